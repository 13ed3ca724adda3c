import { join } from 'node:path';
import { openDatabase } from './open-database.ts';
import { runWithin } from './processes/lifetime.ts';
import { requireSuccess, runToEnd } from './processes/run-to-end.ts';
import { ROOT, dataDir } from './root.ts';

const CLI = join(ROOT, 'packages/server/src/cli.ts');

/** Runs one of the operator's commands on this checkout's database, whether Freehold is running or not. */
export async function runOnDatabase(args: readonly string[]): Promise<void> {
  await runWithin(async (lifetime) => {
    const database = await openDatabase(() => undefined);
    lifetime.onEnd(() => database.stop());
    const env = { DATABASE_URL: database.url, FREEHOLD_DATA_DIR: dataDir(), LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' };
    await requireSuccess('Bringing the database up to date', [CLI, 'migrate'], { env, signal: lifetime.signal, quiet: true });
    return (await runToEnd([CLI, ...args], { env, signal: lifetime.signal })).code;
  });
}
