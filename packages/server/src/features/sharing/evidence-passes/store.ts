import type { Insertable, Selectable, Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type RequestRow = Selectable<DB['evidence_requests']>;
type Of = Pick<Scope, 'workspaceId'>;

export const insertRequest = (trx: Trx, row: Insertable<DB['evidence_requests']>): Promise<RequestRow> =>
  trx.insertInto('evidence_requests').values(row).returningAll().executeTakeFirstOrThrow();
export const lockRequest = (trx: Trx, { workspaceId }: Of, id: number): Promise<RequestRow | undefined> =>
  trx
    .selectFrom('evidence_requests')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
export const updateRequest = (
  trx: Trx,
  { workspaceId }: Of,
  id: number,
  change: Updateable<DB['evidence_requests']>,
): Promise<RequestRow> =>
  trx
    .updateTable('evidence_requests')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
export const findRequests = (trx: Trx, { workspaceId }: Of, partyId: number): Promise<RequestRow[]> =>
  trx
    .selectFrom('evidence_requests')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('party_id', '=', partyId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

/** In whatever firm: what the person of the transaction was asked. Row-level security shows nothing else. */
export const findOwnRequests = (trx: Trx, appUserIds: readonly number[], id?: number): Promise<RequestRow[]> =>
  trx
    .selectFrom('evidence_requests')
    .selectAll()
    .where('app_user_id', 'in', [0, ...appUserIds])
    .$if(id !== undefined, (found) => found.where('id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

/** The identity checks of these people, the newest first. */
export const findIdentityChecks = (trx: Trx, { workspaceId }: Of, partyIds: readonly number[]) =>
  trx
    .selectFrom('checks')
    .select(['id', 'party_id', 'state', 'created_at', 'frozen_at'])
    .where('workspace_id', '=', workspaceId)
    .where('party_id', 'in', [0, ...partyIds])
    .where('kind', '=', 'kyc')
    .where('is_practice', '=', false)
    .where('state', 'in', ['processing', 'completed', 'decided'])
    .where('erased_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** The checks that were begun from what these runs handed in. */
export async function findRunChecks(trx: Trx, { workspaceId }: Of, runIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('flow_run_checks')
    .select('check_id')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', 'in', [0, ...runIds])
    .execute();
  return rows.map(({ check_id: id }) => id);
}

/* ---------- codes that somebody shows: they belong to no workspace ---------- */

/** The newest is the only one that works. Those that are long over go with it. */
export async function replaceCode(
  db: Database,
  appUserIds: readonly number[],
  code: { hash: Buffer; appUserId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('auth.pass_codes')
      .where((where) => where.or([where('app_user_id', 'in', [...appUserIds]), where('expires_at', '<', code.now)]))
      .execute();
    await trx
      .insertInto('auth.pass_codes')
      .values({ code_hash: code.hash, app_user_id: code.appUserId, created_at: code.now, expires_at: code.expiresAt })
      .execute();
  });
}
/** Whose code it is, once. */
export async function useCode(db: Database, hash: Buffer, now: Date): Promise<number | null> {
  const used = await db
    .updateTable('auth.pass_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('app_user_id')
    .executeTakeFirst();
  return used?.app_user_id ?? null;
}
