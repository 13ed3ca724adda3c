import { parseConfig } from '@freehold/server/platform/config';
import type { Running } from '@freehold/server/platform/run-process';
import { startApi } from '@freehold/server/start-api';
import { startJobs } from '@freehold/server/start-jobs';
import type { HostAnswer, HostOrder } from './hosted-product.ts';

/** Products beside each other in one process, each with its own settings and database: their sources are loaded once. */
const products = new Map<string, Running[]>();

async function start(env: Record<string, string>): Promise<void> {
  const config = parseConfig(env);
  const running = await Promise.all([startApi(config), startJobs(config)]);
  products.set(config.origin, running);
}

async function stop(origin: string): Promise<void> {
  const running = products.get(origin) ?? [];
  products.delete(origin);
  await Promise.all(running.map((part) => part.close()));
}

process.on('message', (order: HostOrder) => {
  const done = order.start === undefined ? stop(order.stop) : start(order.start);
  done.then(
    () => answer({ id: order.id, fault: null }),
    (error: unknown) => answer({ id: order.id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// The tests that asked for them are over.
process.on('disconnect', () => process.exit(0));

function answer(message: HostAnswer): void {
  process.send?.(message);
}
