import { sql } from 'kysely';

/** Where a check is opened. */
export const checkPath = ({ kind, id }: { kind: string; id: number }): string => `/marketplace/manual_${kind}_check/${id}`;

/** The same on a row of `checks`. */
export const checkPathInSql = sql<string>`'/marketplace/manual_' || checks.kind || '_check/' || checks.id`;
