import { expect, test } from 'vitest';
import { printable, printableView } from './printable.ts';

test.each([
  ['Ørsted Łukasz, “Niamh O’Driscoll” – £5', 'Ørsted Łukasz, “Niamh O’Driscoll” – £5'],
  ['Казимир', 'Казимир'],
  ['Ελένη', 'Ελένη'],
  ['e\u0301', 'é'],
  ['a\u0007b\u200dc', 'abc'],
  ['a\tb', 'a b'],
])('%s is printed as %s', (text, printed) => expect(printable(text)).toBe(printed));

test.each(['كازيمير', '卡西米尔', 'קזימיר', 'カシミル', '😀'])('%s is spelled in letters the fonts have', (text) => {
  expect(printable(text)).toMatch(/^[\u0020-\u007e]+$/);
});

test('a view is made printable at any depth', () => {
  expect(printableView({ a: ['\u0000x', { b: 1, c: null }] })).toEqual({ a: ['x', { b: 1, c: null }] });
});
