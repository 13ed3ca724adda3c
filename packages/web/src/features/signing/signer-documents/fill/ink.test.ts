import { expect, test } from 'vitest';
import { initialsFrom, inkPath, shareStrokes } from './ink.ts';

test('strokes are kept as shares of the pad, so that they fit after the phone is turned', () => {
  expect(
    shareStrokes(
      [
        [
          { x: 50, y: 20 },
          { x: 210, y: -4 },
        ],
      ],
      { width: 200, height: 80 },
    ),
  ).toEqual([
    [
      { x: 0.25, y: 0.25 },
      { x: 1, y: 0 },
    ],
  ]);
});

test('minutes of scribbling are thinned out, and every stroke keeps its end', () => {
  const long = Array.from({ length: 20_000 }, (_, index) => ({ x: index % 100, y: 1 }));
  const [thin = []] = shareStrokes([long], { width: 100, height: 2 });
  expect(thin.length).toBeLessThan(6_100);
  expect(thin.at(-1)).toEqual({ x: 0.99, y: 0.5 });
});

test('a dot is drawn, nothing is nothing, and a line ends where the pen was lifted', () => {
  expect(inkPath([], 10, 10)).toBe('');
  expect(inkPath([[{ x: 0.5, y: 0.5 }]], 10, 10)).toBe('M5.0 5.0h0.1');
  expect(
    inkPath(
      [
        [
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        ],
      ],
      10,
      10,
    ),
  ).toMatch(/L10\.0 10\.0$/);
});

test.each([
  ['Tobias Renner', 'TR'],
  ['  anna-maria   łukasiewicz ', 'AMŁ'],
  ['李雷', '李'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => expect(initialsFrom(name)).toBe(initials));
