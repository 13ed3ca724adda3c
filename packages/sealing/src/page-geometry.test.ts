import { PdfArray, PdfDict, PdfNumber } from '@libpdf/core';
import { describe, expect, test } from 'vitest';
import { placeOnPage, readPageGeometry, toShown, toUserSpace } from './page-geometry.ts';

const none = () => null;

function page(entries: { media?: number[]; crop?: number[]; rotate?: number; unit?: number; parent?: PdfDict }): PdfDict {
  const dict = new PdfDict();
  const box = (numbers: number[]) => new PdfArray(numbers.map((one) => PdfNumber.of(one)));
  if (entries.media) dict.set('MediaBox', box(entries.media));
  if (entries.crop) dict.set('CropBox', box(entries.crop));
  if (entries.rotate !== undefined) dict.set('Rotate', PdfNumber.of(entries.rotate));
  if (entries.unit !== undefined) dict.set('UserUnit', PdfNumber.of(entries.unit));
  if (entries.parent) dict.set('Parent', entries.parent);
  return dict;
}

/** Where a reader sees a point of the page's own space: an independent way back, by turning the page clockwise about its shown box. */
function seen(box: number[], rotation: number, point: { x: number; y: number }): { x: number; y: number } {
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const centre = { x: (left + right) / 2, y: (bottom + top) / 2 };
  const angle = (-rotation * Math.PI) / 180;
  const x = (point.x - centre.x) * Math.cos(angle) - (point.y - centre.y) * Math.sin(angle);
  const y = (point.x - centre.x) * Math.sin(angle) + (point.y - centre.y) * Math.cos(angle);
  const lies = rotation % 180 !== 0;
  const [width, height] = lies ? [top - bottom, right - left] : [right - left, top - bottom];
  return { x: x + width / 2, y: height / 2 - y };
}

describe('where a field lies', () => {
  const media = [0, 0, 595, 842];
  const crop = [100, 50, 500, 650];
  const cases = [0, 90, 180, 270].flatMap((rotate) => [
    { rotate, crop: false },
    { rotate, crop: true },
  ]);

  test.each(cases)('turned by $rotate, cropped: $crop, each corner is where it was placed', ({ rotate, crop: cropped }) => {
    const box = cropped ? crop : media;
    const geometry = readPageGeometry(page({ media, rotate, ...(cropped ? { crop } : {}) }), none);
    const at = { x: 40, y: 60, width: 120, height: 30 };
    const [a, b, c, d, e, f] = placeOnPage(geometry, at);
    for (const [x, y] of [
      [0, 0],
      [120, 0],
      [0, 30],
      [120, 30],
    ] as const) {
      const shown = seen(box, rotate, { x: a * x + c * y + e, y: b * x + d * y + f });
      expect(Math.abs(shown.x - (at.x + x)) + Math.abs(shown.y - (at.y + at.height - y))).toBeLessThan(1e-9);
      expect(toShown(geometry, toUserSpace(geometry, { x: at.x + x, y: at.y + y }))).toEqual({ x: at.x + x, y: at.y + y });
    }
  });

  test('an origin that is not zero, corners in another order, values of the parent, negative turns', () => {
    const parent = page({ media: [300, 500, -100, -200], crop: [200, 400, 0, 0] });
    const geometry = readPageGeometry(page({ parent, rotate: -90 }), none);
    expect(geometry).toMatchObject({ rotation: 270, width: 400, height: 200, shownBox: { left: 0, bottom: 0, right: 200, top: 400 } });
    expect(toUserSpace(geometry, { x: 0, y: 0 })).toEqual({ x: 200, y: 400 });
    expect(toShown(geometry, { x: 200, y: 400 })).toEqual({ x: 0, y: 0 });
  });

  test('a crop box beyond the page is cut to it, one beside it or empty is passed over', () => {
    expect(readPageGeometry(page({ media, crop: [-10, 10, 900, 900] }), none)).toMatchObject({ width: 595, height: 832 });
    expect(readPageGeometry(page({ media, crop: [700, 900, 800, 1000] }), none)).toMatchObject({ width: 595, height: 842 });
    expect(readPageGeometry(page({ media, crop: [0, 0, 0, 0] }), none)).toMatchObject({ width: 595, height: 842 });
  });

  test('a page without a box is A4, and its unit may be larger', () => {
    expect(readPageGeometry(page({}), none)).toMatchObject({ width: 595.28, height: 841.89 });
    const geometry = readPageGeometry(page({ media: [0, 0, 100, 100], unit: 2 }), none);
    expect(geometry).toMatchObject({ width: 200, height: 200 });
    expect(placeOnPage(geometry, { x: 20, y: 20, width: 40, height: 10 })).toEqual([0.5, 0, 0, 0.5, 10, 85]);
  });
});
