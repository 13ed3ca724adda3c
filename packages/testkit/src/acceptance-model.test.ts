import { expect, test } from 'vitest';
import { proveAcceptance, REASONS } from './acceptance-model/prove.ts';
import { proveRule } from './acceptance-model/rule-walk.ts';

// `npm run test:long` goes through ten thousand of both.
test('the rule of acceptance says the same as the reference after every event of three thousand random sequences', () => {
  expect([...proveRule({ seed: 20261122, count: 3_000 })].toSorted()).toEqual(REASONS.toSorted());
}, 120_000);

// Two, because each takes more than a second.
test('gate, reason, clock, register, status and coverage agree with the reference after every step of random sequences', async () => {
  await proveAcceptance({ seed: 20261122, count: 2 });
}, 120_000);
