import type { KeyMember } from '@freehold/contract/firm/verification';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { Status } from '../../../ui/status.tsx';
import { KEY_STATUS, untilWords } from './words.ts';
import css from './key-members-card.module.css';

/** Who controls the account, and how each stands. */
export function KeyMembersCard({ members }: { members: readonly KeyMember[] }) {
  return (
    <Card title="Key members" count={members.length}>
      <ul className={css.list}>
        {members.map((member) => (
          <li key={member.member_id} className={css.row}>
            <Face name={member.name} size={32} />
            <span className={css.words}>
              <span className={css.name}>{member.name}</span>
              <span className="fh-small fh-dim">
                {member.role}
                {member.is_you && ', you'}
              </span>
            </span>
            <span className={css.state}>
              {untilWords(member) && <span className={css.until}>{untilWords(member)}</span>}
              <Status of={KEY_STATUS[member.state]} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
