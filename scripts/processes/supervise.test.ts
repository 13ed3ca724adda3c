import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { supervise } from './supervise.ts';

function writeProgram(code: string): { path: string; notes: string } {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-supervise-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'program.mjs'), code);
  return { path: join(folder, 'program.mjs'), notes: join(folder, 'notes') };
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

test('a program that dies is started again, and every death is told', async () => {
  const { path, notes } = writeProgram(
    "import { appendFileSync } from 'node:fs'; appendFileSync(process.env.NOTES, 'x'); process.exit(3);",
  );
  const told: string[] = [];
  const program = supervise({ name: 'worker', args: [path], env: { NOTES: notes }, log: (line) => told.push(line) });
  await vi.waitUntil(() => read(notes).length >= 2, { timeout: 15_000 });
  await program.stop();
  expect(told[0]).toBe('The worker ended unexpectedly (code 3); starting it again in 0.5 s');
  expect(program.deaths()).toBeGreaterThanOrEqual(1);
}, 20_000);

test('a stopped program finishes what it is at, and stays stopped', async () => {
  const { path, notes } = writeProgram(`import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => { writeFileSync(process.env.NOTES, 'finished'); process.exit(0); });
    setInterval(() => undefined, 1000); writeFileSync(process.env.NOTES, 'running');`);
  const told: string[] = [];
  const program = supervise({ name: 'API', args: [path], env: { NOTES: notes }, log: (line) => told.push(line) });
  await vi.waitUntil(() => read(notes) === 'running', { timeout: 15_000 });
  await program.stop();
  expect(read(notes)).toBe('finished');
  expect(program.pid()).toBeUndefined();
  expect(told).toEqual([]);
}, 20_000);
