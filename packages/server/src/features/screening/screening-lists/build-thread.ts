/* Runs in a thread of its own: reads the entries of a list version piece by piece and builds the index of it, while other threads go on comparing. */
import { updateIndex, type ScreeningIndex } from '@freehold/screening/build-index';
import { openIndexBuilder } from '@freehold/screening/index-builder';
import type { ListEntry } from '@freehold/screening/types';
import pg from 'pg';
import { inWorkspace, type Place } from './screening-connection.ts';

/** `before`: the index of an earlier version of the same list, so that only what changed since is read. */
export type BuildTask = Place & { versionId: number; before: { versionId: number; index: ScreeningIndex } | null };

const ROWS_AT_ONCE = 2_000;
/** Past this share of changed entries a fresh build reads little more. */
const MOST_CHANGED = 0.3;

/** The index of a version: the same bytes whether built afresh or from an earlier one, here or in another process. */
export async function buildVersion(task: BuildTask): Promise<ScreeningIndex> {
  const client = new pg.Client({
    connectionString: task.databaseUrl,
    connectionTimeoutMillis: 5_000,
    application_name: 'freehold list index',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await inWorkspace(
      client,
      task,
      async () => (await buildFromBefore(client, task)) ?? (await buildAfresh(client, task.versionId)),
    );
  } finally {
    await client.end();
  }
}

async function buildAfresh(client: pg.Client, versionId: number): Promise<ScreeningIndex> {
  const { rows } = await client.query<{ entries: number; names: number }>('select entries, names from list_versions where id = $1', [
    versionId,
  ]);
  const builder = openIndexBuilder({ ...rows[0], keepRest: false });
  await client.query(
    `declare listed no scroll cursor for select data from entries_of_version(${Number(versionId)}) order by ref collate "C"`,
  );
  let read = 0;
  for (;;) {
    const piece = await client.query<{ data: ListEntry }>(`fetch ${ROWS_AT_ONCE} from listed`);
    for (const { data } of piece.rows) builder.add(data);
    read += piece.rows.length;
    if (piece.rows.length < ROWS_AT_ONCE) break;
  }
  if (read === 0) throw new Error(`List version ${versionId} has no entries`);
  return builder.finish();
}

async function buildFromBefore(client: pg.Client, { versionId, before }: BuildTask): Promise<ScreeningIndex | null> {
  if (!before || before.versionId >= versionId) return null;
  const { rows } = await client.query<{ ref: string; data: ListEntry | null }>(
    `select later.ref, case when standing then later.data end as data
     from (
       select distinct on (entries.ref) entries.ref, entries.data,
         entries.since_version <= now.id and (entries.until_version is null or entries.until_version > now.id) as standing
       from list_versions now
       join list_versions earlier on earlier.id = $2 and earlier.list_key = now.list_key
         and coalesce(earlier.workspace_id, 0) = coalesce(now.workspace_id, 0)
       join list_entries entries on entries.list_key = now.list_key and coalesce(entries.workspace_id, 0) = coalesce(now.workspace_id, 0)
         and entries.since_version <= now.id
         and (entries.since_version > earlier.id or (entries.until_version > earlier.id and entries.until_version <= now.id))
       where now.id = $1
       order by entries.ref, entries.since_version desc
     ) later
     limit ${Math.ceil(before.index.entryCount * MOST_CHANGED) + 1}`,
    [versionId, before.versionId],
  );
  if (rows.length > before.index.entryCount * MOST_CHANGED) return null;
  const { rows: versions } = await client.query<{ entries: number }>('select entries from list_versions where id = $1', [versionId]);
  const index = updateIndex(before.index, {
    changed: rows.flatMap((row) => row.data ?? []),
    removed: rows.flatMap((row) => (row.data === null ? row.ref : [])),
  });
  // Only a version that has all its entries is worth keeping.
  return index.entryCount === versions[0]?.entries ? index : null;
}
