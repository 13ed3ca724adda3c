import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../root.ts';

/** What is planted, where, and a word of the reason the lint rule must give. */
const PLANTED: Array<[file: string, statement: string, reason: string]> = [
  [
    'packages/web/src/features/screening/aml-checks/planted.ts',
    "import '../screening-lists/lists-screen.tsx';",
    'A feature never imports another',
  ],
  [
    'packages/web/src/features/screening/aml-checks/parts/planted.ts',
    "import '../../../checks/reports/report-screen.tsx';",
    'A feature never imports another',
  ],
  [
    'packages/web/src/features/screening/aml-checks/planted-app.ts',
    "import '../../../app/staff-routes.tsx';",
    'A feature does not know the app',
  ],
  ['packages/web/src/ui/planted.ts', "import '../features/screening/aml-checks/words.ts';", 'ui knows nothing of the business'],
  ['packages/web/src/lib/planted.ts', "import '../ui/states.tsx';", 'lib is the bottom of the web app'],
  ['packages/web/src/app/planted.ts', "import '@freehold/server/app';", 'knows the server by its contract only'],
  ['packages/web/src/lib/planted-node.ts', "import 'node:fs';", 'has no Node modules'],
  ['packages/screening/src/planted.ts', "import 'node:fs';", 'Engines are pure'],
  ['packages/screening/src/planted-server.ts', "import '@freehold/server/platform/database';", 'Engines know nothing of ours'],
  ['packages/screening/src/planted-clock.ts', 'export const now = Date.now();', 'Engines have no clock'],
  ['packages/screening/src/planted-date.ts', 'export const today = new Date();', 'Engines have no clock'],
  [
    'packages/server/src/platform/planted-pattern.ts',
    String.raw`export const prolog = /^(?:\s|<!doctype[^>[]*(?:\[[^\]]*\])?[^>]*>)+/i;`,
    'exponential time on many',
  ],
  ['packages/contract/src/planted-pattern.ts', String.raw`export const end = /\s+$/;`, 'quadratic time on many'],
  ['packages/screening/src/planted-env.ts', 'export const home = process.env;', 'do not read the environment'],
  ['packages/contract/src/planted.ts', "import 'kysely';", 'depends on zod, the rules of property and of flows, and the formats only'],
  ['packages/server/src/features/checks/reports/planted.ts', "import '../checks/store.ts';", 'through its public.ts only'],
  [
    'packages/server/src/features/checks/reports/planted-lazy.ts',
    "export const store = () => import('../checks/store.ts');",
    'through its public.ts only',
  ],
  [
    'packages/server/src/features/checks/reports/planted-type.ts',
    "export type { Row } from '../checks/store.ts';",
    'through its public.ts only',
  ],
  ['packages/server/src/features/people/parties/planted.ts', "import '../../checks/public.ts';", 'The area people stands below checks'],
  [
    'packages/server/src/features/checks/checks/planted.ts',
    "import '../../people/parties/public.ts';",
    'through that area’s public.ts only',
  ],
  ['packages/server/src/features/checks/checks/planted-own.ts', "import '../public.ts';", 'through that feature’s public.ts'],
  ['packages/server/src/features/checks/checks/planted-all.ts', "import '../../all.ts';", 'does not know what gathers the features'],
  ['packages/contract/src/people/planted.ts', "import '../checks/checks.ts';", 'The area people stands below checks'],
  ['packages/contract/src/people/planted-kinds.ts', "import '../check-kinds.ts';", 'does not know what gathers the areas'],
  ['packages/contract/src/kernel/planted.ts', "import '../people/parties.ts';", 'knows none'],
  ['packages/flow-rules/src/planted.ts', "import '@freehold/property-rules/property-stages';", 'Engines know nothing of ours'],
  ['packages/sealing/src/planted.ts', "import 'node:fs';", 'Engines are pure'],
  ['packages/sealing/src/planted-clock.ts', 'export const now = Date.now();', 'Engines have no clock'],
  ['packages/property-rules/src/planted.ts', "import '@freehold/contract/kernel/values';", 'Engines know nothing of ours'],
  ['packages/web/src/shared/planted.ts', "import '../features/screening/aml-checks/words.ts';", 'it knows none of them'],
  ['packages/web/src/ui/planted-shared.ts', "import '../shared/stage.tsx';", 'ui knows nothing of the business'],
  [
    'packages/server/src/platform/planted.ts',
    "import '../features/screening/aml-checks/store.ts';",
    'platform carries every feature and knows none',
  ],
  ['packages/server/src/planted.ts', "import '@freehold/web/app';", 'never knows the web app'],
  [
    'packages/server/src/features/checks/reports/planted-kit.ts',
    "import '@freehold/testkit/chromium';",
    'Only tests and benchmarks import the testkit',
  ],
];

/** Imports that are allowed: these must pass, or the rule would forbid everything. */
const ALLOWED: Array<[file: string, statement: string]> = [
  [
    'packages/web/src/features/screening/aml-checks/allowed.ts',
    "import '../../../ui/states.tsx';\nimport './words.ts';\nimport '@freehold/contract/screening/aml-checks';",
  ],
  ['packages/web/src/features/screening/aml-checks/parts/allowed.ts', "import '../words.ts';"],
  ['packages/web/src/app/allowed.ts', "import '../features/screening/aml-checks/words.ts';"],
  [
    'packages/server/src/features/checks/reports/allowed.ts',
    "import '../checks/public.ts';\nimport '../../../platform/scope.ts';\nimport '@freehold/screening/types';",
  ],
  ['packages/server/src/features/checks/checks/allowed.ts', "import '../../people/public.ts';"],
  ['packages/contract/src/checks/allowed.ts', "import '../people/parties.ts';\nimport '../kernel/values.ts';"],
  ['packages/web/src/shared/allowed.ts', "import '../ui/states.tsx';\nimport '../lib/api.ts';"],
  ['packages/server/src/features/checks/reports/allowed.test.ts', "import '@freehold/testkit/test-app';"],
  ['bench/web/allowed.ts', "import '@freehold/testkit/product';"],
  ['packages/contract/src/allowed-pattern.ts', String.raw`export const end = /(?<!\s)\s+$/;`],
  ['packages/screening/src/allowed.ts', "import 'node:zlib';\nimport 'csv-parse/sync';\nexport const epoch = new Date(0);"],
];

const planted = mkdtempSync(join(tmpdir(), 'freehold-fences-'));
let findings: Array<{ filename: string; message: string; help?: string }> = [];

beforeAll(() => {
  cpSync(join(ROOT, '.oxlintrc.json'), join(planted, '.oxlintrc.json'));
  cpSync(join(ROOT, 'scripts/fences'), join(planted, 'scripts/fences'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(planted, 'package.json'));
  cpSync(join(ROOT, 'tsconfig.json'), join(planted, 'tsconfig.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(planted, 'node_modules'));
  for (const [file, statement] of [...PLANTED, ...ALLOWED]) {
    mkdirSync(dirname(join(planted, file)), { recursive: true });
    writeFileSync(join(planted, file), `${statement}\n`);
  }
  const run = spawnSync(process.execPath, [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format=json', 'packages'], {
    cwd: planted,
    encoding: 'utf8',
  });
  findings = (JSON.parse(run.stdout) as { diagnostics: typeof findings }).diagnostics;
}, 60_000);

afterAll(() => rmSync(planted, { recursive: true, force: true }));

test.each(PLANTED)('a bad line planted in %s turns the lint red', (file, _statement, reason) => {
  const messages = findings
    .filter((finding) => finding.filename.endsWith(file))
    .map((finding) => `${finding.message} ${finding.help ?? ''}`);
  expect(messages.join('\n')).toContain(reason);
});

test.each(ALLOWED)('%s may import what it does', (file) => {
  const found = findings.filter((finding) => finding.filename.endsWith(file) && !/unused|side effect/i.test(finding.message));
  expect(found).toEqual([]);
});

test('a circle of imports turns the lint red', () => {
  const folder = join(planted, 'packages/web/src/lib');
  writeFileSync(join(folder, 'one.ts'), "import { other } from './other.ts';\nexport const one = (): number => other();\n");
  writeFileSync(join(folder, 'other.ts'), "import { one } from './one.ts';\nexport const other = (): number => one();\n");
  const run = spawnSync(process.execPath, [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format=json', folder], {
    cwd: planted,
    encoding: 'utf8',
  });
  expect(run.stdout).toContain('import(no-cycle)');
});
