import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { choosePort } from '../free-port.ts';
import { npmTool } from '../npm-tool.ts';

const VERSION = '15.34.2';
// The emulator asks nothing of Google for a project whose name begins so.
const PROJECT = 'demo-freehold';
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 15_000;
/** Ends the emulator in order when we are gone, however we went. */
const END_WITH_US = "data:text/javascript,process.on('disconnect',()=>process.kill(process.pid,'SIGTERM'));process.channel?.unref()";

export type FirebaseEmulator = { url: string; projectId: string; stop: () => Promise<void> };

/** Starts the Firebase Auth emulator of Google's own tools on a free port: no account, no connection, nothing kept. */
export async function startFirebaseEmulator(signal: AbortSignal, log: (line: string) => void): Promise<FirebaseEmulator> {
  const tool = await npmTool('firebase-tools', VERSION, { signal, log });
  const folder = await mkdtemp(join(tmpdir(), 'freehold-firebase-'));
  const [port, hub, logging] = [await choosePort(undefined, 9099), await choosePort(undefined, 4400), await choosePort(undefined, 4500)];
  const at = (each: number) => ({ host: '127.0.0.1', port: each });
  const emulators = { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false }, singleProjectMode: true };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  await mkdir(join(folder, 'settings'));

  const program = join(tool, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const args = ['emulators:start', '--only', 'auth', '--project', PROJECT, '--config', join(folder, 'firebase.json'), '--non-interactive'];
  const child = spawn(process.execPath, ['--import', END_WITH_US, program, ...args], {
    cwd: folder,
    // Settings of its own: no usage figures, no news, no looking for updates, and the user's sign-in there is left alone.
    env: { ...process.env, CI: '1', NO_UPDATE_NOTIFIER: '1', XDG_CONFIG_HOME: join(folder, 'settings') },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;

  async function stop(): Promise<void> {
    if (isRunning()) {
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(impatience);
    }
    await rm(folder, { recursive: true, force: true });
  }

  const url = `http://127.0.0.1:${port}`;
  try {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await fetch(url).catch(() => null))?.ok) {
      if (!isRunning() || Date.now() > deadline) throw new Error(`The Firebase Auth emulator did not start.\n${said.trim()}`);
      await pause(200, undefined, { signal });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  log(`Firebase Auth emulator ${VERSION}: ready`);
  return { url, projectId: PROJECT, stop };
}
