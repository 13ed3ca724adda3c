import { join, resolve } from 'node:path';
import { openDatabase } from './open-database.ts';
import { runWithin } from './processes/lifetime.ts';
import { requireSuccess, runToEnd } from './processes/run-to-end.ts';
import { ROOT, dataDir } from './root.ts';

const CLI = join(ROOT, 'packages/server/src/cli.ts');

// `npm run lists -- import DIR`: reads list files into this checkout's database, whether Freehold is running or not.
await runWithin(async (lifetime) => {
  const database = await openDatabase(() => undefined);
  lifetime.onEnd(() => database.stop());
  const env = { DATABASE_URL: database.url, FREEHOLD_DATA_DIR: dataDir(), LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' };
  await requireSuccess('Bringing the database up to date', [CLI, 'migrate'], { env, signal: lifetime.signal, quiet: true });
  const [action = '', ...rest] = process.argv.slice(2);
  // npm runs scripts in the root; the path was typed where the person stood.
  const typedIn = process.env['INIT_CWD'] ?? process.cwd();
  const paths = action === 'import' ? rest.map((word) => (word.startsWith('-') ? word : resolve(typedIn, word))) : rest;
  return (await runToEnd([CLI, 'lists', action, ...paths], { env, signal: lifetime.signal })).code;
});
