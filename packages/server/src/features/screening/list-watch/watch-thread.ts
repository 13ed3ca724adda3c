/* Runs in a worker thread: compares what changed on lists with the people of a firm, by an index of the people. */
import { indexClients, screenChanges, type Client, type ClientIndex } from '@freehold/screening/inverse-screen';
import type { Bands, Candidate, ListEntry } from '@freehold/screening/types';
import pg from 'pg';

/** A list, its version in force, and the versions people were compared with before; who is to be compared with the changes since each. */
export type WatchedList = { versionId: number; groups: { from: number; partyIds: number[] }[] };
export type WatchTask = { databaseUrl: string; workspaceId: number; clients: Client[]; lists: WatchedList[]; bands: Bands };

export type Hit = { partyId: number; ref: string; hash: string; change: 'added' | 'changed'; match: Candidate };
export type WatchedGroup = {
  versionId: number;
  from: number;
  hits: Hit[];
  added: number;
  /** References of the entries that are not as they were, and of those that are gone. */
  changed: string[];
  removed: string[];
};

type ChangeRow = { ref: string; hash: string | null; data: ListEntry | null; was: string | null };

export async function watchChanges(task: WatchTask): Promise<WatchedGroup[]> {
  const people = indexClients(task.clients);
  const client = new pg.Client({
    connectionString: task.databaseUrl,
    connectionTimeoutMillis: 5_000,
    application_name: 'freehold list watch',
  });
  await client.connect();
  try {
    await client.query('begin read only');
    await client.query("select set_config('app.workspace_id', $1, true)", [String(task.workspaceId)]);
    const answer: WatchedGroup[] = [];
    for (const { versionId, groups } of task.lists) {
      for (const { from, partyIds } of groups) {
        const group: WatchedGroup = { versionId, from, hits: [], added: 0, changed: [], removed: [] };
        const among = new Set(partyIds);
        await eachChange(client, from, versionId, (rows) => compareWith(people, rows, { among, bands: task.bands, group }));
        answer.push(group);
      }
    }
    return answer;
  } finally {
    await client.end();
  }
}

type Comparison = { among: ReadonlySet<number>; bands: Bands; group: WatchedGroup };

function compareWith(people: ClientIndex, rows: readonly ChangeRow[], { among, bands, group }: Comparison): void {
  const fresh = new Map(rows.flatMap((row) => (row.data && row.hash !== null ? [[row.ref, row] as const] : [])));
  const entries = [...fresh.values()].flatMap(({ data }) => data ?? []);
  for (const { client, match } of screenChanges(people, entries, bands, ({ id }) => among.has(id))) {
    const row = fresh.get(match.entry.ref);
    group.hits.push({
      partyId: client.id,
      ref: match.entry.ref,
      hash: row?.hash ?? '',
      change: row?.was === null ? 'added' : 'changed',
      match,
    });
  }
  for (const { ref, hash, was } of rows) {
    if (hash === null) group.removed.push(ref);
    else if (was === null) group.added += 1;
    else group.changed.push(ref);
  }
}

const BETWEEN_NEIGHBOURS = `
  with versions as (
    select earlier.list_key, coalesce(earlier.workspace_id, 0) as owner from list_versions earlier join list_versions later
      on later.id = $2 and later.list_key = earlier.list_key and coalesce(later.workspace_id, 0) = coalesce(earlier.workspace_id, 0)
    where earlier.id = $1 and earlier.id < later.id),
  fresh as (
    select ref, hash, data from list_entries join versions
      on list_entries.list_key = versions.list_key and coalesce(list_entries.workspace_id, 0) = versions.owner
    where since_version > $1 and since_version <= $2 and (until_version is null or until_version > $2)),
  ended as (
    select ref, hash from list_entries join versions
      on list_entries.list_key = versions.list_key and coalesce(list_entries.workspace_id, 0) = versions.owner
    where until_version > $1 and until_version <= $2 and since_version <= $1)
  select ref, fresh.hash, fresh.data, ended.hash as was from fresh full join ended using (ref)
  where fresh.hash is distinct from ended.hash order by ref`;
const BETWEEN_ANY = `
  select ref, fresh.hash, case when fresh.hash is not null then fresh.data end as data, ended.hash as was
  from entries_of_version($2) fresh full join entries_of_version($1) ended using (ref)
  where fresh.hash is distinct from ended.hash order by ref`;

/** Changes read at once: a publisher may touch every entry of a list of millions. */
const ROWS_AT_ONCE = 5_000;

/** What differs between two versions of a list, whoever loaded them, piece by piece. Neighbours of one owner are told apart by their changes alone. */
async function eachChange(client: pg.Client, from: number, to: number, take: (rows: ChangeRow[]) => void): Promise<void> {
  const { rows: owners } = await client.query<{ same: boolean }>(
    `select count(distinct coalesce(workspace_id, 0)) = 1 and $1::bigint < $2::bigint as same from list_versions where id in ($1, $2)`,
    [from, to],
  );
  // The declaration of a cursor takes no values beside it.
  const changes = (owners[0]?.same ? BETWEEN_NEIGHBOURS : BETWEEN_ANY)
    .replaceAll('$1', String(Number(from)))
    .replaceAll('$2', String(Number(to)));
  await client.query(`declare changes no scroll cursor for ${changes}`);
  for (;;) {
    const { rows } = await client.query<ChangeRow>(`fetch ${ROWS_AT_ONCE} from changes`);
    take(rows);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('close changes');
}
