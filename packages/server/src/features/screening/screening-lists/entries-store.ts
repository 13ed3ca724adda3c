import type { EntryChangeKind } from '@freehold/contract/screening/list-entries';
import type { ListEntry } from '@freehold/screening/types';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { VersionRow } from './store.ts';

export type EntryRow = { ref: string; hash: string; data: ListEntry };
export type Page = { page: number; perPage: number };

const ofList = (version: VersionRow) =>
  sql`list_key = ${version.list_key} and coalesce(workspace_id, 0) = coalesce(${version.workspace_id}::bigint, 0)`;
/** Two halves, since each has an index of its own. */
const standingOn = (version: VersionRow, and: RawBuilder<unknown>) => sql`
  select ref, hash, data from list_entries where ${ofList(version)} and until_version is null and since_version <= ${version.id} and ${and}
  union all
  select ref, hash, data from list_entries where ${ofList(version)} and until_version > ${version.id} and since_version <= ${version.id} and ${and}`;

/** Every word of the text must stand in the number, a name or an identifier, whatever its case and accents. */
function holding(text: string | undefined, kind: string | undefined): RawBuilder<unknown> {
  const words = fold(text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const conditions = words.map((word) => sql`strpos(search_text, ${word}) > 0`);
  if (kind !== undefined) conditions.push(sql`data ->> 'kind' = ${kind}`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** As the database folds what is searched. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** One page of the entries that stand on a version, by number. */
export async function findEntriesOf(trx: Trx, version: VersionRow, asked: Page & { q?: string | undefined; kind?: string | undefined }) {
  const rows = standingOn(version, holding(asked.q, asked.kind));
  const isAll = !asked.q && !asked.kind;
  const total = isAll
    ? version.entries
    : Number((await sql<{ count: string }>`select count(*) from (${rows}) standing`.execute(trx)).rows[0]?.count ?? 0);
  const page = await sql<EntryRow>`
    select ref, hash, data from (${rows}) standing order by ref limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`.execute(
    trx,
  );
  return { total, entries: page.rows };
}

export async function findEntryOf(trx: Trx, version: VersionRow, ref: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`${standingOn(version, sql`ref = ${ref}`)} limit 1`.execute(trx);
  return rows[0];
}

export type EntryState = { since_version: number; until_version: number | null; hash: string; data: ListEntry };
/** Every state one entry has been in, oldest first. */
export async function findStates(trx: Trx, version: VersionRow, ref: string): Promise<EntryState[]> {
  const { rows } = await sql<EntryState>`
    select since_version, until_version, hash, data from list_entries where ${ofList(version)} and until_version is null and ref = ${ref}
    union all
    select since_version, until_version, hash, data from list_entries where ${ofList(version)} and until_version is not null and ref = ${ref}
    order by since_version`.execute(trx);
  return rows;
}

export type ChangeRow = { change: EntryChangeKind; ref: string; before: ListEntry | null; after: ListEntry | null };
type Counts = Record<EntryChangeKind, number>;
export type AskedChanges = Page & { change?: EntryChangeKind | undefined; q?: string | undefined };

/** What differs between two versions: one page of it, and how much there is of each kind. `before` null: everything is new. */
export async function findChanges(
  trx: Trx,
  before: VersionRow | null,
  after: VersionRow,
  asked: AskedChanges,
): Promise<{ rows: ChangeRow[]; counts: Counts }> {
  const { old, young } = sidesOf(before, after, sql`ref, hash, data, ${holding(asked.q, undefined)} as matches`);
  const { rows } = await sql<ChangeRow & { found: Record<string, number> | null }>`
    with old as (${old}), young as (${young}),
    changes as materialized (
      select case when old.ref is null then 'added' when young.ref is null then 'removed' else 'changed' end as change,
        coalesce(young.ref, old.ref) as ref, old.data as before, young.data as after
      from old full join young on young.ref = old.ref
      where old.hash is distinct from young.hash
        and (${asked.q === undefined || asked.q === ''} or coalesce(young.matches, false) or coalesce(old.matches, false))
    ), page as (
      select change, ref, before, after from changes where ${asked.change ?? null}::text is null or change = ${asked.change ?? null}
      order by array_position('{changed,added,removed}'::text[], change), ref
      limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}
    )
    select change, ref, before, after, null::jsonb as found from page
    union all
    select null, null, null, null, (select jsonb_object_agg(change, count) from (select change, count(*) from changes group by change) counted)`.execute(
    trx,
  );
  const found = rows.find((row) => row.ref === null)?.found ?? {};
  const counts = { added: found['added'] ?? 0, changed: found['changed'] ?? 0, removed: found['removed'] ?? 0 };
  return { rows: rows.filter((row) => row.ref !== null), counts };
}

/** Within one chain of versions only what began or ended between the two is read; else both are read whole. */
function sidesOf(from: VersionRow | null, to: VersionRow, columns: RawBuilder<unknown>) {
  const isOneChain = from === null || (from.workspace_id === to.workspace_id && from.list_key === to.list_key && from.id < to.id);
  if (!isOneChain) return { old: whole(from, columns), young: whole(to, columns) };
  const first = from?.id ?? 0;
  return {
    old: from
      ? sql`select ${columns} from list_entries where ${ofList(to)} and until_version > ${first} and until_version <= ${to.id} and since_version <= ${first}`
      : sql`select ${columns} from list_entries where false`,
    young: sql`select ${columns} from list_entries where since_version = any (array(
        select id from list_versions where ${ofList(to)} and id > ${first} and id <= ${to.id}))
      and ${ofList(to)} and (until_version is null or until_version > ${to.id})`,
  };
}

function whole(version: VersionRow, columns: RawBuilder<unknown>) {
  return sql`select ${columns} from list_entries where ${ofList(version)} and since_version <= ${version.id} and (until_version is null or until_version > ${version.id})`;
}
