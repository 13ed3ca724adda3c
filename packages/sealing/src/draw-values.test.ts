import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDF, PdfArray, PdfNumber } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawValues } from './draw-values.ts';
import type { Value } from './draw-values.ts';
import { FONT_FILES } from './font-files.ts';
import { layOutLine, missingSigns, openFonts } from './lay-out-text.ts';
import type { OpenFont } from './lay-out-text.ts';
import { prepareDocument } from './prepare-document.ts';
import { AT, DESCRIPTION, sampleDocument, sampleSigner } from './sample-documents.ts';
import { sealDocument } from './seal-document.ts';
import { verifyDocument } from './verify-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'freehold-draw-'));
const require = createRequire(import.meta.url);
let fonts: OpenFont[];
beforeAll(() => {
  fonts = openFonts(FONT_FILES.map(({ name, file }) => readFileSync(join(dirname(require.resolve(name)), '..', file))));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = { x: 60, y: 100, width: 400, height: 24 };
const text = (written: string, more: Partial<Value> = {}): Value => ({ kind: 'text', page: 1, at, text: written, ...more }) as Value;

async function drawnOn(values: Value[], document?: Uint8Array): Promise<Uint8Array> {
  const { pdf } = await prepareDocument(document ?? (await sampleDocument(1)), DESCRIPTION);
  drawValues(pdf, values, fonts);
  return (await sealDocument(pdf, { signer: sampleSigner(), at: AT })).bytes;
}

function textOf(bytes: Uint8Array, ...more: string[]): string {
  const path = join(folder, 'drawn.pdf');
  writeFileSync(path, bytes);
  return execFileSync('pdftotext', [...more, path, '-'], { encoding: 'utf8' });
}

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

describe('what is written on a page', () => {
  test.skipIf(!hasPoppler).each(['Łukasz Żółć', 'Ωmέγα Παπαδόπουλος', 'Жанна Дёмина', '王小明', 'さくら 花子', '김민준'])(
    '%s can be read again by pdftotext (poppler-utils)',
    async (name) => {
      expect(textOf(await drawnOn([text(name)])).normalize('NFKC')).toContain(name.normalize('NFKC'));
    },
  );

  test.skipIf(!hasPoppler).each(['محمد علي', 'שלום כהן'])('%s can be read again, from right to left', async (name) => {
    const read = textOf(await drawnOn([text(name)]))
      .normalize('NFKC')
      .replaceAll(/[\u200E\u200F\u202A-\u202E]/g, '');
    expect(read).toContain(name);
  });

  test('Arabic letters are joined, and words stand from right to left', () => {
    const line = layOutLine('محمد', fonts);
    expect(line.isRightToLeft).toBe(true);
    expect(line.glyphs.map(({ glyph }) => glyph.codePoints.map((point) => String.fromCodePoint(point)).join('')).join('')).toBe('دمحم');
    const alone = ['م', 'ح', 'م', 'د'].map((letter) => layOutLine(letter, fonts).glyphs[0]?.glyph.id);
    expect(line.glyphs.map(({ glyph }) => glyph.id).toReversed()).not.toEqual(alone);
  });

  test('numbers and Latin words stay from left to right within Hebrew', () => {
    const seen = layOutLine('דירה 12 Flat', fonts)
      .glyphs.flatMap(({ glyph }) => glyph.codePoints)
      .map((point) => String.fromCodePoint(point))
      .join('');
    expect(seen).toBe('Flat 12 הריד');
  });

  test('a sign that no font has is refused by name, and nothing is drawn', async () => {
    expect(missingSigns('Anna 🙂 𓀀', fonts)).toEqual(['🙂', '𓀀']);
    await expect(drawnOn([text('Anna 🙂')])).rejects.toThrow('No font here can draw “🙂”. Write it in other letters.');
  });

  test('long text is broken and made smaller, and refused where it still does not fit', async () => {
    const long = 'The tenant keeps a dog and two cats in the flat. '.repeat(12);
    await expect(drawnOn([text(long)])).rejects.toThrow('does not fit its field. Make the field larger, or the text shorter.');
    const bytes = await drawnOn([text(long, { at: { ...at, height: 120 } })]);
    expect((await verifyDocument(bytes)).outcome).toBe('sealed');
  });

  test('a page that is not there, an empty signature and a broken picture are refused in words', async () => {
    await expect(drawnOn([text('one', { page: 9 })])).rejects.toThrow('There is no page 9 to write on.');
    await expect(drawnOn([{ kind: 'ink', page: 1, at, strokes: [] }])).rejects.toThrow('The drawn signature is empty. Draw it again.');
    await expect(drawnOn([{ kind: 'image', page: 1, at, bytes: Buffer.from('none') }])).rejects.toThrow('The picture cannot be read.');
  });

  test.skipIf(!hasPoppler).each([0, 90, 180, 270])(
    'ticks, ink and pictures fill their field as seen, on a cropped page turned by %s',
    async (turn) => {
      const source = await PDF.load(await sampleDocument(1));
      source.getPage(0)?.dict.set('Rotate', PdfNumber.of(turn));
      source.getPage(0)?.dict.set('CropBox', new PdfArray([100, 50, 500, 650].map((one) => PdfNumber.of(one))));
      const field = { x: 40, y: 60, width: 80, height: 40 };
      const bytes = await drawnOn([{ kind: 'image', page: 1, at: field, bytes: bluePng(8, 4) }], await source.save());
      const path = join(folder, 'turned.pdf');
      writeFileSync(path, bytes);
      execFileSync('pdftoppm', ['-r', '72', '-cropbox', '-singlefile', path, join(folder, 'turned')]);
      // Poppler colours the pixel behind the right and lower edge of a picture too.
      expect(boundsOfBlue(readFileSync(join(folder, 'turned.ppm')))).toEqual({ left: 40, top: 60, right: 121, bottom: 101 });
    },
  );

  test('a tick and ink are lines, not pictures', async () => {
    const strokes = [
      [
        { x: 0, y: 0 },
        { x: 0.5, y: 1 },
        { x: 1, y: 0 },
      ],
    ];
    const saved = await PDF.load(
      await drawnOn([
        { kind: 'tick', page: 1, at },
        { kind: 'ink', page: 1, at, strokes },
      ]),
    );
    expect(saved.getPage(0)?.getResources().has('XObject')).toBe(false);
  });
});

function boundsOfBlue(ppm: Buffer): { left: number; top: number; right: number; bottom: number } {
  const [, width = '0', height = '0'] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.toString('latin1', 0, 40)) ?? [];
  const data = ppm.subarray(ppm.length - Number(width) * Number(height) * 3);
  const blue: Array<{ x: number; y: number }> = [];
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) < 60 && (data[at + 2] ?? 0) > 200)
      blue.push({ x: (at / 3) % Number(width), y: Math.floor(at / 3 / Number(width)) });
  const [across, down] = [blue.map((one) => one.x), blue.map((one) => one.y)];
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across) + 1, bottom: Math.max(...down) + 1 };
}

function bluePng(width: number, height: number): Uint8Array {
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.from([0, ...Array.from({ length: width }, () => [0, 0, 255]).flat()])),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  let rest = 0xffffffff;
  for (const byte of named) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest & 1) === 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(~rest >>> 0);
  return Buffer.concat([length, named, sum]);
}
