import { expect, test } from 'vitest';
import { proveAcceptance } from './acceptance-model/prove.ts';

test(
  'of ten thousand random sequences of what can happen to checks, none opens a gate that nobody opened',
  async () => expect(await proveAcceptance({ seed: 20261122, count: 10_000 })).toEqual({ unmet: [] }),
  24 * 3_600_000,
);
