import { format } from 'node:util';
import { parseConfig, type Config } from '@freehold/server/platform/config';
import type { Running } from '@freehold/server/platform/run-process';
import { startApi } from '@freehold/server/start-api';
import { startJobs } from '@freehold/server/start-jobs';
import type { HostAnswer, HostOrder, Told } from './hosted-product.ts';

/** Products beside each other in one process, each with its own settings and database: their sources are loaded once. */
const products = new Map<string, Running[]>();

async function start(env: Record<string, string>): Promise<void> {
  const config = parseConfig(env);
  // One notifier tells for both: each asks the database twenty times a second. That several do it beside each other others prove. Lists are
  // read when the first check is run: most journeys run none, and two threads begin for them.
  const running = await Promise.all([startApi(config), startJobs(config, { notifies: false, readsAhead: false })]);
  products.set(config.origin, running);
}

async function stop(origin: string): Promise<void> {
  const running = products.get(origin) ?? [];
  products.delete(origin);
  await Promise.all(running.map((part) => part.close()));
}

type Run = (args: string[], config: Config) => Promise<number | void>;
/** What journeys begin with; each answers its exit code, where that is not 0. */
const COMMANDS: Record<string, () => Promise<Run>> = {
  lists: async () => (await import('@freehold/server/commands/lists')).run,
  'load-stock': async () => {
    const { loadStock } = await import('./stock/load-stock.ts');
    return (_, config) => loadStock(config);
  },
  'run-schedule': async () => {
    const { runSchedule } = await import('./run-schedule.ts');
    return ([name = '', at = ''], config) => runSchedule(config, name, new Date(at));
  },
};

async function runCommand(env: Record<string, string>, [name = '', ...args]: string[]): Promise<Told> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) throw new Error(`${name} is no command that this process runs`);
  const run = await load();
  const lines: string[] = [];
  const { log, error } = console;
  console.log = console.error = (...words: unknown[]) => void lines.push(format(...words));
  try {
    const code = await run(args, parseConfig(env));
    return { code: code ?? 0, output: lines.join('\n') };
  } finally {
    Object.assign(console, { log, error });
  }
}

function carryOut({ task }: HostOrder): Promise<Told | void> {
  if (task.kind === 'start') return start(task.env);
  if (task.kind === 'stop') return stop(task.origin);
  return runCommand(task.env, task.words);
}

process.on('message', (order: HostOrder) => {
  carryOut(order).then(
    (told) => answer({ id: order.id, fault: null, ...(told && { told }) }),
    (error: unknown) => answer({ id: order.id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// The tests that asked for them are over.
process.on('disconnect', () => process.exit(0));

function answer(message: HostAnswer): void {
  process.send?.(message);
}
