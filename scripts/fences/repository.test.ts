import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { settingDescriptions } from '@freehold/server/platform/config';
import { describe, expect, test } from 'vitest';
import { completeLockFile, readLockFile, withoutIntegrity } from '../complete-lock-file.ts';
import { ROOT } from '../root.ts';
import { isKnownFolder } from './folders.ts';

const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
const isCheckout = listed.status === 0;
const files = (listed.stdout ?? '').split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)));
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('db/types.ts'));

describe.skipIf(!isCheckout)('the repository (needs a git checkout)', () => {
  test('every folder is on the map', () => {
    const unknown = new Set(files.map((file) => dirname(file)).filter((folder) => !isKnownFolder(folder)));
    expect([...unknown], 'add the folder to scripts/fences/folders.ts with its purpose, or move its files').toEqual([]);
  });

  test('a folder for leftovers is refused', () => {
    expect(isKnownFolder('packages/web/src/utils')).toBe(false);
    expect(isKnownFolder('packages/server/src/helpers')).toBe(false);
    expect(isKnownFolder('lib')).toBe(false);
  });

  test('file names are kebab-case and say what is inside', () => {
    const named = sources.filter((file) => !/(^|\/)[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(file));
    const drawers = sources.filter((file) => /(^|[/-])(utils?|helpers?|manager|common|misc)([-./]|$)/.test(file));
    expect([...named, ...drawers]).toEqual([]);
  });

  test('a file is read in one sitting: none is longer than 600 lines', () => {
    // Tables of data, which nobody reads from end to end: the database as it was generated, and how letters of other scripts are read.
    const tables = ['packages/server/src/db/types.ts', 'packages/screening/src/script-readings.ts'];
    const written = files.filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !tables.includes(file));
    const lines = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;
    expect(
      written.filter((file) => lines(file) > 600),
      'split it by what it proves or holds; what tests set up goes to a module of its own',
    ).toEqual([]);
  });

  test('no source switches its checks off or leaves work for later', () => {
    const marks = new RegExp(['@ts-ig' + 'nore', '@ts-no' + 'check', '\\bTO' + 'DO\\b', '\\bFIX' + 'ME\\b'].join('|'));
    expect(sources.filter((file) => marks.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  test('no row is locked with its keys: whatever refers to it would wait, and be waited for', () => {
    const keys = new RegExp(['\\.forUpd' + 'ate\\(', '\\bfor upd' + 'ate(?! to\\b)(?: of \\w+)?\\s*(?:[;`)]|$)'].join('|'), 'im');
    // Applied and never edited: 0044 replaces the functions these made.
    const replaced = ['0013_keep_firms.sql', '0027_import_files.sql', '0031_take_imports_back.sql'];
    const written = files.filter(
      (file) => /\.(ts|sql)$/.test(file) && file.startsWith('packages/') && !replaced.some((old) => file.endsWith(old)),
    );
    expect(written.filter((file) => keys.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
    expect(['select 1 for upd' + 'ate;', 'query.forUpd' + 'ate()', 'x for upd' + 'ate of alerts`'].every((text) => keys.test(text))).toBe(
      true,
    );
  });

  test('which workspace a statement is for is said in few places, for one transaction, and no text of a caller becomes a statement', () => {
    const server = 'packages/server/src/';
    const written = files.filter(
      (file) => /\.(ts|sql)$/.test(file) && file.startsWith(server) && !/\.test\.ts$|db\/(migrations|demo)\//.test(file),
    );
    const using = (words: RegExp) =>
      written.filter((file) => words.test(readFileSync(join(ROOT, file), 'utf8'))).map((file) => file.slice(server.length));
    // Decision 120 says why each may.
    expect(using(/set_config\('app\./)).toEqual([
      'db/functions/branches.sql',
      'features/screening/aml-checks/replay-thread.ts',
      'features/screening/list-watch/watch-thread.ts',
      'features/screening/screening-lists/screening-connection.ts',
      'platform/scope.ts',
    ]);
    expect(using(/set_config\('app\.[^)]*\bfalse\)|\bset (?:session )?app\./i)).toEqual([]);
    expect(using(/\bsql\.raw\(/)).toEqual([
      'features/firm/registration/purge-store.ts',
      'features/insights/market-insights/store.ts',
      'features/insights/open-data/store.ts',
    ]);
  });

  test('no tracked text names a place on one machine', () => {
    const places = new RegExp(['/' + 'work/', '/' + 'root/[a-z]', '/home/' + '[a-z]'].join('|'));
    const texts = files.filter((file) => ['.ts', '.tsx', '.mjs', '.json', '.md', '.sql', '.css', '.html'].includes(extname(file)));
    expect(texts.filter((file) => file !== 'package-lock.json' && places.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });
});

test('the lock file has the packages of every platform', async () => {
  expect(completeLockFile(await readLockFile()), 'run `npm run fix`: it adds what npm left out').toEqual([]);
});

test('the packages that bring Node are those the start looks for', async () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const looked = /const nodePackages = \{([^}]{0,400})\}/.exec(readFileSync(join(ROOT, 'scripts/bootstrap.mjs'), 'utf8'))?.[1] ?? '';
  expect([...looked.matchAll(/: '([^']{1,40})'/g)].map(([, name]) => name).toSorted()).toEqual(Object.keys(optionalDependencies));
  for (const [path, entry] of Object.entries((await readLockFile()).packages)) {
    if (Object.hasOwn(optionalDependencies, path.replace('node_modules/', ''))) expect(entry.integrity, path).toMatch(/^sha512-/);
  }
});

test('the lock file has the hash of every package, of other platforms too', async () => {
  const lock = await readLockFile();
  expect(withoutIntegrity(lock), 'run `npm run fix -- --integrity`').toEqual([]);
  const here = Object.entries(lock.packages).filter(([path, entry]) => {
    const matches = (given: string[] | undefined, own: string) => given === undefined || given.includes(own);
    return (
      path.includes('node_modules/') &&
      matches(entry.os, process.platform) &&
      matches(entry.cpu, process.arch) &&
      existsSync(join(ROOT, path))
    );
  });
  expect(here.filter(([, entry]) => entry.link !== true && entry.integrity === undefined).map(([path]) => path)).toEqual([]);
});

test('the guide names every setting, and no other', async () => {
  const guide = await readFile(join(ROOT, 'docs/guide/running.md'), 'utf8');
  const table = guide.slice(guide.indexOf('## Settings'), guide.indexOf('For development and tests'));
  const named = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map((match) => match[1]),
  );
  expect(named.toSorted()).toEqual(Object.keys(settingDescriptions).toSorted());
});
