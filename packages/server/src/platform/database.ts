import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '../db/types.ts';

export type Database = Kysely<DB>;
export type Trx = Transaction<DB>;

/** Longer than the slowest statement of a list import; a query that runs away ends. */
const STATEMENT_MS = 30_000;
/** Longer than storing the largest file; a transaction that was forgotten gives its locks back. */
const IDLE_IN_TRANSACTION_MS = 60_000;

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    // Ids stay far below 2^53, so that a number is exact.
    if (oid === INT8) return (text: string) => Number(text);
    if (oid === INT8_ARRAY) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));
    if (oid === DATE) return (text: string) => text;
    return format === undefined ? pg.types.getTypeParser(oid) : pg.types.getTypeParser(oid, format);
  },
};

/** A pool whose numbers are JavaScript numbers and whose dates stay YYYY-MM-DD. A lost connection is logged and replaced by the pool. */
export function openPool(
  databaseUrl: string,
  options: { max?: number; idleMs?: number; name?: string; onError?: (error: Error) => void } = {},
) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    ...(options.idleMs === undefined ? {} : { idleTimeoutMillis: options.idleMs, allowExitOnIdle: true }),
    types,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: options.name ?? 'freehold',
  });
  pool.on('error', (error) => options.onError?.(error));
  // While a connection is in use the pool does not listen: without this a database that goes away ends the whole process. The query hears it as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
