import type { Workspace } from '@freehold/contract/workspaces';
import type { Services } from '../../platform/services.ts';

/** The workspaces a person is an active member of, oldest first. Crosses workspaces, so it reads outside the scope, by the person's own id. */
export async function listOwnWorkspaces(db: Services['db'], userId: number): Promise<Workspace[]> {
  return db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select(['workspaces.id', 'workspaces.account_name'])
    .where('members.user_id', '=', userId)
    .where('members.state', '=', 'active')
    .where('workspaces.state', '!=', 'closed')
    .orderBy('workspaces.id')
    .execute();
}
