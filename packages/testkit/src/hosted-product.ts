import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

type Env = Record<string, string>;
/** What the host is to do: start the product of these settings, stop the one at this address, or run a command of the operator. */
type Task = { kind: 'start'; env: Env } | { kind: 'stop'; origin: string } | { kind: 'command'; env: Env; words: string[] };
/** How a command ended and what it printed. */
export type Told = { code: number; output: string };
export type HostOrder = { id: number; task: Task };
export type HostAnswer = { id: number; fault: string | null; told?: Told };

const HOST = join(import.meta.dirname, 'product-host.ts');
let host: ChildProcess | undefined;
let orders = 0;

/** Starts API and worker in the process that holds the products of this one, and answers how to end them. */
export async function startHosted(env: Env): Promise<() => Promise<void>> {
  await order({ kind: 'start', env });
  return async () => void (await order({ kind: 'stop', origin: env['FREEHOLD_ORIGIN'] ?? '' }));
}

/** Runs a command of the operator where the sources are loaded already: a process of its own takes two seconds to begin. */
export async function runHosted(env: Env, words: string[]): Promise<Told> {
  const told = await order({ kind: 'command', env, words });
  if (told === undefined) throw new Error(`${words.join(' ')} told nothing`);
  return told;
}

function order(task: Task): Promise<Told | undefined> {
  const child = openHost();
  orders += 1;
  const id = orders;
  return new Promise((resolve, reject) => {
    const settle = (fault: string | null, told?: Told) => {
      child.off('message', hear).off('exit', end);
      if (fault === null) resolve(told);
      else reject(new Error(fault));
    };
    const hear = (answer: HostAnswer) => answer.id === id && settle(answer.fault, answer.told);
    const end = (code: number | null) => settle(`The process of the products ended with ${code}`);
    child.on('message', hear).on('exit', end);
    child.send({ id, task } satisfies HostOrder);
  });
}

/** One for this process; it ends when this one does. */
function openHost(): ChildProcess {
  if (host !== undefined && host.exitCode === null && host.signalCode === null) return host;
  const shown = process.env['FREEHOLD_E2E_LOG'] ? 'inherit' : 'ignore';
  host = fork(HOST, [], { stdio: ['ignore', shown, shown, 'ipc'], execArgv: [] });
  host.setMaxListeners(0);
  host.unref();
  host.channel?.unref();
  return host;
}
