import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../root.ts';

/* A made-up feature with a page, two routes, a table, a job, the clock and a recorded action, planted in a copy of the sources. */

const SERVER = 'packages/server/src/features/firm/key-safes';
const OWN: Record<string, string> = {
  'packages/contract/src/firm/key-safes.ts': `
import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Id } from '../kernel/values.ts';

export const KeySafe = z.object({ id: Id, place: z.string() });
const base = { tag: 'Key safes', access: 'staff', output: z.array(KeySafe) } as const;
export const listKeySafes = defineRoute({ ...base, method: 'GET', path: '/v2/client/key-safes', summary: 'Key safes', errors: ['FORBIDDEN'] });
export const moveKeySafe = defineRoute({
  ...base, method: 'PATCH', path: '/v2/client/key-safes/{id}', summary: 'Moves a key safe',
  params: z.object({ id: Id }), body: z.object({ place: z.string().min(1) }), errors: ['FORBIDDEN', 'NOT_FOUND'],
});
`,
  [`${SERVER}/activity-words.ts`]: `
import type { ActivityWords } from '../../../platform/activity-words.ts';

export const keySafesActivity = { 'move.key_safe': { group: 'property', words: 'moved the key safe of {object}' } } as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/key-safes': keyof typeof keySafesActivity;
  }
}
`,
  [`${SERVER}/jobs.ts`]: `
import type { JobHandlers, Schedule } from '../../../platform/jobs.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'count-key-safes': { branchId: number };
  }
}
export const keySafeJobs: Pick<JobHandlers, 'count-key-safes'> = { 'count-key-safes': () => Promise.resolve() };
export const countEveryNight: Schedule = { name: 'count-key-safes-nightly', cron: '5 3 * * *', run: () => Promise.resolve() };
`,
  [`${SERVER}/routes.ts`]: `
import { listKeySafes, moveKeySafe } from '@freehold/contract/firm/key-safes';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';

export function registerKeySafes(app: FastifyInstance, services: Services): void {
  bind(app, services, listKeySafes, () => Promise.resolve([]));
  bind(app, services, moveKeySafe, ({ input }) => Promise.resolve([{ id: input.params.id, place: input.body.place }]));
}
`,
  [`${SERVER}/feature.ts`]: `
import * as keySafes from '@freehold/contract/firm/key-safes';
import type { Feature } from '../../../platform/feature.ts';
import { keySafesActivity } from './activity-words.ts';
import { countEveryNight, keySafeJobs } from './jobs.ts';
import { registerKeySafes } from './routes.ts';

export const keySafesFeature: Feature = {
  name: 'firm/key-safes',
  activity: keySafesActivity,
  routes: [keySafes],
  register: registerKeySafes,
  governs: { 'GET /v2/client/key-safes': 'see_properties', 'PATCH /v2/client/key-safes/{id}': 'edit_properties' },
  jobs: { lane: 'bulk', handlers: keySafeJobs },
  schedules: [countEveryNight],
  tables: ['key_safes'],
  examples: {
    bodies: () => ({ 'PATCH /v2/client/key-safes/{id}': { place: 'By the door' } }),
    parameters: { '/v2/client/key-safes/{id}': '{keySafeId}' },
    fill: async (pool, { workspaceId }) => {
      const { rows } = await pool.query('insert into key_safes (workspace_id) values ($1) returning id', [workspaceId]);
      return { keySafeId: rows[0].id };
    },
  },
};
`,
  'packages/web/src/features/firm/key-safes/key-safes-screen.tsx': 'export const KeySafesScreen = () => <h1>Key safes</h1>;\n',
};
/** Where it is made known: beside this text stands one line more. */
const ELSEWHERE: [file: string, beside: string, line: string][] = [
  [
    'packages/server/src/features/all.ts',
    "import { checkKinds } from './check-kinds.ts';",
    "import { keySafesFeature } from './firm/key-safes/feature.ts';",
  ],
  ['packages/server/src/features/all.ts', '    companiesFeature,', '    keySafesFeature,'],
  ['packages/web/src/app/route-table.ts', "  '/members': staff('members', 'Members'),", "  '/key-safes': staff('key_safes', 'Key safes'),"],
  [
    'packages/web/src/app/staff-routes.tsx',
    '/* ---------- staff pages ---------- */',
    "const keySafes = createRoute({ getParentRoute: () => shell, ...row('/key-safes'), component: lazyRouteComponent(() => import('../features/firm/key-safes/key-safes-screen.tsx'), 'KeySafesScreen') });",
  ],
  ['packages/web/src/app/staff-routes.tsx', '  shell.addChildren([', '    keySafes,'],
];
const MOST_OTHER_FILES = 3;

const copy = mkdtempSync(join(tmpdir(), 'freehold-feature-'));
const inCopy = (file: string) => join(copy, file);
const filesIn = (folder: string) =>
  globSync(
    [
      'packages/{contract,property-rules,flow-rules,signing-rules,uk-formats,insights,screening,sealing,server,web}/{package.json,src/**/*.{ts,tsx,json}}',
    ],
    {
      cwd: folder,
    },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file));
const sources = filesIn(ROOT);

beforeAll(() => {
  for (const file of sources) {
    mkdirSync(dirname(inCopy(file)), { recursive: true });
    copyFileSync(join(ROOT, file), inCopy(file));
  }
  // Packages of others as they are, the product's own from the copy.
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => each !== '@freehold' && !each.startsWith('.'))) {
    mkdirSync(inCopy('node_modules'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), inCopy(`node_modules/${name}`));
  }
  mkdirSync(inCopy('node_modules/@freehold'));
  for (const name of readdirSync(inCopy('packages'))) symlinkSync(inCopy(`packages/${name}`), inCopy(`node_modules/@freehold/${name}`));
  for (const [file, text] of Object.entries(OWN)) {
    mkdirSync(dirname(inCopy(file)), { recursive: true });
    writeFileSync(inCopy(file), text);
  }
  for (const [file, beside, line] of ELSEWHERE) {
    const text = readFileSync(inCopy(file), 'utf8');
    if (!text.includes(`${beside}\n`)) throw new Error(`${file} has no line ${beside}`);
    writeFileSync(inCopy(file), text.replace(`${beside}\n`, `${beside}\n${line}\n`));
  }
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000);

/** What a program answers that runs in the copy. */
function answerOf(program: string): unknown {
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: copy, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

test('a new feature changes at most three files that are not its own', () => {
  const changed = sources.filter((file) => readFileSync(join(ROOT, file)).compare(readFileSync(inCopy(file))) !== 0);
  expect(changed.toSorted()).toEqual([
    'packages/server/src/features/all.ts',
    'packages/web/src/app/route-table.ts',
    'packages/web/src/app/staff-routes.tsx',
  ]);
  expect(changed.length).toBeLessThanOrEqual(MOST_OTHER_FILES);
  const added = filesIn(copy).filter((file) => !sources.includes(file));
  expect(added.toSorted()).toEqual(Object.keys(OWN).toSorted());
});

test(
  'with them its routes, permissions, job, clock, table, action and examples are in every list that derives',
  { timeout: 60_000 },
  () => {
    const lists = answerOf(`
    const { allRoutes, features, jobs, schedules } = await import('@freehold/server/features/all');
    const { actionsOf, wordsOf } = await import('@freehold/server/platform/activity-words');
    const own = features.find(({ name }) => name === 'firm/key-safes');
    console.log(JSON.stringify({
      routes: allRoutes.filter(({ path }) => path.includes('key-safes')).map(({ method, path }) => method + ' ' + path),
      governed: Object.keys(own.governs),
      bodies: Object.keys(own.examples.bodies({})),
      job: 'count-key-safes' in jobs,
      clock: schedules.some(({ name }) => name === 'count-key-safes-nightly'),
      tables: own.tables,
      words: wordsOf('move.key_safe'),
      inGroup: actionsOf('property').includes('move.key_safe'),
    }));
  `);
    const routes = ['GET /v2/client/key-safes', 'PATCH /v2/client/key-safes/{id}'];
    expect(lists).toEqual({
      routes,
      governed: routes,
      bodies: routes.slice(1),
      job: true,
      clock: true,
      tables: ['key_safes'],
      words: { group: 'property', words: 'moved the key safe of {object}' },
      inGroup: true,
    });
  },
);

test('its page stands in the table of pages, which guards, labels and titles derive from', { timeout: 60_000 }, () => {
  const page = answerOf(`
    const { PAGES } = await import(${JSON.stringify(inCopy('packages/web/src/app/route-table.ts'))});
    console.log(JSON.stringify(PAGES['/key-safes']));
  `);
  expect(page).toEqual({ name: 'key_safes', label: 'Key safes', needs: 'staff', frame: 'staff' });
});
