import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { AREAS } from './areas.ts';

const IMPORT = /^(?:import|export) (?:type )?(?:([^;']*?) )?from '([^']+)';/gm;
const SERVER = 'packages/server/src/features';

type Import = { file: string; names: string[]; target: string };

const bareName = (name: string) =>
  name
    .trim()
    .replace(/^type /, '')
    .replace(/ as .*$/, '');

/** Every import of the product's own sources, tests left out, with what it points at as a path in the repository. */
const imports: Import[] = globSync(['packages/{server,web}/src/features/**/*.{ts,tsx}', 'packages/contract/src/*/*.ts'], { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, names = '', specifier = '']) => ({
      file,
      names: names.replace(/[{}]/g, '').split(',').map(bareName).filter(Boolean),
      target: specifier.startsWith('.')
        ? posix.join(dirname(file), specifier)
        : specifier.replace(/^@freehold\/contract\//, 'packages/contract/src/'),
    })),
  );

const areaIn = (path: string) => /^packages\/(?:(?:server|web)\/src\/features|contract\/src)\/([a-z-]+)\//.exec(path)?.[1] ?? '';
const packageOf = (path: string) => path.split('/')[1];
const featureIn = (path: string) => new RegExp(`^${SERVER}/([a-z-]+/[a-z-]+)/`).exec(path)?.[1];

test('ARCHITECTURE.md shows which area uses which, and each uses those before it alone', () => {
  const used = new Map(AREAS.map((area) => [area, new Set<string>()]));
  for (const { file, target } of imports) {
    const [from, to] = [areaIn(file), areaIn(target)];
    if (from !== to && AREAS.includes(to) && packageOf(file) === packageOf(target)) used.get(from)?.add(to);
  }
  const lines = AREAS.map((area) =>
    `${area.padEnd(11)}-> ${AREAS.filter((other) => used.get(area)?.has(other)).join(', ')}`.replace(/-> $/, '').trimEnd(),
  );
  expect(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')).toContain(`\n${lines.join('\n')}\n`);
  for (const [area, others] of used)
    for (const other of others) expect(AREAS.indexOf(other), `${area} uses ${other}`).toBeLessThan(AREAS.indexOf(area));
});

test('no features of the server use each other in a circle', () => {
  // What an area offers, by name: the feature it comes from.
  const offered = new Map(
    imports
      .filter(({ file }) => AREAS.some((area) => file === `${SERVER}/${area}/public.ts`))
      .flatMap(({ file, names, target }) => names.map((name): [string, string] => [`${file} ${name}`, featureIn(target) ?? ''])),
  );
  const uses = new Map<string, Set<string>>();
  for (const { file, names, target } of imports) {
    const from = featureIn(file);
    if (from === undefined) continue;
    const to = featureIn(target);
    const reached = to === undefined ? names.flatMap((name) => offered.get(`${target} ${name}`) ?? []) : [to];
    uses.set(from, new Set([...(uses.get(from) ?? []), ...reached.filter((feature) => feature !== from)]));
  }
  expect(uses.size).toBeGreaterThan(40);
  expect(circleIn(uses)).toEqual([]);
});

test('a circle is found', () => {
  expect(
    circleIn(
      new Map([
        ['a', new Set(['b'])],
        ['b', new Set(['c'])],
        ['c', new Set(['a'])],
      ]),
    ),
  ).toEqual(['a', 'b', 'c', 'a']);
});

/** The first circle as its features in order, the first again at the end; empty where there is none. */
function circleIn(uses: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const walk = (feature: string, path: readonly string[]): string[] => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
    if (done.has(feature)) return [];
    for (const next of uses.get(feature) ?? []) {
      const circle = walk(next, [...path, feature]);
      if (circle.length > 0) return circle;
    }
    done.add(feature);
    return [];
  };
  for (const feature of uses.keys()) {
    const circle = walk(feature, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
