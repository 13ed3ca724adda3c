import { expect, test } from 'vitest';
import { drawPlan, gridLines, scaleBar } from './place-plan.ts';

const FRAME = { easting: 1000, northing: 2000, width: 200, height: 100 };
const POINTS = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => ({ postcode: `P${x}${y}`, easting: 940 + x * 60, northing: 1960 + y * 40 })));

test('each postcode has its ground, north up, and the pin stands on its own', () => {
  const plan = drawPlan(POINTS, FRAME, { easting: 1003, northing: 1998 });
  const middle = plan.find((parcel) => parcel.isOwn);
  expect(middle).toMatchObject({ postcode: 'P11', x: 0, y: 0 });
  expect(plan.find(({ postcode }) => postcode === 'P12')).toMatchObject({ y: -40, isOwn: false });
});

test('two postcodes of one building are one parcel, and too few make no plan', () => {
  const twice = [...POINTS, { postcode: 'TWIN', easting: 1000, northing: 2000 }];
  expect(drawPlan(twice, FRAME, null)).toHaveLength(drawPlan(POINTS, FRAME, null).length);
  expect(drawPlan(POINTS.slice(0, 2), FRAME, null)).toEqual([]);
});

test.each([
  [0.15, 10],
  [0.6, 20],
  [1, 50],
  [3.2, 200],
])('at %d metres a pixel the bar is %d metres', (perPixel, metres) => {
  const bar = scaleBar(perPixel);
  expect(bar.metres).toBe(metres);
  expect(bar.width).toBeCloseTo(metres / perPixel);
});

test('lines of the grid run through its whole hundreds', () => {
  expect(gridLines(FRAME, 100)).toEqual({ x: [-100, 0, 100], y: [0] });
});
