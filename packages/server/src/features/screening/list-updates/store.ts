import type { Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';

const COLUMNS = [
  'id',
  'workspace_id',
  'list_key',
  'addresses',
  'every_hours',
  'is_on',
  'seen',
  'version_id',
  'failures',
  'next_at',
  'running_since',
  'set_by',
  'set_at',
] as const;

export type UpdateRow = Pick<Selectable<DB['list_updates']>, (typeof COLUMNS)[number]>;
/** What one address answered when a version was last made or confirmed. */
export type Seen = UpdateRow['seen'][number];
export type TryRow = Selectable<DB['list_update_tries']>;
export type Owner = number | null;

/** Every setting the workspace can see: its own and the installation's. */
export async function findVisible(trx: Trx, workspaceId: number, listKey?: string): Promise<UpdateRow[]> {
  const rows = await trx
    .selectFrom('list_updates')
    .select(COLUMNS)
    .where((where) => where.or([where('workspace_id', 'is', null), where('workspace_id', '=', workspaceId)]))
    .$if(listKey !== undefined, (query) => query.where('list_key', '=', listKey ?? ''))
    .execute();
  return rows;
}

export async function findOfOwner(trx: Trx, owner: Owner, listKey: string): Promise<UpdateRow | undefined> {
  const row = await trx
    .selectFrom('list_updates')
    .select(COLUMNS)
    .where('list_key', '=', listKey)
    .where((where) => (owner === null ? where('workspace_id', 'is', null) : where('workspace_id', '=', owner)))
    .executeTakeFirst();
  return row;
}

export async function findById(trx: Trx, owner: Owner, id: number): Promise<UpdateRow | undefined> {
  const row = await trx
    .selectFrom('list_updates')
    .select(COLUMNS)
    .where('id', '=', id)
    .where((where) => (owner === null ? where('workspace_id', 'is', null) : where('workspace_id', '=', owner)))
    .executeTakeFirst();
  return row;
}

export type Setting = { owner: Owner; listKey: string; addresses: string[]; everyHours: number; setBy: string; now: Date };
/** Turned on from now. What other addresses answered before says nothing any more. */
export async function saveSetting(trx: Trx, { owner, listKey, addresses, everyHours, setBy, now }: Setting): Promise<number> {
  const before = await findOfOwner(trx, owner, listKey);
  const values = { addresses, every_hours: everyHours, is_on: true, failures: 0, next_at: now, set_by: setBy, set_at: now };
  if (!before) {
    const { id } = await trx
      .insertInto('list_updates')
      .values({ ...values, workspace_id: owner, list_key: listKey })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const isSame = before.addresses.join('\n') === addresses.join('\n');
  await trx
    .updateTable('list_updates')
    .set({ ...values, ...(isSame ? {} : { seen: '[]', version_id: null }) })
    .where('id', '=', before.id)
    .execute();
  return before.id;
}

/** Somebody asked for a look before its time. */
export async function ask(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable('list_updates').set({ next_at: now }).where('id', '=', id).execute();
}

export async function turnOff(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('list_updates').set({ is_on: false }).where('id', '=', id).execute();
}

/** A try that began so long ago was broken off with its process. */
const LOST_AFTER_MS = 30 * 60_000;

/** Takes the work, unless somebody is at it. */
export async function claim(trx: Trx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('list_updates')
    .set({ running_since: now })
    .where('id', '=', id)
    .where((where) => where.or([where('running_since', 'is', null), where('running_since', '<', new Date(now.getTime() - LOST_AFTER_MS))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const isRunning = (row: Pick<UpdateRow, 'running_since'>, now: Date) =>
  row.running_since !== null && row.running_since.getTime() >= now.getTime() - LOST_AFTER_MS;

export type Settled = { failures: number; nextAt: Date; seen?: Seen[]; versionId?: number | null };
export async function settle(trx: Trx, id: number, { failures, nextAt, seen, versionId }: Settled): Promise<void> {
  await trx
    .updateTable('list_updates')
    .set({
      running_since: null,
      failures,
      next_at: nextAt,
      ...(seen ? { seen: JSON.stringify(seen) } : {}),
      ...(versionId === undefined ? {} : { version_id: versionId }),
    })
    .where('id', '=', id)
    .execute();
}

export async function insertTry(trx: Trx, row: Omit<TryRow, 'id'>): Promise<void> {
  await trx.insertInto('list_update_tries').values(row).execute();
}

export async function findTries(trx: Trx, updateIds: readonly number[], most: number): Promise<TryRow[]> {
  if (updateIds.length === 0) return [];
  const rows = await trx
    .selectFrom('list_update_tries')
    .selectAll()
    .where('update_id', 'in', updateIds)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

export async function findLastTries(trx: Trx, updateIds: readonly number[]): Promise<Map<number, TryRow>> {
  if (updateIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('list_update_tries')
    .selectAll()
    .distinctOn('update_id')
    .where('update_id', 'in', updateIds)
    .orderBy('update_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.update_id, { ...row, bytes: Number(row.bytes) }]));
}

/** Whose time has come, of every workspace that works and of the installation. Reads as the owner: what the clock starts belongs to no workspace. */
export function findDue(db: Database, now: Date): Promise<{ id: number; workspace_id: number | null }[]> {
  return db
    .selectFrom('list_updates')
    .leftJoin('workspaces', 'workspaces.id', 'list_updates.workspace_id')
    .select(['list_updates.id', 'list_updates.workspace_id'])
    .where('is_on', '=', true)
    .where('next_at', '<=', now)
    .where((where) => where.or([where('list_updates.workspace_id', 'is', null), where('workspaces.state', '=', 'active')]))
    .orderBy('next_at')
    .execute();
}

/** Every workspace that works, for what is told to all. Reads as the owner. */
export async function findOpenWorkspaces(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('workspaces')
    .select('id')
    .where('state', '=', 'active')
    .where('completed_signup', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Settings of the installation, for its operator. */
export async function findOfInstallation(db: Database): Promise<UpdateRow[]> {
  const rows = await db.selectFrom('list_updates').select(COLUMNS).where('workspace_id', 'is', null).orderBy('list_key').execute();
  return rows;
}
