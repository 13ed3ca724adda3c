import { Member } from '@freehold/contract/members';
import type { MembersView } from './members-view.ts';
import { roleName } from './policy.ts';
import type { MemberRow } from './store.ts';

export function presentMember(row: MemberRow, view: MembersView): Member {
  return {
    member_id: row.id,
    first_name: row.first_name,
    surname: row.surname,
    email: view === 'names' ? null : row.email,
    role_id: row.role_id,
    role: roleName(row.role_id),
    state: Member.shape.state.parse(row.state),
    nominated_officer: Member.shape.nominated_officer.parse(row.nominated_officer),
  };
}
