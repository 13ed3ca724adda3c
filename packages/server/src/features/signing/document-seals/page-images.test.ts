import { deflateSync } from 'node:zlib';
import { PDF, PdfArray, PdfNumber } from '@libpdf/core';
import { drawValues } from '@freehold/sealing/draw-values';
import { readPageGeometry } from '@freehold/sealing/page-geometry';
import { DESCRIPTION, sampleDocument } from '@freehold/sealing/sample-documents';
import { resolverOf } from '@freehold/sealing/walk-objects';
import { imageSize } from 'image-size';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPages, drawPoints, prepareInThread, sha256Of } from './page-images.ts';

const numbers = (...all: number[]) => new PdfArray(all.map((one) => PdfNumber.of(one)));

async function firstPage(bytes: Uint8Array) {
  for await (const page of drawPages(bytes)) return page;
  throw new Error('no page');
}

describe('pages as pictures', () => {
  const cases = [0, 90, 180, 270].flatMap((turn) => [
    { turn, isCropped: false },
    { turn, isCropped: true },
  ]);

  test.each(cases)('turned by $turn, cropped: $isCropped, a field is drawn where it was placed', async ({ turn, isCropped }) => {
    const pdf = await PDF.load(await sampleDocument(1));
    const page = pdf.getPage(0);
    page?.dict.set('Rotate', PdfNumber.of(turn));
    if (isCropped) page?.dict.set('CropBox', numbers(100, 50, 500, 650));
    const at = { x: 40, y: 60, width: 80, height: 40 };
    const blue = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    drawValues(pdf, [{ kind: 'image', page: 1, at, bytes: blue }], []);
    const saved = await pdf.save();
    const drawn = await firstPage(saved);
    const geometry = page ? readPageGeometry(page.dict, resolverOf(pdf)) : null;
    expect([drawn.width, drawn.height]).toEqual([geometry?.width, geometry?.height]);
    expect(await boundsOfBlue(saved)).toEqual({ left: 40, top: 60, right: 120, bottom: 100 });
  });

  test('text comes line by line, with its box on the page as shown', async () => {
    const pdf = PDF.create();
    const page = pdf.addPage({ width: 400, height: 600 });
    page.drawText('The tenant pays the rent.', { x: 50, y: 500, size: 12 });
    page.drawText('The landlord keeps the roof.', { x: 50, y: 460, size: 12 });
    page.dict.set('Rotate', PdfNumber.of(180));
    page.dict.set('CropBox', numbers(20, 20, 400, 600));
    const { lines } = await firstPage(await pdf.save());
    expect(lines.map(({ text }) => text)).toEqual(['The tenant pays the rent.', 'The landlord keeps the roof.']);
    // Upside down: what began 50 from the left ends 350 from it.
    expect(Math.abs((lines[0]?.x ?? 0) + (lines[0]?.width ?? 0) - 350)).toBeLessThan(2);
    expect(Math.abs((lines[0]?.y ?? 0) - 480)).toBeLessThan(4);
  });

  test('are the same each time, and say what they are made of', async () => {
    const bytes = await sampleDocument(2);
    const one = await firstPage(bytes);
    const other = await firstPage(bytes);
    expect([other.sha256, other.pointsSha256]).toEqual([one.sha256, one.pointsSha256]);
    expect(one).toMatchObject({ page: 1, pages: 2, sha256: sha256Of(one.picture) });
    expect(imageSize(one.thumbnail)).toMatchObject({ type: 'webp', width: 220 });
  });

  test('two documents drawn by turns do not mix', async () => {
    const [one, other] = [drawPoints(await sampleDocument(3)), drawPoints(await sampleDocument(2))];
    const said: string[] = [];
    for (let index = 0; index < 3; index += 1)
      for (const next of [await one.next(), await other.next()]) if (!next.done) said.push(`${next.value.page} of ${next.value.pages}`);
    expect(said).toEqual(['1 of 3', '1 of 2', '2 of 3', '2 of 2', '3 of 3']);
  });

  test('a page as large as a wall gets a picture of bounded size', async () => {
    const pdf = PDF.create();
    pdf.addPage({ width: 14_400, height: 7_200 });
    const drawn = await firstPage(await pdf.save());
    expect(imageSize(drawn.picture)).toMatchObject({ width: 2_400, height: 1_200 });
    expect([drawn.width, drawn.height]).toEqual([14_400, 7_200]);
  });
});

describe('files that would harm whoever draws them', () => {
  test.each([
    ['empty', Buffer.alloc(0)],
    ['no PDF', Buffer.from('hello')],
    ['a PDF in name', Buffer.from('%PDF-1.7\n%%EOF')],
  ])('%s: refused in words', async (_name, bytes) => {
    await expect(firstPage(bytes)).rejects.toThrow(/cannot be drawn/);
    await expect(prepareInThread(bytes, DESCRIPTION)).rejects.toThrow(/PDF/);
  });

  test('cut in the middle: refused while it is prepared', async () => {
    const whole = await sampleDocument(3);
    await expect(prepareInThread(whole.subarray(0, whole.length / 2), DESCRIPTION)).rejects.toMatchObject({ code: 'truncated' });
  });

  test('a picture of gigabytes in a few kilobytes: the next document is drawn as ever', async () => {
    await firstPage(pictureOf(60_000, 60_000)).catch((error: unknown) => expect(String(error)).toContain('draw'));
    expect((await firstPage(await sampleDocument(1))).page).toBe(1);
  });
});

/** A small file whose only picture claims to be so large. */
function pictureOf(width: number, height: number): Buffer {
  const data = deflateSync(Buffer.alloc(4_000_000));
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const starts: number[] = [];
  const add = (body: Buffer | string) => {
    starts.push(Buffer.concat(parts).length);
    parts.push(Buffer.from(`${starts.length} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n'));
  };
  const stream = (head: string, content: Buffer) =>
    Buffer.concat([Buffer.from(`<< ${head} /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')]);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  add('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>');
  add(stream('', Buffer.from('q 400 0 0 400 0 0 cm /I Do Q')));
  add(
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode`,
      data,
    ),
  );
  const at = Buffer.concat(parts).length;
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(Buffer.from(`xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`));
  return Buffer.concat(parts);
}

async function boundsOfBlue(bytes: Uint8Array) {
  const { value } = await drawPoints(bytes).next();
  if (!value) throw new Error('no page');
  const { points, across, size } = value;
  const scale = across / size.width;
  const blue: { x: number; y: number }[] = [];
  for (let at = 0; at < points.length; at += 4)
    if ((points[at] ?? 0) < 60 && (points[at + 2] ?? 0) > 200) blue.push({ x: (at / 4) % across, y: Math.floor(at / 4 / across) });
  const edge = (value: number) => Math.round(value / scale);
  const most = (all: number[]) => all.reduce((one, other) => Math.max(one, other), -Infinity);
  const least = (all: number[]) => all.reduce((one, other) => Math.min(one, other), Infinity);
  const [x, y] = [blue.map((one) => one.x), blue.map((one) => one.y)];
  return { left: edge(least(x)), top: edge(least(y)), right: edge(most(x) + 1), bottom: edge(most(y) + 1) };
}
