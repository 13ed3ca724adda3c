import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';

/** These members, those of them that still belong to the workspace. */
export function findSearchedMembers(trx: Trx, scope: MemberScope, ids: readonly number[]) {
  return trx
    .selectFrom('members')
    .select(['id', 'first_name', 'surname', 'role_id', 'state'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', ids)
    .where('state', '!=', 'removed')
    .execute();
}
