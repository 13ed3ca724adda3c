import type { SelfTest } from '@freehold/screening/self-test';
import type { Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { ListSource } from './catalogue.ts';
import type { Begun } from './list-thread.ts';
import { findStagedCategories, keepStaged } from './stage-store.ts';

const COLUMNS = [
  'id',
  'workspace_id',
  'list_key',
  'sha256',
  'published_at',
  'current_as_of',
  'current_by',
  'imported_at',
  'imported_by',
  'source_files',
  'entries',
  'names',
  'added',
  'changed',
  'removed',
  'state',
  'name',
  'publisher',
  'category',
  'covers',
  'compared_with',
  'self_test',
  'decided_by',
  'decided_at',
  'decision_reason',
] as const;

export type VersionRow = Pick<Selectable<DB['list_versions']>, (typeof COLUMNS)[number]>;

/** Whose list: null is the whole installation's. */
export type Owner = number | null;

/** Active versions the workspace can see: the installation's and its own, with its own statements of freshness counted in. */
export async function findVisibleActive(trx: Trx, workspaceId: number): Promise<VersionRow[]> {
  const rows = await trx
    .selectFrom('list_versions')
    .select(COLUMNS)
    .where('state', '=', 'active')
    .where((where) => where.or([where('workspace_id', 'is', null), where('workspace_id', '=', workspaceId)]))
    .execute();
  return withConfirmations(trx, workspaceId, rows);
}

export async function findVersionById(trx: Trx, workspaceId: number, id: number): Promise<VersionRow | undefined> {
  const row = await trx
    .selectFrom('list_versions')
    .select(COLUMNS)
    .where('id', '=', id)
    .where((where) => where.or([where('workspace_id', 'is', null), where('workspace_id', '=', workspaceId)]))
    .executeTakeFirst();
  return row && (await withConfirmations(trx, workspaceId, [row]))[0];
}

export async function findVersionsOfKey(trx: Trx, workspaceId: number, listKey: string): Promise<VersionRow[]> {
  const rows = await trx
    .selectFrom('list_versions')
    .select(COLUMNS)
    .where('list_key', '=', listKey)
    .where((where) => where.or([where('workspace_id', 'is', null), where('workspace_id', '=', workspaceId)]))
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return withConfirmations(trx, workspaceId, rows);
}

export async function countVersions(trx: Trx, workspaceId: number): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('list_versions')
    .select((select) => ['list_key', select.fn.countAll<number>().as('count')])
    .where((where) => where.or([where('workspace_id', 'is', null), where('workspace_id', '=', workspaceId)]))
    .groupBy('list_key')
    .execute();
  return new Map(rows.map((row) => [row.list_key, Number(row.count)]));
}

async function withConfirmations(trx: Trx, workspaceId: number, rows: VersionRow[]): Promise<VersionRow[]> {
  if (rows.length === 0) return rows;
  const confirmed = await trx
    .selectFrom('list_confirmations as said')
    .innerJoin('members', (join) => join.onRef('members.workspace_id', '=', 'said.workspace_id').onRef('members.id', '=', 'said.by_member'))
    .distinctOn('said.version_id')
    .select(['said.version_id', 'said.at', 'members.first_name', 'members.surname'])
    .where('said.workspace_id', '=', workspaceId)
    .where(
      'said.version_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('said.version_id')
    .orderBy('said.at', 'desc')
    .execute();
  const own = new Map(confirmed.map((said) => [said.version_id, said]));
  return rows.map((row) => {
    const said = own.get(row.id);
    if (!said || (row.current_as_of && said.at <= row.current_as_of)) return row;
    return { ...row, current_as_of: said.at, current_by: `${said.first_name} ${said.surname}` };
  });
}

export async function insertConfirmation(trx: Trx, workspaceId: number, versionId: number, memberId: number, at: Date): Promise<void> {
  await trx
    .insertInto('list_confirmations')
    .values({ workspace_id: workspaceId, version_id: versionId, by_member: memberId, at })
    .execute();
}

/** The active version of exactly this owner. */
export async function findActive(trx: Trx, owner: Owner, listKey: string): Promise<VersionRow | undefined> {
  return trx
    .selectFrom('list_versions')
    .select(COLUMNS)
    .where('state', '=', 'active')
    .where('list_key', '=', listKey)
    .where((where) => (owner === null ? where('workspace_id', 'is', null) : where('workspace_id', '=', owner)))
    .executeTakeFirst();
}

/** The version of exactly this owner that waits for a person. */
export async function findWaiting(trx: Trx, owner: Owner, listKey: string): Promise<VersionRow | undefined> {
  return trx
    .selectFrom('list_versions')
    .select(COLUMNS)
    .where('state', '=', 'waiting')
    .where('list_key', '=', listKey)
    .where((where) => (owner === null ? where('workspace_id', 'is', null) : where('workspace_id', '=', owner)))
    .executeTakeFirst();
}

export function findWaitingOfInstallation(db: Database): Promise<VersionRow[]> {
  return db
    .selectFrom('list_versions')
    .select(COLUMNS)
    .where('state', '=', 'waiting')
    .where('workspace_id', 'is', null)
    .orderBy('id')
    .execute();
}

export function findAnyVersion(trx: Trx, id: number): Promise<VersionRow | undefined> {
  return trx.selectFrom('list_versions').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** What a person said of a version that waited; where it goes into use it takes the place of the one before. */
export async function decideVersion(
  trx: Trx,
  id: number,
  state: 'active' | 'discarded',
  said: { by: string; at: Date; reason: string },
  replaces?: number,
): Promise<VersionRow> {
  if (replaces !== undefined) await trx.updateTable('list_versions').set({ state: 'superseded' }).where('id', '=', replaces).execute();
  return trx
    .updateTable('list_versions')
    .set({ state, decided_by: said.by, decided_at: said.at, decision_reason: said.reason })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Versions a person must look at first, of the installation and the workspace. */
export function findVisibleWaiting(trx: Trx, workspaceId: number): Promise<VersionRow[]> {
  return trx
    .selectFrom('list_versions')
    .select(COLUMNS)
    .where('state', '=', 'waiting')
    .where((where) => where.or([where('workspace_id', 'is', null), where('workspace_id', '=', workspaceId)]))
    .orderBy('workspace_id')
    .execute();
}

/** The newest version that is loaded for everybody, in use or not. */
export async function findNewestOfInstallation(trx: Trx, listKey: string): Promise<VersionRow | undefined> {
  return trx
    .selectFrom('list_versions')
    .select(COLUMNS)
    .where('list_key', '=', listKey)
    .where('workspace_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function moveCurrentAsOf(trx: Trx, versionId: number, said: { by: string; at: Date }): Promise<void> {
  await trx.updateTable('list_versions').set({ current_as_of: said.at, current_by: said.by }).where('id', '=', versionId).execute();
}

export type NewVersion = {
  owner: Owner;
  list: Begun;
  entries: number;
  names: number;
  selfTest: SelfTest | null;
  source: ListSource;
  comparedWith: number | null;
  publishedAt: Date | null;
  currentAsOf: Date | null;
  /** True: somebody says that it is the newest. Otherwise `currentAsOf` is its own date. */
  isStated: boolean;
  importedAt: Date;
  importedBy: string;
  diff: { added: number; changed: number; removed: number };
  storedFiles: string[];
  state?: 'active' | 'waiting';
};

/** What stands on the stage becomes the new version and takes the place of its owner's active one, in the caller's transaction. Whatever waited is overtaken by it. */
export async function insertStaged(trx: Trx, version: NewVersion, replaces: VersionRow | undefined): Promise<number> {
  if (replaces) await trx.updateTable('list_versions').set({ state: 'superseded' }).where('id', '=', replaces.id).execute();
  const { list, owner } = version;
  const waiting = await findWaiting(trx, owner, list.listKey);
  if (waiting) await trx.updateTable('list_versions').set({ state: 'superseded' }).where('id', '=', waiting.id).execute();
  const { id } = await trx
    .insertInto('list_versions')
    .values({
      workspace_id: owner,
      list_key: list.listKey,
      sha256: list.sha256,
      published_at: version.publishedAt,
      current_as_of: version.currentAsOf,
      current_by: version.isStated ? version.importedBy : null,
      imported_at: version.importedAt,
      imported_by: version.importedBy,
      source_files: list.files.map((file) => file.name),
      file_sha256s: version.storedFiles,
      ...version.source,
      covers: await findStagedCategories(trx, version.source.category),
      compared_with: version.comparedWith,
      entries: version.entries,
      names: version.names,
      ...version.diff,
      state: version.state ?? 'active',
      self_test: version.selfTest ? JSON.stringify(version.selfTest) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepStaged(trx, id, owner, list.listKey);
  return id;
}

/** Keeps what stands on the stage for the installation as a version that is never in use: no workspace is compared with it unless it is named. */
export async function insertRetired(
  trx: Trx,
  version: Pick<NewVersion, 'list' | 'source' | 'entries' | 'names' | 'publishedAt'>,
  now: Date,
): Promise<VersionRow> {
  const about = { owner: null, comparedWith: null, currentAsOf: now, isStated: false, importedAt: now, selfTest: null };
  const diff = { added: version.entries, changed: 0, removed: 0 };
  const id = await insertStaged(trx, { ...version, ...about, importedBy: 'Freehold', diff, storedFiles: [] }, undefined);
  return trx.updateTable('list_versions').set({ state: 'superseded' }).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** The version in use of every list, with the slot that comparisons know it by. Reads as the owner: an index belongs to the process. */
export async function findActiveSlots(
  db: Database,
): Promise<{ slot: string; versionId: number; entries: number; workspaceId: number | null }[]> {
  const rows = await db
    .selectFrom('list_versions')
    .select(['id', 'workspace_id', 'list_key', 'entries'])
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    slot: `${row.workspace_id ?? 'installation'}:${row.list_key}`,
    versionId: row.id,
    entries: row.entries,
    workspaceId: row.workspace_id,
  }));
}

/** The workspace that was there first; read as the owner, before any scope. */
export function findOldestWorkspace(db: Database): Promise<{ id: number } | undefined> {
  return db.selectFrom('workspaces').select('id').orderBy('id').limit(1).executeTakeFirst();
}

/** Every workspace that works. Reads as the owner: what the clock starts belongs to no workspace. */
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

/** Takes what is in use, or waits to be, out of use without anything in its place. */
export async function supersede(trx: Trx, owner: Owner, listKey: string): Promise<void> {
  await trx
    .updateTable('list_versions')
    .set({ state: 'superseded' })
    .where('list_key', '=', listKey)
    .where('state', 'in', ['active', 'waiting'])
    .where((where) => (owner === null ? where('workspace_id', 'is', null) : where('workspace_id', '=', owner)))
    .execute();
}

/** The newest version of a key for each owner that can be seen. */
export async function findNewestOfKey(trx: Trx, listKey: string): Promise<VersionRow[]> {
  return trx
    .selectFrom('list_versions')
    .select(COLUMNS)
    .distinctOn('workspace_id')
    .where('list_key', '=', listKey)
    .orderBy('workspace_id')
    .orderBy('id', 'desc')
    .execute();
}
