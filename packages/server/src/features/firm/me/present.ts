import { ADMIN_ROLE_IDS, type AuthUser } from '@freehold/contract/access/identity';
import { readToggles } from '../../../platform/authenticate.ts';
import { boundSubject } from '../../../providers/identity/provider.ts';
import { memberCan, roleName } from '../../access/public.ts';
import type { MemberAndWorkspace, UserRow } from './store.ts';

/** The auth user of the specification: the person, their place in this workspace, and the workspace under its owner's name. */
export function presentAuthUser(
  { workspace, member, owner }: MemberAndWorkspace,
  user: UserRow,
  ownerUser: UserRow | null,
  { userHash, verification, isOperator }: { userHash: string | null; verification: AuthUser['verification_status']; isOperator: boolean },
): AuthUser {
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    surname: user.surname,
    user_hash: userHash,
    member_id: member.id,
    role_id: member.role_id,
    role: roleName(member.role_id),
    is_admin: ADMIN_ROLE_IDS.includes(member.role_id),
    owner_id: workspace.id,
    owner: {
      owner_id: workspace.id,
      account_name: workspace.account_name,
      active_plan: workspace.active_plan,
      firebase_id: ownerUser && boundSubject(ownerUser.subject),
      completed_signup: workspace.completed_signup,
      connected_account: workspace.connected_account_status === null ? null : { status: workspace.connected_account_status },
      first_name: owner?.first_name ?? '',
      surname: owner?.surname ?? '',
    },
    member: { first_name: member.first_name, surname: member.surname, completed_signup: member.completed_signup },
    verification_status: verification,
    is_operator: isOperator,
    can: memberCan({ roleId: member.role_id, toggles: readToggles(member.toggles) }),
  };
}
