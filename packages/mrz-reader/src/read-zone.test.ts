import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { GLYPHS, packNet, unpackNet } from './glyph-net.ts';
import { GLYPH_WEIGHTS } from './glyph-weights.ts';
import { grayOf } from './gray.ts';
import { readZone } from './read-zone.ts';

const TODAY = '2026-11-23';
const at = (name: string) => join(import.meta.dirname, '../specimens', name);
const wanted = (name: string) =>
  readFileSync(at(`${name}.txt`), 'utf8')
    .trim()
    .split('\n');

async function read(name: string, change: (picture: Sharp) => Sharp = (picture) => picture) {
  const changed = await change(sharp(at(`${name}.jpg`))).toBuffer();
  const { data, info } = await sharp(changed).toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return readZone({ width: info.width, height: info.height, data }, { today: TODAY });
}

describe('made-up documents', () => {
  test.each(['passport', 'card', 'long-card'])('the zone of a %s is read as it is printed', async (name) =>
    expect((await read(name))?.lines).toEqual(wanted(name)),
  );
  test('whichever way it lies', async () => {
    for (const turn of [90, 180, 270, 8, -12])
      expect([turn, (await read('passport', (picture) => picture.rotate(turn, { background: '#777' })))?.lines]).toEqual([
        turn,
        wanted('passport'),
      ]);
  });
  test('seen from the side, dull and soft', async () =>
    expect(
      (await read('passport', (picture) => picture.affine([1, 0.06, -0.05, 0.94], { background: '#444' }).linear(0.4, 70).blur(0.9)))
        ?.lines,
    ).toEqual(wanted('passport')));
});

test('a bill has no zone', async () => expect(await read('bill')).toBeNull());

test('half a zone, or one that is out of focus, is not guessed', async () => {
  expect(await read('passport', (picture) => picture.blur(9))).toBeNull();
  const { width, height } = await sharp(at('passport.jpg')).metadata();
  expect(await read('passport', (picture) => picture.extract({ left: 0, top: 0, width: Math.round(width * 0.7), height }))).toBeNull();
});

test('whatever the pixels, there is an answer', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 60 }), fc.integer(), (width, height, seed) => {
      const data = Uint8Array.from({ length: width * height }, (_, index) => (seed * (index + 7) * 2654435761) >>> 24);
      expect(readZone({ width, height, data }, { today: TODAY })).toBeNull();
    }),
    { numRuns: 40 },
  ));

test('a large photograph is made smaller, and gray pixels stay as they are', () => {
  const data = new Uint8Array(40 * 20).fill(90);
  expect(grayOf({ width: 40, height: 20, data }, 100)).toEqual({ width: 40, height: 20, data });
  expect(grayOf({ width: 40, height: 20, data }, 10)).toEqual({ width: 10, height: 5, data: new Uint8Array(50).fill(90) });
});

test('the weights are written and read alike, and are small', () => {
  expect(packNet(unpackNet(GLYPH_WEIGHTS))).toBe(GLYPH_WEIGHTS);
  expect(GLYPH_WEIGHTS.length).toBeLessThan(100_000);
  expect(GLYPHS).toHaveLength(37);
});
