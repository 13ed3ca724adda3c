import { expect, test } from 'vitest';
import { proveAcceptance, REASONS } from './acceptance-model/prove.ts';
import { proveRule } from './acceptance-model/rule-walk.ts';

test('the rule of acceptance says the same as the reference after every event of ten thousand random sequences', () => {
  expect([...proveRule({ seed: 20261122, count: 10_000 })].toSorted()).toEqual(REASONS.toSorted());
}, 120_000);

// Four, because each takes part of a second; `npm run test:long` goes through ten thousand.
test('gate, reason, clock, register, status and coverage agree with the reference after every step of random sequences', async () => {
  await proveAcceptance({ seed: 20261122, count: 4 });
}, 120_000);
