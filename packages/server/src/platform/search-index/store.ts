import type { SearchType } from '@freehold/contract/overview/search';
import { sql } from 'kysely';
import type { Database, Trx } from '../database.ts';
import type { MemberScope } from '../scope.ts';
import type { Entry, IndexedKind } from './source.ts';

/** `words`: all of them, the last perhaps unfinished, or the beginning of a reference. `near`: close spellings of them. `reference`: one to the letter. `digits`: the same last six. */
export type How = 'words' | 'near' | 'reference' | 'email' | 'phone' | 'digits';
/** Beyond so many nobody counts, and nobody reads on. */
export const MOST_COUNTED = 2_000;

export type Wanted = {
  area: SearchType;
  how: How;
  needle: string;
  whole: readonly string[];
  own: readonly string[];
  memberId: number;
  closedToo: boolean;
  onlyKey: string | null;
  limit: number;
  offset: number;
};

/** One page of the entries that hold what is wanted, best first, and how many there are. The statement carries the text as a value, never as SQL. */
export async function findEntries(trx: Trx, wanted: Wanted): Promise<{ entries: Entry[]; total: number }> {
  if (wanted.whole.length + wanted.own.length === 0) return { entries: [], total: 0 };
  const rows = await askDatabase(trx, wanted);
  // A page past the last has no row that could say how many there are.
  const counted = rows.length === 0 && wanted.offset > 0 ? await askDatabase(trx, { ...wanted, limit: 1, offset: 0 }) : rows;
  const entries = rows.map(({ kind, object_key: key, title, phone, email }) => ({ kind, key, title, phone, email }));
  return { entries, total: counted[0]?.total ?? 0 };
}

type Row = { kind: string; object_key: string; title: string; phone: string | null; email: string | null; total: number };
async function askDatabase(
  trx: Trx,
  { area, how, needle, whole, own, memberId, closedToo, onlyKey, limit, offset }: Wanted,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from find_search_entries(${area}, ${how}, ${needle}, ${[...whole]}::text[], ${[...own]}::text[],
    ${memberId}, ${closedToo}, ${onlyKey}, ${MOST_COUNTED}, ${limit}, ${offset})`.execute(trx);
  return rows;
}

/** Numbers of the entries of one kind that hold what is wanted, best first. */
export async function findKeys(trx: Trx, area: string, kind: string, how: How, needle: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ object_key: string }>`select object_key from find_search_entries(${area}, ${how}, ${needle},
    ${[kind]}::text[], '{}', 0, true, null, ${most}, ${most}, 0)`.execute(trx);
  return rows.map((row) => Number(row.object_key));
}

/** Whether the index has the entry, whoever may know of it. */
export async function hasEntry(trx: Trx, scope: MemberScope, kind: IndexedKind, key: string): Promise<boolean> {
  const row = await trx
    .selectFrom('search_entries')
    .select('object_key')
    .where('workspace_id', '=', scope.workspaceId)
    .where('kind', '=', kind)
    .where('object_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads as the owner, of the workspace the scope was given for: a transaction for one name would cost three more messages. */
export async function findAccountName(db: Database, workspaceId: number): Promise<string> {
  const row = await db.selectFrom('workspaces').select('account_name').where('id', '=', workspaceId).executeTakeFirstOrThrow();
  return row.account_name;
}

/** Of these workspaces the oldest of that name. Reads as the owner: another workspace is outside the scope. */
export async function findWorkspaceNamed(db: Database, name: string, among: readonly number[]): Promise<number | undefined> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .where('account_name', '=', name)
    .where('id', 'in', among)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}
