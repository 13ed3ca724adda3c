import { openDatabase } from './open-database.ts';
import { runWithin } from './processes/lifetime.ts';
import { supervise } from './processes/supervise.ts';
import { dataDir } from './root.ts';

// One more worker process, beside those of `npm start` or on another machine that shares the database.
await runWithin(async (lifetime) => {
  const database = await openDatabase(console.log);
  lifetime.onEnd(() => database.stop());
  const env = { DATABASE_URL: database.url, FREEHOLD_DATA_DIR: dataDir() };
  const worker = supervise({ name: 'worker', args: ['packages/server/src/worker.ts'], env, log: console.log });
  lifetime.onEnd(() => worker.stop());
  console.log(`Worker: started on ${database.description}. Ctrl-C stops it.`);
  await new Promise<void>((resolve) => lifetime.signal.addEventListener('abort', () => resolve(), { once: true }));
});
