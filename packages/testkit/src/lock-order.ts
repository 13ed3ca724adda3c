import type pg from 'pg';

/** Locked last of all. */
const LAST = ['notifications'];
/** Locked only by whoever holds the row it belongs to, and so at any time after that. */
const BELONGS_TO: Record<string, string> = {
  sales: 'properties',
  tenancies: 'properties',
  offers: 'properties',
  breaches: 'parties',
  party_standings: 'parties',
  ofsi_drafts: 'checks',
  flow_run_steps: 'flow_runs',
  flow_run_contacts: 'flow_runs',
  flow_run_links: 'flow_runs',
  flow_run_reminders: 'flow_runs',
  flow_run_asks: 'flow_runs',
  flow_run_files: 'flow_runs',
};
const LOCKS = [/^\s*update "?(\w+)"?/i, /^\s*delete from "?(\w+)"?/i, /\bfrom "?(\w+)"?[^]* for no key update\b/i];
const ADDS = /^\s*insert into "?(\w+)"?/i;
const BEGINS_OR_ENDS = /^\s*(begin|start transaction|commit|rollback(?! to))\b/i;

/**
 * Holds every transaction of the tests to the order of locks that ARCHITECTURE.md gives: notices are locked after whatever else the
 * transaction locks, for two calls that lock the same in another order would wait for each other.
 */
export function watchLockOrder(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const held = new Set<string>();
    const watched = (...args: unknown[]): unknown => {
      const [first] = args as [string | { text?: string } | undefined];
      follow(held, typeof first === 'string' ? first : (first?.text ?? ''));
      return query(...args);
    };
    client.query = watched as typeof client.query;
  });
}

/** Notes what the statement locks among the tables of its transaction, and throws where that comes too late. */
function follow(held: Set<string>, text: string): void {
  if (BEGINS_OR_ENDS.test(text)) held.clear();
  const outside = withoutParentheses(text);
  const table = LOCKS.map((pattern) => pattern.exec(outside)?.[1]).find((name) => name !== undefined);
  if (table !== undefined && !held.has(table) && !held.has(BELONGS_TO[table] ?? '')) {
    const late = LAST.find((last) => held.has(last) && LAST.indexOf(last) > LAST.indexOf(table));
    if (late !== undefined) throw new Error(`${table} is locked after ${late}. Lock it first: see "Locks" in ARCHITECTURE.md.`);
    held.add(table);
  }
  const added = ADDS.exec(text)?.[1];
  if (added !== undefined && !LAST.includes(added)) held.add(added);
}

/** The statement itself: what it selects within parentheses is read and not locked. */
function withoutParentheses(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
}
