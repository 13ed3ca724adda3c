import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, vi } from 'vitest';

export type Child = { child: ChildProcess; says(text: string): Promise<void>; said(): string };

/** Programs that a test starts beside itself and kills, as a machine that fails does. `killAll` belongs into `afterEach`. */
export function childProcesses() {
  const children: ChildProcess[] = [];
  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  return {
    start(program: string, env: Record<string, string>): Child {
      const child = spawn(process.execPath, [program], { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
      children.push(child);
      let output = '';
      child.stdout.on('data', (part: Buffer) => (output += part.toString()));
      return {
        child,
        said: () => output,
        says: (text) => vi.waitFor(() => expect(output).toContain(text), { timeout: 25_000, interval: 20 }),
      };
    },
    kill,
    async killAll(): Promise<void> {
      for (const child of children.splice(0)) await kill(child);
    },
  };
}
