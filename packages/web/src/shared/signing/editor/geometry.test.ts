import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignBoxes, ALIGNMENTS, keepOnPage, moveAllBy, moveBy, resizeBy, snap, type Box } from './geometry.ts';

const A4 = { width: 595, height: 842 };
const box = (x: number, y: number, width = 100, height = 20): Box => ({ x, y, width, height });
const isOnPage = ({ x, y, width, height }: Box, page: { width: number; height: number }) =>
  x >= 0 && y >= 0 && x + width <= page.width + 0.01 && y + height <= page.height + 0.01;

const Sides = fc.record({ width: fc.integer({ min: 20, max: 1200 }), height: fc.integer({ min: 20, max: 1200 }) });
const number = fc.double({ min: -2000, max: 2000, noNaN: true });
const AnyBox = fc.record({ x: number, y: number, width: fc.integer({ min: 1, max: 1500 }), height: fc.integer({ min: 1, max: 1500 }) });

describe('a field on its page', () => {
  test('never leaves it, wherever it is moved, dragged by a corner, or snapped', () =>
    fc.assert(
      fc.property(AnyBox, Sides, number, number, fc.constantFrom('nw', 'ne', 'sw', 'se'), (any, page, dx, dy, handle) => {
        const inside = keepOnPage(any, page);
        expect(isOnPage(inside, page)).toBe(true);
        expect(isOnPage(moveBy(inside, dx, dy, page), page)).toBe(true);
        expect(isOnPage(resizeBy(inside, handle, dx, dy, page), page)).toBe(true);
        expect(isOnPage(snap(inside, [keepOnPage({ ...any, x: dx, y: dy }, page)], page, 6).box, page)).toBe(true);
      }),
    ));
  test('is moved inside, not made smaller', () => expect(keepOnPage(box(560, -30), A4)).toEqual(box(495, 0)));
  test('keeps the corner opposite to the one that is dragged', () => {
    expect(resizeBy(box(100, 100), 'se', 20, 10, A4)).toEqual(box(100, 100, 120, 30));
    expect(resizeBy(box(100, 100), 'nw', 20, 5, A4)).toEqual(box(120, 105, 80, 15));
    expect(resizeBy(box(100, 100), 'nw', 500, 500, A4)).toEqual({ x: 192, y: 112, width: 8, height: 8 });
  });
  test('moves with others by the same step, which ends at the edge of the page for all of them', () =>
    expect(moveAllBy([box(10, 10), box(400, 50)], 300, -40, A4)).toEqual([box(105, 0), box(495, 40)]));
});

describe('falling into line', () => {
  test('with the left edge of another field, saying along which line', () =>
    expect(snap(box(103, 300), [box(100, 100, 60)], A4, 4)).toEqual({ box: box(100, 300), guides: { x: 100, y: null } }));
  test('not from farther away', () => expect(snap(box(117, 300), [box(100, 100, 60)], A4, 4).guides).toEqual({ x: null, y: null }));
  test('several are aligned to the outermost, and one alone stays', () => {
    const two = [box(10, 10, 50, 20), box(100, 40, 80, 30)];
    expect(ALIGNMENTS.map((to) => alignBoxes(two, to).map(({ x, y }) => [x, y]))).toEqual([
      [
        [10, 10],
        [10, 40],
      ],
      [
        [70, 10],
        [55, 40],
      ],
      [
        [130, 10],
        [100, 40],
      ],
      [
        [10, 10],
        [100, 10],
      ],
      [
        [10, 50],
        [100, 40],
      ],
    ]);
    expect(alignBoxes([box(1, 2)], 'right')).toEqual([box(1, 2)]);
  });
});
