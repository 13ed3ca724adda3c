import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { HmrcPacks } from '../../../db/types.ts';
import { lockByName } from '../../../platform/audit.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import { jobIsAlive } from '../../../platform/dead-jobs.ts';
import type { Scope } from '../../../platform/scope.ts';

export type PackRow = Selectable<HmrcPacks>;
type Of = Pick<Scope, 'workspaceId'>;

export const packRef = ({ number, made_at: at }: Pick<PackRow, 'number' | 'made_at'>): string =>
  `PACK-${at.getUTCFullYear()}-${String(number).padStart(4, '0')}`;
export const jobKey = (id: number): string => `build-hmrc-pack:${id}`;

export async function insertPack(trx: Trx, row: Omit<Insertable<HmrcPacks>, 'number'>): Promise<PackRow> {
  await lockByName(trx, `hmrc packs of ${row.workspace_id}`);
  const { last } = await trx
    .selectFrom('hmrc_packs')
    .select((select) => select.fn.max('number').as('last'))
    .where('workspace_id', '=', row.workspace_id)
    .executeTakeFirstOrThrow();
  return trx
    .insertInto('hmrc_packs')
    .values({ ...row, number: (last ?? 0) + 1 })
    .returningAll()
    .executeTakeFirstOrThrow();
}
export const findPack = (trx: Trx, { workspaceId }: Of, id: number): Promise<PackRow | undefined> =>
  trx.selectFrom('hmrc_packs').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst();
export const lockPack = (trx: Trx, { workspaceId }: Of, id: number): Promise<PackRow | undefined> =>
  trx.selectFrom('hmrc_packs').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
export async function updatePack(trx: Trx, { workspaceId }: Of, id: number, change: Updateable<HmrcPacks>): Promise<void> {
  await trx.updateTable('hmrc_packs').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}
export async function listPackRows(trx: Trx, { workspaceId }: Of, { page, perPage }: { page: number; perPage: number }) {
  const query = trx.selectFrom('hmrc_packs').where('workspace_id', '=', workspaceId);
  const { total } = await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}
export async function findMakers(trx: Trx, { workspaceId }: Of, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('members')
    .select(['id', 'first_name', 'surname'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, first_name: first, surname }) => [id, `${first} ${surname}`.trim()]));
}
/** Over all firms: packs whose job is dead or gone. */
export const findLostPacks = (db: Database) =>
  db
    .selectFrom('hmrc_packs')
    .select(['workspace_id', 'id'])
    .where('state', 'in', ['queued', 'building'])
    .where((where) => where.not(jobIsAlive(sql`'build-hmrc-pack:' || hmrc_packs.id`)))
    .execute();
/** Over all firms: packs that were kept long enough. */
export const findOldPacks = (db: Database, before: Date) =>
  db
    .selectFrom('hmrc_packs')
    .select(['workspace_id', 'id'])
    .where('stored_sha256', 'is not', null)
    .where('ready_at', '<', before)
    .execute();
