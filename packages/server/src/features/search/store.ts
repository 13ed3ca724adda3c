import type { SearchType } from '@freehold/contract/search';
import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database.ts';
import type { MemberScope } from '../../platform/scope.ts';
import type { Entry } from './source.ts';

/** `words`: all of them, the last perhaps unfinished, or the beginning of a reference. `near`: close spellings of them. `reference`: one to the letter. `digits`: the same last six. */
export type How = 'words' | 'near' | 'reference' | 'email' | 'phone' | 'digits';
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
  const { rows } = await sql<{
    kind: string;
    object_key: string;
    title: string;
    phone: string | null;
    email: string | null;
    total: number;
  }>`
    select * from find_search_entries(${wanted.area}, ${wanted.how}, ${wanted.needle}, ${[...wanted.whole]}::text[], ${[...wanted.own]}::text[],
      ${wanted.memberId}, ${wanted.closedToo}, ${wanted.onlyKey}, ${wanted.limit}, ${wanted.offset})`.execute(trx);
  const entries = rows.flatMap(({ kind, object_key: key, title, phone, email }) =>
    key === null ? [] : [{ kind, key, title, phone, email }],
  );
  return { entries, total: rows[0]?.total ?? 0 };
}

/** Whether the index has the entry, whoever may know of it. */
export async function hasEntry(trx: Trx, scope: MemberScope, kind: string, key: string): Promise<boolean> {
  const row = await trx
    .selectFrom('search_entries')
    .select('object_key')
    .where('workspace_id', '=', scope.workspaceId)
    .where('kind', '=', kind)
    .where('object_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAccountName(trx: Trx, scope: MemberScope): Promise<string> {
  const row = await trx.selectFrom('workspaces').select('account_name').where('id', '=', scope.workspaceId).executeTakeFirstOrThrow();
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
