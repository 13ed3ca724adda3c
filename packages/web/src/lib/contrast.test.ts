import { expect, test } from 'vitest';
import { contrastWithWhite, darkenedForWhite, ENOUGH_CONTRAST } from './contrast.ts';

// Published examples of the WCAG working group and of the WebAIM contrast checker.
test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#777777', 4.48],
  ['#767676', 4.54],
  ['#ff0000', 4],
])('white on %s is %d to 1', (hex, ratio) => expect(contrastWithWhite(hex)).toBeCloseTo(ratio, 1));

test('what is no colour has no contrast', () => {
  expect(contrastWithWhite('green')).toBeNull();
  expect(darkenedForWhite('#12')).toBeNull();
});

test('a colour that can be read stays; a light one is darkened only as far as needed', () => {
  expect(darkenedForWhite('#1f5141')).toBe('#1f5141');
  const darker = darkenedForWhite('#f2a900') ?? '';
  expect(contrastWithWhite(darker)).toBeGreaterThanOrEqual(ENOUGH_CONTRAST);
  expect(contrastWithWhite(darker)).toBeLessThan(5);
});
