import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

const CHILD = fileURLToPath(new URL('../../../testkit/src/api-child.ts', import.meta.url));
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(file: string, env: Record<string, string> = { DATABASE_URL: testApp.databaseUrl }) {
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const child = spawn(process.execPath, [file], {
    env: { ...inherited, FREEHOLD_DATA_DIR: testApp.services.config.dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()));
  return {
    child,
    said: () => output,
    says: (text: string) => vi.waitFor(() => expect(output).toContain(text), { timeout: 20_000, interval: 20 }),
    exit: once(child, 'exit'),
  };
}

async function startApi() {
  const api = start(CHILD);
  await api.says('"origin"');
  return { ...api, ...(JSON.parse(api.said().split('\n', 1)[0] ?? '') as { origin: string; headers: Record<string, string> }) };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the streams, lets running requests finish, takes no new ones and exits with 0',
  async (signal) => {
    const api = await startApi();
    const events = await fetch(`${api.origin}/v2/client/live-events`, { headers: api.headers });
    const slow = fetch(`${api.origin}/slow`);
    await api.says('slow begun');
    api.child.kill(signal);
    expect(await events.text()).toBe('retry: 2000\n\n');
    await vi.waitFor(
      async () => {
        const refused = await fetch(`${api.origin}/health/live`, { headers: { connection: 'close' } }).then(
          (answer) => answer.status,
          () => 'closed',
        );
        expect(['closed', 503]).toContain(refused);
      },
      { timeout: 10_000 },
    );
    api.child.stdin?.write('go on\n');
    const answer = await slow;
    expect([answer.status, await answer.json()]).toEqual([200, [{ one: 1 }]]);
    expect(await api.exit).toEqual([0, null]);
  },
);

test('a request that never ends does not keep the process for ever', async () => {
  const api = await startApi();
  const stuck = fetch(`${api.origin}/slow`).catch(() => 'cut off');
  await api.says('slow begun');
  api.child.kill('SIGTERM');
  expect(await api.exit).toEqual([1, null]);
  expect(await stuck).toBe('cut off');
});

test('a process whose parent is gone ends by itself', async () => {
  const api = await startApi();
  api.child.disconnect();
  expect(await api.exit).toEqual([0, null]);
});

test('a wrong setting ends the start with its name and no stack', async () => {
  const main = start(MAIN, { DATABASE_URL: 'nonsense', PORT: 'eighty' });
  expect(await main.exit).toEqual([78, null]);
  expect(main.said()).toContain('DATABASE_URL is wrong: must begin with postgres://');
  expect(main.said()).toContain('PORT is wrong');
  expect(main.said()).not.toMatch(/\n\s+at /);
});

test('a server whose database is not there yet starts, says so, and waits for it', async () => {
  const main = start(MAIN, { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', PORT: '0', LOG_LEVEL: 'info' });
  await main.says('Server listening at ');
  const origin = /listening at (http:[^"]+)/.exec(main.said())?.[1] ?? '';
  expect((await fetch(`${origin}/health/live`)).status).toBe(200);
  expect((await fetch(`${origin}/health/ready`)).status).toBe(503);
  main.child.kill('SIGTERM');
  expect(await main.exit).toEqual([0, null]);
});
