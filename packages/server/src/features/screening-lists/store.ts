import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database.ts';
import { readSource, type ListSource } from './catalogue.ts';
import type { ReadList } from './list-thread.ts';

export type VersionRow = {
  id: number;
  workspace_id: number | null;
  list_key: string;
  sha256: string;
  published_at: Date | null;
  current_as_of: Date | null;
  imported_at: Date;
  imported_by: string;
  source_files: string[];
  entries: number;
  names: number;
  added: number;
  changed: number;
  removed: number;
  state: string;
  name: string | null;
  publisher: string | null;
  category: string;
  compared_with: number | null;
  self_test: unknown;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
};

const COLUMNS = [
  'id',
  'workspace_id',
  'list_key',
  'sha256',
  'published_at',
  'current_as_of',
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
  'compared_with',
  'self_test',
  'decided_by',
  'decided_at',
  'decision_reason',
] as const;

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
    .selectFrom('list_confirmations')
    .select((select) => ['version_id', select.fn.max('at').as('at')])
    .where('workspace_id', '=', workspaceId)
    .where(
      'version_id',
      'in',
      rows.map((row) => row.id),
    )
    .groupBy('version_id')
    .execute();
  const at = new Map(confirmed.map((row) => [row.version_id, row.at]));
  return rows.map((row) => {
    const own = at.get(row.id);
    return own && (!row.current_as_of || own > row.current_as_of) ? { ...row, current_as_of: own } : row;
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

export async function findEntryHashes(trx: Trx, versionId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ ref: string; hash: string }>`select ref, hash from entries_of_version(${versionId})`.execute(trx);
  return new Map(rows.map((row) => [row.ref, row.hash]));
}

export async function moveCurrentAsOf(trx: Trx, versionId: number, at: Date): Promise<void> {
  await trx.updateTable('list_versions').set({ current_as_of: at }).where('id', '=', versionId).execute();
}

export type NewVersion = {
  owner: Owner;
  list: ReadList;
  source: ListSource;
  comparedWith: number | null;
  publishedAt: Date | null;
  currentAsOf: Date | null;
  importedAt: Date;
  importedBy: string;
  diff: { added: number; changed: number; removed: number };
  storedFiles: string[];
  state?: 'active' | 'waiting';
};

/** The new version takes the place of its owner's active one, entries and all, in the caller's transaction. Whatever waited is overtaken by it. */
export async function insertVersion(trx: Trx, version: NewVersion, replaces: VersionRow | undefined): Promise<number> {
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
      imported_at: version.importedAt,
      imported_by: version.importedBy,
      source_files: list.files.map((file) => file.name),
      file_sha256s: version.storedFiles,
      ...version.source,
      compared_with: version.comparedWith,
      entries: list.entries.length,
      names: list.names,
      ...version.diff,
      state: version.state ?? 'active',
      self_test: list.selfTest ? JSON.stringify(list.selfTest) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertEntries(trx, id, owner, list);
  return id;
}

/** Keeps a list for the installation that is never in use: no workspace is compared with it unless it is named. */
export async function insertRetired(trx: Trx, list: ReadList, now: Date): Promise<VersionRow> {
  const source = readSource(list);
  const about = {
    owner: null,
    list,
    source,
    comparedWith: null,
    publishedAt: list.publishedAt ? new Date(list.publishedAt) : null,
    currentAsOf: now,
    importedAt: now,
  };
  const diff = { added: list.entries.length, changed: 0, removed: 0 };
  const id = await insertVersion(trx, { ...about, importedBy: 'Freehold', diff, storedFiles: [] }, undefined);
  return trx.updateTable('list_versions').set({ state: 'superseded' }).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow();
}

const ROWS_AT_ONCE = 2_000;

/** Only what differs from the version before is written: gone and changed entries end with this version, new and changed ones begin with it. */
async function insertEntries(trx: Trx, versionId: number, owner: Owner, { listKey, entries }: ReadList): Promise<void> {
  const refs = entries.map((entry) => entry.ref);
  const hashes = entries.map((entry) => entry.hash);
  await sql`
    update list_entries standing set until_version = ${versionId}::bigint
    where list_key = ${listKey} and coalesce(workspace_id, 0) = coalesce(${owner}::bigint, 0) and until_version is null
      and not exists (
        select from unnest(${refs}::text[], ${hashes}::text[]) as kept (ref, hash)
        where kept.ref = standing.ref and kept.hash = standing.hash
      )
  `.execute(trx);
  const { rows } = await sql<{ ref: string }>`
    select ref from list_entries
    where list_key = ${listKey} and coalesce(workspace_id, 0) = coalesce(${owner}::bigint, 0) and until_version is null
  `.execute(trx);
  const standing = new Set(rows.map((row) => row.ref));
  const begun = entries.filter((entry) => !standing.has(entry.ref));
  for (let from = 0; from < begun.length; from += ROWS_AT_ONCE) {
    const part = begun.slice(from, from + ROWS_AT_ONCE);
    await sql`
      insert into list_entries (since_version, workspace_id, list_key, ref, hash, data)
      select ${versionId}::bigint, ${owner}::bigint, ${listKey}, ref, hash, data::jsonb
      from unnest(${part.map((row) => row.ref)}::text[], ${part.map((row) => row.hash)}::text[], ${part.map((row) => row.json)}::text[])
        as rows (ref, hash, data)
    `.execute(trx);
  }
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
