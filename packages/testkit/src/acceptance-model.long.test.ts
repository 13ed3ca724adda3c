import { expect, test } from 'vitest';
import { proveAcceptance } from './acceptance-model/prove.ts';

// Three at once, so that nobody waits for the database while a core is idle. Each hundred tells its seed, and what came of it.
test(
  'of ten thousand random sequences of what can happen to checks, none opens a gate that nobody opened',
  async () => {
    const tell = (line: string) => void process.stdout.write(`${line}\n`);
    expect(await proveAcceptance({ seed: 20261122, count: 10_000, lanes: 3, tell })).toEqual({ unmet: [] });
  },
  24 * 3_600_000,
);
