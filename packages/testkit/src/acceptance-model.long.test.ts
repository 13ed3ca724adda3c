import { expect, test } from 'vitest';
import { proveAcceptance, REASONS } from './acceptance-model/prove.ts';
import { proveRule } from './acceptance-model/rule-walk.ts';

test('the rule of acceptance says the same as the reference after every event of ten thousand random sequences', () => {
  expect([...proveRule({ seed: 20261122, count: 10_000 })].toSorted()).toEqual(REASONS.toSorted());
});

// Three at once, so that nobody waits for the database while a core is idle. Each hundred tells its seed, and what came of it.
test(
  'of ten thousand random sequences of what can happen to checks, none opens a gate that nobody opened',
  async () => {
    const tell = (line: string) => void process.stdout.write(`${line}\n`);
    expect(await proveAcceptance({ seed: 20261122, count: 10_000, lanes: 3, tell })).toEqual({ unmet: [] });
  },
  24 * 3_600_000,
);
