import type { MemberScope } from '../../platform/scope.ts';

/** Everyone who belongs to the workspace, in the order of their names, or one of them. Removed members are history and not listed. */
export async function findMembers(scope: MemberScope, onlyId: number | null) {
  return scope.transaction((trx) =>
    trx
      .selectFrom('members')
      .select(['id', 'first_name', 'surname', 'email', 'role_id', 'state', 'nominated_officer'])
      .where('workspace_id', '=', scope.workspaceId)
      .where('state', '!=', 'removed')
      .$if(onlyId !== null, (query) => query.where('id', '=', onlyId))
      .orderBy('surname')
      .orderBy('first_name')
      .orderBy('id')
      .execute(),
  );
}

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number];
