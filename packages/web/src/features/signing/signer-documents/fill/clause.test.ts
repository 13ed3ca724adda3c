import { expect, test } from 'vitest';
import { clauseAt } from './clause.ts';

const line = (text: string, y: number, x = 40) => ({ text, x, y, width: 400, height: 12 });
const at = (y: number) => ({ x: 40, y, width: 120, height: 24 });
const PAGE = [
  line('Memorandum of sale', 40),
  line('By signing, each party confirms that the terms', 300),
  line('above are as agreed.', 315),
  line('Schedule', 700),
];

test('the paragraph over a field is quoted, and no more', () =>
  expect(clauseAt(PAGE, at(340))).toBe('By signing, each party confirms that the terms above are as agreed.'));
test('a field in the first lines has what stands there', () => expect(clauseAt(PAGE, at(44))).toBe('Memorandum of sale'));
test('a scanned page has nothing to quote', () => expect(clauseAt([], at(100))).toBeNull());
test('a page of one paragraph is cut at the beginning, between words', () => {
  const long = Array.from({ length: 40 }, (_, index) => line(`clause ${index} of the agreement`, 40 + index * 14));
  const words = clauseAt(long, at(40 + 40 * 14)) ?? '';
  expect(words.length).toBeLessThan(330);
  expect(words).toMatch(/^…\S.* clause 39 of the agreement$/);
});
