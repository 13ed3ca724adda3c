import { expect, test } from 'vitest';
import { columnIds } from './kinds.ts';
import { documentsWords } from './property-columns.tsx';

test.each([
  [{ out: 2, signed: 1, draft: 3 }, '2 out, 1 signed'],
  [{ out: 0, signed: 1200, draft: 0 }, '1,200 signed'],
  [{ out: 1, signed: 0, draft: 0 }, '1 out'],
  [{ out: 0, signed: 0, draft: 1 }, '1 draft'],
  [{ out: 0, signed: 0, draft: 0 }, null],
  [null, null],
])('documents %j of a property are said as %j', (documents, words) => expect(documentsWords(documents)).toBe(words));

test('there is no column of what the firm or the member does not have', () => {
  expect(columnIds({ branches: true, documents: true })).toEqual(expect.arrayContaining(['branch', 'documents']));
  const none = columnIds({ branches: false, documents: false });
  expect(none.filter((id) => id === 'branch' || id === 'documents')).toEqual([]);
});
