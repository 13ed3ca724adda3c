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

/** Below this many characters a statement is planned faster than its plan is found. */
const LONG_STATEMENT = 2_000;
/** What PostgreSQL answers a kept plan whose columns changed. */
const FEATURE_NOT_SUPPORTED = '0A000';
/** Of one connection: what is asked with ever other words must not fill the server's memory with plans. */
const MOST_PREPARED = 40;

/**
 * A connection that keeps the plans of its long statements: to plan the list of checks or the work queue takes several times as long as to run it.
 * PostgreSQL itself decides when a plan serves every value, and plans anew when a table or the role changes.
 */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  #count = 0;

  // The driver has nine forms of this call; all but the one of the query builder go through as they are.
  override query(...asked: unknown[]): never {
    const [text, values, more] = asked;
    const ask = super.query.bind(this) as (...given: unknown[]) => never;
    if (typeof text !== 'string' || text.length < LONG_STATEMENT || !Array.isArray(values) || more !== undefined) return ask(...asked);
    // Without a value it may be several commands in one, which cannot be prepared.
    if (values.length === 0) return ask(...asked);
    const name = this.#nameOf(text);
    if (name === null) return ask(...asked);
    const answer = ask({ name, text, values });
    this.#dropStale(text, answer);
    return answer;
  }

  /** A migration changed what it answers: the next call plans it anew. */
  #dropStale(text: string, answer: Promise<unknown>): void {
    answer.catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === FEATURE_NOT_SUPPORTED) this.#names.delete(text);
    });
  }

  #nameOf(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST_PREPARED) return null;
    const name = `long-${(this.#count += 1)}`;
    this.#names.set(text, name);
    return name;
  }
}

/** A pool whose numbers are JavaScript numbers and whose dates stay YYYY-MM-DD. A lost connection is logged and replaced by the pool. */
export function openPool(
  databaseUrl: string,
  options: {
    max?: number;
    idleMs?: number;
    waitMs?: number;
    name?: string;
    onError?: (error: Error) => void;
    verify?: pg.PoolConfig['verify'];
  } = {},
) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: PreparingClient,
    // Compiling a statement takes longer than any of ours runs.
    options: '-c jit=off',
    max: options.max ?? 10,
    ...(options.idleMs === undefined ? {} : { idleTimeoutMillis: options.idleMs, allowExitOnIdle: true }),
    ...(options.verify === undefined ? {} : { verify: options.verify }),
    types,
    connectionTimeoutMillis: options.waitMs ?? 5_000,
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
