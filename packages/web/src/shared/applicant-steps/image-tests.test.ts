import { expect, test } from 'vitest';
import { type Area, brightnessOf, cornersIn, frameOn, glareOf, greyOf, type Grey, isClear, judge, sharpnessOf } from './image-tests.ts';

const WIDTH = 320;
const HEIGHT = 420;
const CARD = frameOn(WIDTH, HEIGHT, 'card');

/** A picture made for a test: a brightness for each point. */
function draw(brightness: (x: number, y: number) => number): Grey {
  const points = new Uint8ClampedArray(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) points[y * WIDTH + x] = brightness(x, y);
  return { width: WIDTH, height: HEIGHT, points };
}
const isIn = ({ x, y, width, height }: Area, column: number, row: number) =>
  column >= x && column < x + width && row >= y && row < y + height;
const print = (x: number, y: number) => (x % 6 < 3 && y % 8 < 3 ? 70 : 190);
const table = 40;
/** A card on a dark table, with small print on it. */
const card = (on: Area = CARD) => draw((x, y) => (isIn(on, x, y) ? print(x, y) : table));

/** Every point becomes the mean of those round it, as in a picture out of focus. */
function blur(grey: Grey, by = 5): Grey {
  return draw((x, y) => {
    let [sum, count] = [0, 0];
    for (let row = Math.max(0, y - by); row <= Math.min(HEIGHT - 1, y + by); row += 1)
      for (let column = Math.max(0, x - by); column <= Math.min(WIDTH - 1, x + by); column += 1) {
        sum += grey.points[row * WIDTH + column] ?? 0;
        count += 1;
      }
    return sum / count;
  });
}

test('a card in focus that fills the frame is clear', () => {
  expect(judge(card(), CARD, 'card')).toEqual({ isSharp: true, hasGlare: false, isDark: false, hasCorners: true });
  expect(isClear(judge(card(), CARD, 'card'))).toBe(true);
});

test('a blurred picture is told from a sharp one by much', () => {
  const blurred = blur(card());
  expect(sharpnessOf(card(), CARD)).toBeGreaterThan(sharpnessOf(blurred, CARD) * 20);
  expect(judge(blurred, CARD, 'card').isSharp).toBe(false);
});

test('a lamp on the card is glare; a white card that can be read is none', () => {
  const lamp = draw((x, y) => (Math.hypot(x - 160, y - 170) < 30 ? 255 : isIn(CARD, x, y) ? print(x, y) : table));
  expect(glareOf(lamp, CARD)).toBeGreaterThan(0.03);
  expect(judge(lamp, CARD, 'card').hasGlare).toBe(true);
  const white = draw((x, y) => (isIn(CARD, x, y) ? (x % 6 < 2 ? 90 : 254) : table));
  expect(judge(white, CARD, 'card').hasGlare).toBe(false);
});

test('a picture in the dark is said to be dark', () => {
  const dark = draw((x, y) => (isIn(CARD, x, y) ? print(x, y) / 6 : 4));
  expect(brightnessOf(dark, CARD)).toBeLessThan(45);
  expect(judge(dark, CARD, 'card').isDark).toBe(true);
});

test.each([
  ['top left', 0, [-1, -1]],
  ['top right', 1, [1, -1]],
  ['bottom left', 2, [-1, 1]],
  ['bottom right', 3, [1, 1]],
] as const)('a card whose %s corner is cut off misses that corner', (_name, corner, [right, down]) => {
  const [middleX, middleY] = [CARD.x + CARD.width / 2, CARD.y + CARD.height / 2];
  const cut = draw((x, y) => {
    const isCut = (x - middleX) * right > 0 && (y - middleY) * down > 0;
    return isIn(CARD, x, y) && !isCut ? print(x, y) : table;
  });
  expect(cornersIn(cut, CARD)[corner]).toBe(false);
  expect(judge(cut, CARD, 'card').hasCorners).toBe(false);
});

test('a card that is too far away or only a table has no corners at the frame', () => {
  const far = { x: 110, y: 160, width: 100, height: 63 };
  expect(judge(card(far), CARD, 'card').hasCorners).toBe(false);
  expect(
    judge(
      draw(() => table),
      CARD,
      'card',
    ).hasCorners,
  ).toBe(false);
});

test('a face has no corners to look for', () => {
  const area = frameOn(WIDTH, HEIGHT, 'face');
  expect(judge(draw(print), area, 'face').hasCorners).toBe(true);
});

test('brightness weighs green more than blue', () => {
  const data = new Uint8ClampedArray([0, 255, 0, 255, 0, 0, 255, 255]);
  const { points } = greyOf({ data, width: 2, height: 1 });
  expect(points[0]).toBeGreaterThan(points[1] ?? 0);
});
