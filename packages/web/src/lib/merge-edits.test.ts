import { expect, test } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const before = { name: 'Bristol', email: 'a@pennard.example', phone: '' };
const merge = (mine: Partial<typeof before>, theirs: Partial<typeof before>) =>
  mergeEdits(before, { ...before, ...mine }, { ...before, ...theirs });

test('what only they changed is taken over, and what only I changed is nobody’s question', () =>
  expect(merge({ name: 'Bath' }, { phone: '1' })).toEqual({ conflicts: [], taken: ['phone'] }));
test('what both changed differently is a conflict', () =>
  expect(merge({ name: 'Bath' }, { name: 'Wells', phone: '1' })).toEqual({ conflicts: ['name'], taken: ['phone'] }));
test('the same change twice is no conflict', () => expect(merge({ name: 'Bath' }, { name: 'Bath' })).toEqual({ conflicts: [], taken: [] }));
test('a field I emptied and they changed is a conflict', () =>
  expect(merge({ email: '' }, { email: 'b@pennard.example' })).toEqual({ conflicts: ['email'], taken: [] }));
