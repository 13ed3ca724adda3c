import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { ROOT, programPath } from '../root.ts';
import { withHugePages } from './huge-pages.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const HEALTHY_AFTER_MS = 60_000;
const DRAIN_MS = 30_000;

export type Supervised = { deaths: () => number; pid: () => number | undefined; stop: () => Promise<void> };
export type SuperviseOptions = { name: string; args: string[]; env: Record<string, string>; log: (line: string) => void };

/** Keeps one program running: a dead one is started again after a pause that doubles up to half a minute, and every death is told. */
export function supervise({ name, args, env, log }: SuperviseOptions): Supervised {
  let child: ChildProcess | null = null;
  let restart: NodeJS.Timeout | undefined;
  let stopping = false;
  let deaths = 0;
  let pauseMs = FIRST_PAUSE_MS;

  function launch(): void {
    const started = Date.now();
    child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...withHugePages(process.env), PATH: programPath(), ...env },
      // A session of its own: Ctrl-C reaches the program once, from us, after which it drains undisturbed.
      detached: true,
      // The channel lets the program notice that we are gone, however we went, and end in order too.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('error', (error) => log(`The ${name} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      child = null;
      if (stopping) return;
      deaths += 1;
      if (Date.now() - started > HEALTHY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      log(`The ${name} ended unexpectedly (${signal ?? `code ${code}`}); starting it again in ${pauseMs / 1000} s`);
      restart = setTimeout(launch, pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    });
  }

  async function stop(): Promise<void> {
    stopping = true;
    clearTimeout(restart);
    const running = child;
    if (running === null) return;
    const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.kill('SIGTERM');
    const impatience = setTimeout(() => {
      log(`The ${name} did not end within ${DRAIN_MS / 1000} s and is ended by force`);
      running.kill('SIGKILL');
    }, DRAIN_MS);
    await gone;
    clearTimeout(impatience);
  }

  launch();
  return { deaths: () => deaths, pid: () => child?.pid, stop };
}
