import type { Route } from '@freehold/contract/kernel/route';
import { allRoutes } from '@freehold/server/features/all';
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions } from 'fastify';
import { arbitraryOf, hostile } from './arbitrary-of.ts';
import { damagedUpload } from './damaged-upload.ts';
import type { FilledWorkspace } from './fill-workspace.ts';
import { exampleBodies, exampleId } from './route-examples.ts';

export type FuzzCall = { route: Route; request: InjectOptions };

/** A stream that never ends cannot be waited for. */
const waited = allRoutes.filter((route) => route.answers !== 'events');

/** `count` calls over all calls of the contract in turn, the same for the same seed. `rows` are numbers of rows that are there. */
export function fuzzCalls(rows: FilledWorkspace, { seed, count }: { seed: number; count: number }): FuzzCall[] {
  const each = Math.ceil(count / waited.length);
  const perRoute = waited.map((route, index) => fc.sample(requestOf(route, rows), { seed: seed + index, numRuns: each }));
  const rounds = Array.from({ length: each }, (_none, round) =>
    waited.map((route, index) => ({ route, request: perRoute[index]?.[round] ?? {} })),
  );
  return rounds.flat().slice(0, count);
}

function requestOf(route: Route, rows: FilledWorkspace): Arbitrary<InjectOptions> {
  return fc
    .record({
      path: pathOf(route, rows),
      query: route.query ? arbitraryOf(route.query) : fc.constant({}),
      body: bodyOf(route, rows),
      key: fc.uuid(),
    })
    .map(({ path, query, body, key }) => ({
      method: route.method,
      url: `${path}${queryString(query)}`,
      headers: { 'idempotency-key': key, ...body.headers },
      ...(body.payload === undefined ? {} : { payload: body.payload }),
    }));
}

function pathOf(route: Route, rows: FilledWorkspace): Arbitrary<string> {
  const parameters = Object.keys(route.params?.shape ?? {});
  const values = parameters.map((parameter) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constant(exampleId(rows, route, parameter)) },
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
      { weight: 1, arbitrary: hostile.map(textOf) },
    ),
  );
  return fc.tuple(...values).map((given) => {
    const byName = Object.fromEntries(parameters.map((parameter, index) => [parameter, given[index] ?? '']));
    return route.path.replace(/\{(\w+)\}/g, (_whole, parameter: string) => encodeURIComponent(wellFormed(byName[parameter] ?? '')));
  });
}

type Body = { headers: Record<string, string>; payload: string | Buffer | undefined };

function bodyOf(route: Route, rows: FilledWorkspace): Arbitrary<Body> {
  if (route.upload) return damagedUpload();
  if (!route.body) return fc.constant({ headers: {}, payload: undefined });
  const made = arbitraryOf(route.body);
  const example = exampleBodies(rows)[`${route.method} ${route.path}`] ?? {};
  // An example with one field of another value gets past what a body made at random fails at.
  const changed = made.chain((body) => {
    const fields = Object.keys(typeof body === 'object' && body !== null ? body : {});
    if (fields.length === 0) return fc.constant(example);
    return fc.constantFrom(...fields).map((field) => ({ ...example, [field]: (body as Record<string, unknown>)[field] }));
  });
  const json = fc
    .oneof({ weight: 5, arbitrary: made }, { weight: 5, arbitrary: changed }, { weight: 1, arbitrary: fc.constant(example) })
    .map((body) => JSON.stringify(body ?? null));
  const cut = json.map((text) => text.slice(0, Math.floor(text.length / 2)));
  return fc
    .oneof(
      { weight: 40, arbitrary: json },
      { weight: 1, arbitrary: cut },
      {
        weight: 1,
        arbitrary: fc.constantFrom('', '{"__proto__":{"x":1}}', '['.repeat(20_000), `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
      },
    )
    .map((payload) => ({ headers: { 'content-type': 'application/json' }, payload }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const wellFormed = (text: string): string => text.slice(0, 500).toWellFormed();

function queryString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(textOf(one)))}`])),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
