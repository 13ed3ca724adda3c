import type { Insertable, Selectable } from 'kysely';
import type { ApiKeys } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type KeyRow = Omit<Selectable<ApiKeys>, 'token_hash'> & { maker: string; maker_works: boolean; revoker: string | null };

const rows = (trx: Trx, scope: Scope, now: Date) =>
  trx
    .selectFrom('api_keys as k')
    .innerJoin('members as maker', (join) => join.onRef('maker.workspace_id', '=', 'k.workspace_id').onRef('maker.id', '=', 'k.by_member'))
    .leftJoin('members as revoker', (join) =>
      join.onRef('revoker.workspace_id', '=', 'k.workspace_id').onRef('revoker.id', '=', 'k.revoked_by'),
    )
    .select(['k.workspace_id', 'k.id', 'k.name', 'k.hint', 'k.scopes', 'k.by_member', 'k.created_at', 'k.expires_at'])
    .select(['k.last_used_at', 'k.last_used_from', 'k.revoked_at', 'k.revoked_by'])
    .select((row) => [
      row.fn<string>('concat_ws', [row.val(' '), 'maker.first_name', 'maker.surname']).as('maker'),
      row
        .and([row('maker.state', '=', 'active'), row.or([row('maker.expires_at', 'is', null), row('maker.expires_at', '>', now)])])
        .$castTo<boolean>()
        .as('maker_works'),
      row
        .case()
        .when('revoker.id', 'is', null)
        .then(null)
        .else(row.fn<string>('concat_ws', [row.val(' '), 'revoker.first_name', 'revoker.surname']))
        .end()
        .as('revoker'),
    ])
    .where('k.workspace_id', '=', scope.workspaceId);

export const findKeys = (trx: Trx, scope: Scope, now: Date): Promise<KeyRow[]> => rows(trx, scope, now).orderBy('k.id', 'desc').execute();

export const findKey = (trx: Trx, scope: Scope, id: number, now: Date): Promise<KeyRow | undefined> =>
  rows(trx, scope, now).where('k.id', '=', id).executeTakeFirst();

/** Whoever changes the key waits for whoever changes it already. */
export const lockKey = (trx: Trx, scope: Scope, id: number) =>
  trx
    .selectFrom('api_keys')
    .select(['id', 'name', 'revoked_at'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function countWorking(trx: Trx, scope: Scope, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('api_keys')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertKey = async (trx: Trx, row: Insertable<ApiKeys>): Promise<number> =>
  (await trx.insertInto('api_keys').values(row).returning('id').executeTakeFirstOrThrow()).id;

export async function markRevoked(trx: Trx, scope: Scope, id: number, by: { memberId: number; at: Date }): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set({ revoked_at: by.at, revoked_by: by.memberId })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

export async function findAccountName(trx: Trx, scope: Scope): Promise<string> {
  const found = await trx.selectFrom('workspaces').select('account_name').where('id', '=', scope.workspaceId).executeTakeFirstOrThrow();
  return found.account_name;
}
