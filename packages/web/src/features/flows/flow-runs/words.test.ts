import type { FlowRun, QuoteLine } from '@freehold/contract/flows/flow-runs';
import { expect, test } from 'vitest';
import { nameOf } from './words.ts';

const line = { party_id: 7, party_name: 'Ada Roy' } as QuoteLine;
const started = { run: { parties: [{ id: 7, name: 'Ada Roy-Lang' }] } as unknown as FlowRun };

test('somebody keeps their name once they are started and the price is for the rest alone', () => {
  const chosen = { id: 7, name: '', role: null };
  expect(nameOf(chosen, [line])).toBe('Ada Roy');
  expect(nameOf(chosen, [], started)).toBe('Ada Roy-Lang');
  expect(nameOf(chosen, [], { whyNot: 'A check of theirs is under way.' })).toBe('Number 7');
  expect(nameOf({ ...chosen, name: 'Ada' }, [line], started)).toBe('Ada');
});
