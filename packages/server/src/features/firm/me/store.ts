import type { Services } from '../../../platform/services.ts';
import type { MemberScope } from '../../../platform/scope.ts';

const OWNER_ROLE = 1;

/** The member's own row, the workspace, and the member who owns it (the first, where there are several). */
export async function findMemberAndWorkspace(scope: MemberScope) {
  return scope.transaction(async (trx) => {
    const workspace = await trx.selectFrom('workspaces').selectAll().where('id', '=', scope.workspaceId).executeTakeFirstOrThrow();
    const members = trx.selectFrom('members').selectAll().where('workspace_id', '=', scope.workspaceId);
    const member = await members.where('id', '=', scope.actor.memberId).executeTakeFirstOrThrow();
    const owner = await members.where('role_id', '=', OWNER_ROLE).where('state', '=', 'active').orderBy('id').executeTakeFirst();
    return { workspace, member, owner: owner ?? null };
  });
}

/** People who can sign in belong to no workspace, so this reads outside the scope: only the caller and the owner of their workspace. */
export async function findUsers(db: Services['db'], ids: readonly number[]) {
  const rows = await db.selectFrom('users').select(['id', 'email', 'subject', 'first_name', 'surname']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type MemberAndWorkspace = Awaited<ReturnType<typeof findMemberAndWorkspace>>;
export type UserRow = { id: number; email: string; subject: string; first_name: string; surname: string };
