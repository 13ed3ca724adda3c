import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNino, readRentShareCode, showShareCode } from './personal-codes.ts';

test('National Insurance numbers as people write them', () => {
  expect(readNino('ab 12 34 56 c')).toBe('AB123456C');
  expect(readNino('JG-10-37-59-A')).toBe('JG103759A');
});
test.each([
  'BG123456A',
  'GB123456A',
  'KN123456A',
  'NK123456A',
  'NT123456A',
  'TN123456A',
  'ZZ123456A',
  'DA123456A',
  'AO123456A',
  'QQ123456C',
  'AB123456E',
  'AB12345C',
  '',
])('never given out: %s', (text) => expect(readNino(text)).toBeNull());
test('share codes for renting have nine characters and begin with R', () => {
  expect(readRentShareCode('r4b 7cd 9ef')).toBe('R4B7CD9EF');
  expect(showShareCode('R4B7CD9EF')).toBe('R4B 7CD 9EF');
  for (const text of ['W4B7CD9EF', 'R4B7CD9E', 'R4B7CD9EFG', 'R4B7CD9E!', '']) expect(readRentShareCode(text)).toBeNull();
});
test('what is read once is read the same again', () =>
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const read of [readNino, readRentShareCode]) {
        const found = read(text);
        if (found !== null) expect(read(found)).toBe(found);
      }
    }),
  ));
