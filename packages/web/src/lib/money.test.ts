import { expect, test } from 'vitest';
import { poundsAndPence, readPounds, writePounds } from './money.ts';

test.each([
  ['1,234.50', 123_450],
  ['£250', 25_000],
  [' 250.5 ', 25_050],
  ['0', 0],
  ['0.05', 5],
  ['12.345', null],
  ['-3', null],
  ['', null],
  ['two', null],
])('%j is read as %j pence', (text, pence) => expect(readPounds(text)).toBe(pence));

test('an amount is written as it is read', () => {
  expect(writePounds(265_000)).toBe('2,650.00');
  expect(readPounds(writePounds(61_153))).toBe(61_153);
  expect(poundsAndPence(305_769)).toBe('£3,057.69');
});
