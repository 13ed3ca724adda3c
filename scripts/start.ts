import { rm, writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive } from '@freehold/server/platform/embedded-postgres/postmaster-file';
import { buildWebIfStale } from './build-web.ts';
import { choosePort } from './free-port.ts';
import { openDatabase } from './open-database.ts';
import { runWithin } from './processes/lifetime.ts';
import type { Lifetime } from './processes/lifetime.ts';
import { requireSuccess, runToEnd } from './processes/run-to-end.ts';
import { supervise } from './processes/supervise.ts';
import { ROOT, dataDir, isProduction } from './root.ts';

const CLI = join(ROOT, 'packages/server/src/cli.ts');
const READY_WITHIN_MS = 60_000;

await runWithin(start);

/** Brings the whole product up, says where it is, and keeps it running until it is told to stop. */
async function start(lifetime: Lifetime): Promise<void> {
  const { signal } = lifetime;
  tell('Starting Freehold');
  lifetime.onEnd(() => tell('Stopped'));
  // Beside each other: the first start builds the pages for as long as it takes to live the demonstration's past weeks.
  const web = buildWebIfStale(tell, signal);
  web.catch(() => undefined);
  const database = await openDatabase(tell, { keep: true });
  lifetime.onEnd(() => database.stop());
  if (database.shared) throw new Error(await alreadyRunning());
  signal.throwIfAborted();
  tell(`Database: ${database.description}`);

  const port = await choosePort(process.env['PORT']);
  const origin = process.env['FREEHOLD_ORIGIN'] || `http://localhost:${port}`;
  const env = {
    DATABASE_URL: database.url,
    PORT: String(port),
    FREEHOLD_DATA_DIR: dataDir(),
    FREEHOLD_ORIGIN: origin,
    // The terminal is for people here; a production log has every request.
    LOG_LEVEL: process.env['LOG_LEVEL'] || (isProduction() ? 'info' : 'warn'),
  };
  tell(`Migrations: ${await requireSuccess('Bringing the database up to date', [CLI, 'migrate'], { env, signal, quiet: true })}`);
  const demo = !isProduction() && process.env['FREEHOLD_DEMO'] !== 'off';
  tell(
    `${demo ? 'Demo data' : 'First workspace'}: ${await requireSuccess('Loading the first data', [CLI, 'seed-demo'], { env, signal, quiet: true })}`,
  );
  tell((await web) ? 'Web app and help: built' : 'Web app and help: up to date');

  const api = supervise({ name: 'API', args: ['packages/server/src/main.ts'], env, log: tell });
  lifetime.onEnd(() => api.stop());
  await untilReady(port, () => api.deaths() > 0, signal);
  tell('API: ready');
  const worker = supervise({ name: 'worker', args: ['packages/server/src/worker.ts'], env, log: tell });
  lifetime.onEnd(() => worker.stop());
  tell('Worker: started');

  await writeFile(join(dataDir(), 'running.json'), JSON.stringify({ pid: process.pid, origin }));
  lifetime.onEnd(() => rm(join(dataDir(), 'running.json'), { force: true }));
  await announce(origin, env, signal);

  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  tell('Stopping: requests and jobs under way are finished first');
}

async function untilReady(port: number, hasDied: () => boolean, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null);
    if (answer?.ok === true) return;
    if (hasDied()) throw new Error('The API did not start. Its message stands above.');
    await pause(100, undefined, { signal });
  }
  throw new Error(`The API did not answer on port ${port} within ${READY_WITHIN_MS / 1000} s. Its messages stand above.`);
}

async function announce(origin: string, env: Record<string, string>, signal: AbortSignal): Promise<void> {
  const lines = ['', `  Freehold     ${origin}`];
  // A link that signs in does not belong in the log of a production server; where none can be made, people ask for one.
  if (!isProduction()) {
    const link = await runToEnd([CLI, 'sign-in-link', '--origin', origin], { env, signal, quiet: true });
    lines.push(`  Sign in      ${link.code === 0 ? link.output.trim() : `${origin}/sign-in`}`);
  }
  if (!isProduction()) lines.push(`  Mailbox      ${origin}/dev/mailbox`);
  lines.push(`  API          ${origin}/docs`, '', '  Ctrl-C stops everything.', '');
  console.log(lines.join('\n'));
}

const isRunning = (note: unknown): note is { pid: number; origin: string } =>
  typeof note === 'object' && note !== null && 'pid' in note && typeof note.pid === 'number' && 'origin' in note;

async function alreadyRunning(): Promise<string> {
  const text = await readFile(join(dataDir(), 'running.json'), 'utf8').catch(() => 'null');
  const running: unknown = JSON.parse(text);
  // The note of a start that was killed stays behind.
  if (!isRunning(running) || !isProcessAlive(running.pid))
    return 'Another Freehold command is using the database of this folder. Try again when it has finished.';
  return `Freehold already runs from this folder: ${running.origin} (process ${running.pid}).`;
}

function tell(line: string): void {
  console.log(line);
}
