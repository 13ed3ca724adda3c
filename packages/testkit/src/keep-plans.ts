import type pg from 'pg';

/**
 * Keeps the plan of every statement, where the product keeps those of long ones: a test asks the same few hundred again and again, of a
 * database so small that to plan a statement takes longer than to run it.
 */
export function keepPlans(pool: pg.Pool): void {
  const names = new Map<string, string>();
  const seen = new WeakSet<pg.PoolClient>();
  // Some were connected before anybody could listen.
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const kept = (...asked: unknown[]): unknown => {
      const [text, values, more] = asked;
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || more !== undefined) return query(...asked);
      const name = names.get(text) ?? `kept-${names.size}`;
      names.set(text, name);
      return query({ name, text, values });
    };
    client.query = kept as typeof client.query;
  });
}
