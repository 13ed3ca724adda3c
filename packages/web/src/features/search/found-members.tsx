import type { Member } from '@freehold/contract/members';
import { Card } from '../../ui/card.tsx';
import { Face } from '../../ui/face.tsx';
import { Status, type StatusKey } from '../../ui/status.tsx';
import { FoundRow, FoundRows } from './found-row.tsx';
import { hasWords } from './mark-words.ts';
import { Marked } from './marked.tsx';

const STATUS = {
  active: 'memberActive',
  invited: 'memberInvited',
  suspended: 'memberSuspended',
} as const satisfies Partial<Record<Member['state'], StatusKey>>;

const nameOf = (member: Member) => `${member.first_name} ${member.surname}`;

/** Members of the workspace whose name or email holds every word. Who was removed is no longer one of them. */
export function membersFound(members: readonly Member[], search: string): Member[] {
  return members.filter((member) => member.state !== 'removed' && hasWords(`${nameOf(member)} ${member.email ?? ''}`, search));
}

export function FoundMembers({ members, search }: { members: readonly Member[]; search: string }) {
  if (members.length === 0) return null;
  return (
    <Card title="Members" count={members.length}>
      <FoundRows label="Members">
        {members.map((member) => (
          <FoundRow
            key={member.member_id}
            lead={<Face name={nameOf(member)} size={32} />}
            name={<Marked text={nameOf(member)} search={search} />}
            detail={member.email ? <Marked text={member.email} search={search} /> : member.role}
            middle={member.email ? member.role : undefined}
            end={member.state !== 'removed' && <Status of={STATUS[member.state]} />}
          />
        ))}
      </FoundRows>
    </Card>
  );
}
