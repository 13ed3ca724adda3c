import type { MemberScope } from '../../platform/scope.ts';

export async function countProperties(scope: MemberScope): Promise<{ lettings: number; sales: number }> {
  return scope.transaction(async (trx) =>
    trx
      .selectFrom('properties')
      .select((row) => [
        row.fn.countAll<number>().filterWhere('kind', '=', 'letting').as('lettings'),
        row.fn.countAll<number>().filterWhere('kind', '=', 'sale').as('sales'),
      ])
      .where('workspace_id', '=', scope.workspaceId)
      .executeTakeFirstOrThrow(),
  );
}
