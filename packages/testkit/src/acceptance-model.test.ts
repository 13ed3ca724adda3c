import { expect, test } from 'vitest';
import { proveAcceptance } from './acceptance-model/prove.ts';

test(
  'gate, reason, clock, register, status and coverage agree with the reference after every step of random sequences',
  async () => expect(await proveAcceptance({ seed: 20261122, count: 24 })).toEqual({ unmet: [] }),
  300_000,
);
