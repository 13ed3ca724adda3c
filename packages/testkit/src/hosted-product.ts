import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

export type HostOrder = { id: number } & ({ start: Record<string, string>; stop?: undefined } | { start?: undefined; stop: string });
export type HostAnswer = { id: number; fault: string | null };

const HOST = join(import.meta.dirname, 'product-host.ts');
let host: ChildProcess | undefined;
let orders = 0;

/** Starts API and worker in the process that holds the products of this one, and answers how to end them. */
export async function startHosted(env: Record<string, string>): Promise<() => Promise<void>> {
  await order({ start: env });
  return () => order({ stop: env['FREEHOLD_ORIGIN'] ?? '' });
}

function order(what: { start: Record<string, string> } | { stop: string }): Promise<void> {
  const child = openHost();
  orders += 1;
  const id = orders;
  return new Promise((resolve, reject) => {
    const settle = (fault: string | null) => {
      child.off('message', hear).off('exit', end);
      if (fault === null) resolve();
      else reject(new Error(fault));
    };
    const hear = (answer: HostAnswer) => answer.id === id && settle(answer.fault);
    const end = (code: number | null) => settle(`The process of the products ended with ${code}`);
    child.on('message', hear).on('exit', end);
    child.send({ id, ...what } as HostOrder);
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
