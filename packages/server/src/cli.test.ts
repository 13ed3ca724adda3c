import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDisposableDatabase, type DisposableDatabase } from '@freehold/testkit/disposable-database';
import { loadStock } from '@freehold/testkit/stock/load-stock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from './platform/config.ts';

let database: DisposableDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createDisposableDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'freehold-cli-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const settingsHere = () => ({ DATABASE_URL: database.url, FREEHOLD_DATA_DIR: dataDir, LOG_LEVEL: 'warn', FREEHOLD_ENV: 'test' });

function freehold(args: string[], env: Record<string, string> = {}) {
  const settings = { ...settingsHere(), ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    // With what other programs of these sources have compiled before.
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('without a command, and with one that does not exist, it says which there are', () => {
  for (const args of [[], ['toString'], ['launch']]) {
    const { status, stderr } = freehold(args);
    expect(status).toBe(2);
    expect(stderr).toContain('  sign-in-link [EMAIL] [--origin URL]');
    expect(stderr).toContain('  two-step-off EMAIL');
  }
});

test('a missing setting is told in a sentence', () => {
  const { status, stderr } = freehold(['migrate'], { DATABASE_URL: '' });
  expect(status).toBe(1);
  expect(stderr).toContain('DATABASE_URL is missing');
  expect(stderr).not.toContain('    at ');
});

test('migrate says what it did', () => {
  expect(freehold(['migrate'])).toEqual({ status: 0, stdout: 'up to date\n', stderr: '' });
});

test('where a firm stands the demo is loaded quickly; the sign-in link is the only thing printed, and nobody else gets one', async () => {
  await loadStock(parseConfig(settingsHere()));
  const seeded = '2 workspaces and 6 people of a fictional firm, 2 of its clients, and a list of 60 made-up entries\n';
  expect(freehold(['seed-demo'])).toEqual({ status: 0, stdout: seeded, stderr: '' });
  const { status, stdout } = freehold(['sign-in-link', '--origin', 'http://localhost:4321/']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^http:\/\/localhost:4321\/sign-in#link=[\w-]{43}\n$/);
  expect(freehold(['sign-in-link', 'nobody@pennard.example'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Nobody with this email address can sign in here.\n',
  });
}, 60_000);

test('two-step sign-in is switched off for somebody who is there', () => {
  const email = 'imogen.ashworth@pennard.example';
  expect(freehold(['two-step-off', email])).toEqual({ status: 0, stdout: `Two-step sign-in was not on for ${email}.\n`, stderr: '' });
  expect(freehold(['two-step-off', 'nobody@pennard.example'])).toMatchObject({
    status: 1,
    stderr: 'Nobody with this email address can sign in here.\n',
  });
  expect(freehold(['two-step-off'])).toMatchObject({ status: 2, stderr: 'Say whose: two-step-off EMAIL\n' });
}, 60_000);

test('without a demo and without an owner it asks whose link it is', () => {
  expect(freehold(['sign-in-link'], { FREEHOLD_DEMO: 'off' })).toMatchObject({
    status: 2,
    stderr: 'Say whose link it is: sign-in-link EMAIL\n',
  });
});
