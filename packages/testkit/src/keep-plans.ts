import pg from 'pg';

const names = new Map<string, string>();
let keeps = false;

/**
 * Keeps the plan of every statement of this process, where the product keeps those of long ones: a test asks the same few hundred again and
 * again, of a database so small that to plan a statement takes longer than to run it.
 */
export function keepPlans(): void {
  if (keeps) return;
  keeps = true;
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof query !== 'function') throw new Error('The driver asks in another way than it did');
  Reflect.set(pg.Client.prototype, 'query', function kept(this: pg.Client, ...asked: unknown[]): unknown {
    const [text, values, more] = asked;
    const isKept = typeof text === 'string' && Array.isArray(values) && values.length > 0 && more === undefined;
    return Reflect.apply(query, this, isKept ? [{ name: nameOf(text), text, values }] : asked);
  });
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `kept-${names.size}`;
  names.set(text, name);
  return name;
}
