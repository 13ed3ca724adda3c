import { join } from 'node:path';
import { buildHelpIfStale } from './build-web.ts';
import { choosePort } from './free-port.ts';
import { openDatabase } from './open-database.ts';
import { runWithin } from './processes/lifetime.ts';
import { requireSuccess, runToEnd } from './processes/run-to-end.ts';
import { supervise } from './processes/supervise.ts';
import { ROOT, dataDir } from './root.ts';

const CLI = join(ROOT, 'packages/server/src/cli.ts');
const FIRST_WEB_PORT = 5173;

// Both halves reload themselves: the web app by Vite, the API and the worker by Node's watch mode.
await runWithin(async (lifetime) => {
  const { signal } = lifetime;
  await buildHelpIfStale(console.log, signal);
  const database = await openDatabase(console.log, { keep: true });
  lifetime.onEnd(() => database.stop());
  if (database.shared) throw new Error('Freehold already runs from this folder. Stop it first.');
  const port = await choosePort(process.env['PORT']);
  const webPort = await choosePort(process.env['FREEHOLD_WEB_PORT'], FIRST_WEB_PORT);
  const origin = `http://localhost:${webPort}`;
  const env = {
    DATABASE_URL: database.url,
    PORT: String(port),
    FREEHOLD_DATA_DIR: dataDir(),
    FREEHOLD_ORIGIN: origin,
    FREEHOLD_WEB_PORT: String(webPort),
    FREEHOLD_API_ORIGIN: `http://127.0.0.1:${port}`,
  };
  await requireSuccess('Bringing the database up to date', [CLI, 'migrate'], { env, signal });
  await requireSuccess('Loading the demo data', [CLI, 'seed-demo'], { env, signal });
  const programs = [
    { name: 'API', args: ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'] },
    { name: 'worker', args: ['--watch', '--watch-preserve-output', 'packages/server/src/worker.ts'] },
    {
      name: 'web server',
      args: ['node_modules/vite/bin/vite.js', 'packages/web', '--config', 'packages/web/vite.config.ts', '--strictPort'],
    },
  ];
  for (const program of programs) {
    const running = supervise({ ...program, env, log: console.log });
    lifetime.onEnd(() => running.stop());
  }
  const link = await runToEnd([CLI, 'sign-in-link', '--origin', origin], { env, signal, quiet: true });
  const signIn = link.code === 0 ? link.output.trim() : `${origin}/sign-in`;
  console.log(`\n  Freehold     ${origin}\n  Sign in      ${signIn}\n  Mailbox      ${origin}/dev/mailbox\n`);
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
});
