/* Runs in a worker thread: compares what changed on lists with the people of a firm, by an index of the people. */
import { indexClients, screenChanges, type Client } from '@freehold/screening/inverse-screen';
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
    await client.query("select set_config('role', 'freehold_app', true), set_config('app.workspace_id', $1, true)", [
      String(task.workspaceId),
    ]);
    const answer: WatchedGroup[] = [];
    for (const { versionId, groups } of task.lists) {
      for (const { from, partyIds } of groups) {
        const rows = await changesBetween(client, from, versionId);
        const fresh = new Map(rows.flatMap((row) => (row.data && row.hash !== null ? [[row.ref, row] as const] : [])));
        const among = new Set(partyIds);
        const found = screenChanges(
          people,
          [...fresh.values()].flatMap(({ data }) => data ?? []),
          task.bands,
          ({ id }) => among.has(id),
        );
        answer.push({
          versionId,
          from,
          hits: found.map(({ client: { id }, match }) => ({
            partyId: id,
            ref: match.entry.ref,
            hash: fresh.get(match.entry.ref)?.hash ?? '',
            change: fresh.get(match.entry.ref)?.was === null ? 'added' : 'changed',
            match,
          })),
          added: rows.filter((row) => row.hash !== null && row.was === null).length,
          changed: rows.filter((row) => row.hash !== null && row.was !== null).map((row) => row.ref),
          removed: rows.filter((row) => row.hash === null).map((row) => row.ref),
        });
      }
    }
    return answer;
  } finally {
    await client.end();
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

/** What differs between two versions of a list, whoever loaded them. Neighbours of one owner are told apart by their changes alone. */
async function changesBetween(client: pg.Client, from: number, to: number): Promise<ChangeRow[]> {
  const { rows } = await client.query<{ same: boolean }>(
    `select count(distinct coalesce(workspace_id, 0)) = 1 and $1::bigint < $2::bigint as same from list_versions where id in ($1, $2)`,
    [from, to],
  );
  return (await client.query<ChangeRow>(rows[0]?.same ? BETWEEN_NEIGHBOURS : BETWEEN_ANY, [from, to])).rows;
}
