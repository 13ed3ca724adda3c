import { expect, test } from 'vitest';
import { type Funds, theirAnswer, theirWords } from './their-words.ts';

const part = (more: Partial<Funds['parts'][number]>) => ({
  giver_name: '',
  explanation: '',
  files: [],
  type_name: 'Savings',
  amount_pence: 14_950_000,
  ...more,
});
const funds: Funds = {
  parts: [
    part({ files: [{ id: 4 }], explanation: ' Saved since 2015 ' }),
    part({ type_name: 'Sale', amount_pence: 8_950_000, explanation: 'Sale of my flat' }),
    part({ type_name: 'Gift', amount_pence: 2_500_000, giver_name: 'Ingrid Halvorsen' }),
  ],
};
const line = (file_id: number, amount_pence: number) => ({ file_id, amount_pence, line: 3, date: '2026-04-02', description: 'CASH' });

test('a line is put beside what the client says of the part it belongs to, and of the part of its very amount', () => {
  const sale = { lines: [line(4, 8_950_000)], amount_pence: 8_950_000, status: 'open' as const };
  expect(theirWords(funds, sale)).toEqual([
    { part: 'Savings, £149,500', words: 'Saved since 2015' },
    { part: 'Sale, £89,500', words: 'Sale of my flat' },
  ]);
  expect(theirAnswer(funds, sale)).toBe('Saved since 2015');
});

test('silence is no answer: a part without words is named, and what was asked waits', () => {
  const gift = { lines: [line(9, 2_500_000)], amount_pence: 2_500_000, status: 'asked' as const };
  expect(theirWords(funds, gift)).toEqual([{ part: 'Gift from Ingrid Halvorsen, £25,000', words: '' }]);
  expect(theirAnswer(funds, gift)).toBe('Waiting for an answer');
  expect(theirAnswer(funds, { lines: [line(9, 400_000)], amount_pence: 400_000, status: 'open' })).toBe('Nothing said');
  expect(theirAnswer(funds, { lines: [], amount_pence: null, status: 'open' })).toBe('Nothing said');
});
