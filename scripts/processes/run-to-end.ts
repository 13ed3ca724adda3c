import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, programPath } from '../root.ts';

export type RunOptions = {
  env?: Record<string, string | undefined>;
  signal?: AbortSignal;
  quiet?: boolean;
  cwd?: string;
  /** What it writes stands on the terminal once this has ended, and from then on at once. */
  printAfter?: Promise<unknown>;
};

/** Runs one Node program to its end. `output` holds all it wrote; `quiet` keeps that off the terminal. */
export async function runToEnd(args: string[], options: RunOptions = {}): Promise<{ code: number; output: string }> {
  options.signal?.throwIfAborted();
  const child = spawn(process.execPath, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, PATH: programPath(), ...options.env },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  let output = '';
  let held: (() => void)[] | null = options.printAfter === undefined ? null : [];
  const printHeld = () => {
    for (const print of held ?? []) print();
    held = null;
  };
  const printing = options.printAfter?.then(printHeld, printHeld);
  const collect = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
    output += chunk.toString();
    if (options.quiet === true) return;
    if (held === null) stream.write(chunk);
    else held.push(() => stream.write(chunk));
  };
  child.stdout.on('data', collect(process.stdout));
  child.stderr.on('data', collect(process.stderr));
  const stop = () => child.kill('SIGTERM');
  options.signal?.addEventListener('abort', stop, { once: true });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  options.signal?.removeEventListener('abort', stop);
  options.signal?.throwIfAborted();
  await printing;
  return { code, output };
}

/** As runToEnd, for a step that must succeed: throws with what the program said. */
export async function requireSuccess(what: string, args: string[], options: RunOptions = {}): Promise<string> {
  const { code, output } = await runToEnd(args, options);
  if (code !== 0) throw new Error(`${what} did not finish.${options.quiet === true ? `\n${stripVTControlCharacters(output).trim()}` : ''}`);
  return output.trim();
}
