import { EnteredDate } from '@freehold/contract/kernel/values';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from './features/all.ts';

type Node = { format?: string; pattern?: string; allOf?: Node[] } & Record<string, unknown>;
/** Dates anywhere in a schema, by where they stand, that say no years. */
function unbounded(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { format, allOf = [], ...rest } = node as Node;
  const patterns = [rest.pattern, ...allOf.map((one) => one.pattern)];
  const own = (format === 'date' || format === 'date-time') && !patterns.some((pattern) => pattern?.includes('19|20|21')) ? [path] : [];
  return [...own, ...Object.entries(rest).flatMap(([key, value]) => unbounded(value, `${path}/${key}`))];
}

describe('no call takes a date of any year', () => {
  const taking = allRoutes.flatMap((route) =>
    (['query', 'body'] as const).flatMap((part) => {
      const schema = route[part];
      return schema ? [[`${route.method} ${route.path} ${part}`, schema] as const] : [];
    }),
  );
  test.each(taking)('%s', (name, schema) => {
    // As it leaves the schema: what comes in may be wrapped in something that makes "" absent, and says nothing of itself.
    expect(unbounded(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), name)).toEqual([]);
  });

  test('and the search for them finds one', () => {
    expect(unbounded(z.toJSONSchema(z.object({ on: z.array(z.iso.date()) })), '')).toHaveLength(1);
    expect(unbounded(z.toJSONSchema(z.object({ on: EnteredDate.nullable() })), '')).toEqual([]);
  });
});
