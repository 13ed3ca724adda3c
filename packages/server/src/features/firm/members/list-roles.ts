import type { RolesAndPermissions } from '@freehold/contract/firm/members';
import type { MemberScope } from '../../../platform/scope.ts';
import { matrixInWords, ROLE_IDS, ROLE_LINES, ROLES, togglesInWords, togglesOf } from '../../access/public.ts';
import { mayAssign } from './member-rules.ts';
import { countMembers } from './store.ts';

/** The roles, what each may do, and what can be set on top: in words, from the policy itself. */
export async function listRoles(scope: MemberScope): Promise<RolesAndPermissions> {
  const { byRole } = await scope.transaction((trx) => countMembers(trx, scope));
  return {
    roles: ROLE_IDS.map((roleId) => ({
      role_id: roleId,
      name: ROLES[roleId],
      line: ROLE_LINES[roleId],
      members: byRole.get(roleId) ?? 0,
      toggles: togglesOf(roleId),
      can_assign: mayAssign(scope.actor, roleId),
    })),
    toggles: togglesInWords(),
    matrix: matrixInWords(),
  };
}
