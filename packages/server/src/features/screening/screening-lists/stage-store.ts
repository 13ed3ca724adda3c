import type { ListCategory } from '@freehold/contract/screening/screening-lists';
import type { Fragment } from '@freehold/screening/lists/source-reader';
import type { ListEntry } from '@freehold/screening/types';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { PartRow, TriedEntry } from './list-thread.ts';
import type { Owner, VersionRow } from './store.ts';
import { ROWS_AT_ONCE, type StoredEntry } from './stored-entry.ts';

/** A table of this transaction alone, where the entries of a list stand until all of them are read. */
export async function openStage(trx: Trx): Promise<void> {
  // Statements over millions of entries take longer than any other may, and so does reading what comes between two of them.
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`drop table if exists pg_temp.staged_entries`.execute(trx);
  await sql`create temp table staged_entries (ref text, hash text, data jsonb) on commit drop`.execute(trx);
}

export async function stageEntries(trx: Trx, entries: readonly StoredEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
    const part = entries.slice(from, from + ROWS_AT_ONCE);
    await sql`
      insert into pg_temp.staged_entries (ref, hash, data)
      select ref, hash, data::jsonb
      from unnest(${part.map((row) => row.ref)}::text[], ${part.map((row) => row.hash)}::text[], ${part.map((row) => row.json)}::text[])
        as rows (ref, hash, data)`.execute(trx);
  }
}

/** Tells the planner what stands on the stage; once, when all of it does. */
export async function closeStage(trx: Trx): Promise<void> {
  await sql`create index on pg_temp.staged_entries (ref)`.execute(trx);
  await sql`analyze pg_temp.staged_entries`.execute(trx);
}

export type StageCounts = { entries: number; names: number; added: number; changed: number; removed: number };
/** What stands on the stage, and how it differs from a version. */
export async function countStage(trx: Trx, before: VersionRow | undefined): Promise<StageCounts> {
  const { rows } = await sql<Record<keyof StageCounts | 'kept', string>>`
    with standing as (select ref, hash from entries_of_version(${before?.id ?? 0}))
    select count(*) as entries, coalesce(sum(jsonb_array_length(staged.data -> 'names')), 0) as names,
      count(*) filter (where standing.ref is null) as added,
      count(*) filter (where standing.hash <> staged.hash) as changed,
      count(standing.ref) as kept, (select count(*) from standing) as removed
    from pg_temp.staged_entries staged left join standing on standing.ref = staged.ref`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The stage cannot be counted');
  const number = (key: keyof typeof row) => Number(row[key]);
  return {
    entries: number('entries'),
    names: number('names'),
    added: number('added'),
    changed: number('changed'),
    removed: number('removed') - number('kept'),
  };
}

/** So many of the entries on the stage, those that are not in a version first. Which ones, follows from the entries alone. */
export async function sampleStage(trx: Trx, before: VersionRow | undefined, most: number): Promise<TriedEntry[]> {
  const { rows } = await sql<TriedEntry>`
    with standing as (select ref, hash from entries_of_version(${before?.id ?? 0})),
    chosen as (
      select staged.ref, standing.hash is distinct from staged.hash as "isNew"
      from pg_temp.staged_entries staged left join standing on standing.ref = staged.ref
      order by 2 desc, staged.hash, staged.ref limit ${most})
    select chosen."isNew", staged.data as entry from chosen join pg_temp.staged_entries staged on staged.ref = chosen.ref`.execute(trx);
  return rows;
}

/** What the entries on the stage are listed for; those that do not say are listed for what the source is. */
export async function findStagedCategories(trx: Trx, otherwise: string): Promise<ListCategory[]> {
  const { rows } = await sql<{ category: ListCategory }>`
    select distinct jsonb_array_elements_text(coalesce(data -> 'categories', jsonb_build_array(${otherwise}::text))) as category
    from pg_temp.staged_entries order by category`.execute(trx);
  return rows.map((row) => row.category);
}

/** Only what differs from what stands is written: gone and changed entries end with this version, new and changed ones begin with it. */
export async function keepStaged(trx: Trx, versionId: number, owner: Owner, listKey: string): Promise<void> {
  const standing = sql`list_key = ${listKey} and coalesce(workspace_id, 0) = coalesce(${owner}::bigint, 0) and until_version is null`;
  await sql`
    update list_entries entries set until_version = ${versionId}::bigint
    where ${standing}
      and not exists (select from pg_temp.staged_entries staged where staged.ref = entries.ref and staged.hash = entries.hash)`.execute(
    trx,
  );
  await sql`
    insert into list_entries (since_version, workspace_id, list_key, ref, hash, data)
    select ${versionId}::bigint, ${owner}::bigint, ${listKey}, staged.ref, staged.hash, staged.data
    from pg_temp.staged_entries staged
    where not exists (select from list_entries entries where ${standing} and entries.ref = staged.ref)`.execute(trx);
  await sql`drop table pg_temp.staged_entries`.execute(trx);
}

/** Beside the stage: every line of the file that may not be all there is to say of its entity. */
export async function openParts(trx: Trx): Promise<void> {
  await sql`drop table if exists pg_temp.staged_parts`.execute(trx);
  await sql`
    create temp table staged_parts
      (place bigint generated always as identity, ref text collate "C", is_added boolean, hash text, entry jsonb) on commit drop`.execute(
    trx,
  );
}

export async function stageParts(trx: Trx, parts: readonly PartRow[]): Promise<void> {
  await sql`
    insert into pg_temp.staged_parts (ref, is_added, hash, entry)
    select ref, is_added, hash, entry::jsonb
    from unnest(${parts.map((part) => part.ref)}::text[], ${parts.map((part) => part.isAdded)}::boolean[],
      ${parts.map((part) => part.hash)}::text[], ${parts.map((part) => part.json)}::text[]) as rows (ref, is_added, hash, entry)`.execute(
    trx,
  );
}

/** Parts that are all there is of their entity go to the stage as they are. Once, when all parts stand. */
export async function stageWhole(trx: Trx): Promise<void> {
  await sql`create index on pg_temp.staged_parts (ref)`.execute(trx);
  await sql`analyze pg_temp.staged_parts`.execute(trx);
  await sql`
    insert into pg_temp.staged_entries (ref, hash, data)
    select part.ref, part.hash, part.entry from pg_temp.staged_parts part
    where not part.is_added and jsonb_array_length(part.entry -> 'names') > 0
      and not exists (select from pg_temp.staged_parts other where other.ref = part.ref and other.place <> part.place)`.execute(trx);
}

/** Entities that several parts speak of, a page at a time, each with all that was said, in the order it was said. */
export async function findStagedTogether(trx: Trx, after: string): Promise<{ ref: string; parts: Fragment[] }[]> {
  const { rows } = await sql<{ ref: string; parts: Fragment[] }>`
    select ref, jsonb_agg(jsonb_build_object('entry', entry, 'isAdded', is_added) order by place) as parts
    from pg_temp.staged_parts where ref > ${after}
    group by ref having count(*) > 1 and not bool_and(is_added) order by ref limit ${ROWS_AT_ONCE}`.execute(trx);
  return rows;
}

/** Answers how many entities were spoken of that no name was given for. */
export async function dropParts(trx: Trx): Promise<number> {
  const { rows } = await sql<{ nameless: string }>`
    select (select count(distinct ref) from pg_temp.staged_parts where not is_added) - (select count(*) from pg_temp.staged_entries)
      as nameless`.execute(trx);
  await sql`drop table pg_temp.staged_parts`.execute(trx);
  return Number(rows[0]?.nameless ?? 0);
}

/** Beside the stage: the entries with a relation that gives no more than the number of another entry on it, with the names of those. */
export async function openUnnamed(trx: Trx): Promise<void> {
  await sql`drop table if exists pg_temp.staged_unnamed`.execute(trx);
  await sql`
    create temp table staged_unnamed on commit drop as
    select staged.ref collate "C" as ref, jsonb_object_agg(other.ref, other.data -> 'names' -> 0 ->> 'text') as names
    from pg_temp.staged_entries staged
      cross join lateral jsonb_array_elements(staged.data -> 'relations') relation
      join pg_temp.staged_entries other on other.ref = relation ->> 'ref'
    where relation ->> 'name' = ''
    group by staged.ref`.execute(trx);
  await sql`create index on pg_temp.staged_unnamed (ref)`.execute(trx);
}

type Unnamed = { ref: string; entry: ListEntry; names: Record<string, string> };
export async function findStagedUnnamed(trx: Trx, after: string): Promise<Unnamed[]> {
  const { rows } = await sql<Unnamed>`
    with page as (select ref, names from pg_temp.staged_unnamed where ref > ${after} order by ref limit ${ROWS_AT_ONCE})
    select page.ref, page.names, staged.data as entry
    from page join pg_temp.staged_entries staged on staged.ref = page.ref collate "default"
    order by page.ref`.execute(trx);
  return rows;
}

export async function restageEntries(trx: Trx, entries: readonly StoredEntry[]): Promise<void> {
  await sql`
    update pg_temp.staged_entries staged set hash = rows.hash, data = rows.data::jsonb
    from unnest(${entries.map((row) => row.ref)}::text[], ${entries.map((row) => row.hash)}::text[], ${entries.map((row) => row.json)}::text[])
      as rows (ref, hash, data)
    where staged.ref = rows.ref`.execute(trx);
}
