import { sql } from 'kysely';

/** The page of a kind, which holds the form for a new one too. */
export const kindPath = (kind: string): string => `/marketplace/manual_${kind}_check`;

/** Where a check is opened. */
export const checkPath = ({ kind, id }: { kind: string; id: number }): string => `${kindPath(kind)}/${id}`;

/** The same on a row of `checks`. */
export const checkPathInSql = sql<string>`'/marketplace/manual_' || checks.kind || '_check/' || checks.id`;
