import type { FoundMember } from '@freehold/contract/overview/search';
import { Face } from '../../../ui/face.tsx';
import { Status } from '../../../ui/status.tsx';
import { FoundRow } from './found-row.tsx';
import { Marked, MarkedEmail, type Looked } from './marked.tsx';
import { MEMBER_STATUS } from './words.ts';

/** A member. The row opens the list of members with their name in its filter. */
export function FoundMemberRow({ member, looked, opens }: { member: FoundMember; looked: Looked; opens: boolean }) {
  const { name, email, role, state } = member;
  return (
    <FoundRow
      lead={<Face name={name} size={32} />}
      to={opens ? `/members?${new URLSearchParams({ q: name }).toString()}` : null}
      name={<Marked text={name} looked={looked} />}
      detail={email === null ? role : <MarkedEmail email={email} looked={looked} />}
      middle={email === null ? undefined : role}
      end={<Status of={MEMBER_STATUS[state]} />}
    />
  );
}
