import { sql } from 'kysely';

/** Kinds whose pages the specification calls otherwise. */
const PAGE_WORDS: Readonly<Record<string, string>> = { bank: 'bank_account' };

/** The page of a kind, which holds the form for a new one too. */
export const kindPath = (kind: string): string => `/marketplace/manual_${PAGE_WORDS[kind] ?? kind}_check`;

/** Where a check is opened. */
export const checkPath = ({ kind, id }: { kind: string; id: number }): string => `${kindPath(kind)}/${id}`;

/** The same on a row of `checks`. */
export const checkPathInSql = sql<string>`'/marketplace/manual_' || case checks.kind when 'bank' then 'bank_account' else checks.kind end || '_check/' || checks.id`;
