import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib';
import { P12Signer } from '@signpdf/signer-p12';
import { SignPdf } from '@signpdf/signpdf';
import { drawValues } from '@freehold/sealing/draw-values';
import type { Value } from '@freehold/sealing/draw-values';
import { FONT_FILES } from '@freehold/sealing/font-files';
import { openFonts } from '@freehold/sealing/lay-out-text';
import { prepareDocument } from '@freehold/sealing/prepare-document';
import { sealDocument } from '@freehold/sealing/seal-document';
import type { Signer } from '@freehold/sealing/signer';
import { PDFDocument, StandardFonts } from 'pdf-lib';

const resolveFrom = createRequire(new URL('../../packages/sealing/package.json', import.meta.url));
/** As the worker would keep them: read once. */
const FONTS = openFonts(FONT_FILES.map(({ name, file }) => readFileSync(join(dirname(resolveFrom.resolve(name)), '..', file))));
const AT = new Date('2026-11-23T12:00:00Z');
const PICTURE = makePng(240, 80);

/** Pages with 45 lines each, as an agreement has them. */
export async function blankDocument(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([595, 842]);
    for (let line = 0; line < 45; line += 1) {
      page.drawText(`${number}.${line} The tenant shall keep the premises in good order and pay the rent on the day it is due.`, {
        x: 50,
        y: 780 - line * 16,
        size: 10,
        font,
      });
    }
  }
  return await document.save();
}

export function filledIn(texts: number, pages: number, pictures: number): Value[] {
  const value = (index: number): Value => ({
    kind: 'text',
    page: (index % pages) + 1,
    at: { x: 60, y: 40 + (index % 3) * 20, width: 240, height: 16 },
    text: `Answer ${index + 1}: Łucja Wójcik`,
  });
  const picture = (index: number): Value => ({
    kind: 'image',
    page: index + 1,
    at: { x: 320, y: 40, width: 120, height: 40 },
    bytes: PICTURE,
  });
  return [...Array.from({ length: texts }, (_, index) => value(index)), ...Array.from({ length: pictures }, (_, index) => picture(index))];
}

export async function sealOurWay(document: Uint8Array, signer: Signer, values = filledIn(20, 10, 2)): Promise<Uint8Array> {
  const { pdf } = await prepareDocument(document, { title: 'Agreement', language: 'en-GB', changedAt: AT });
  drawValues(pdf, values, FONTS);
  return (await sealDocument(pdf, { signer, at: AT })).bytes;
}

/** The same with the usual libraries; their built-in font has no letters beyond Western Europe, so the names are simpler. */
export async function sealTheirWay(document: Uint8Array, p12: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(document);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const pages = pdf.getPages();
  for (let index = 0; index < 20; index += 1) {
    pages[index % 10]?.drawText(`Answer ${index + 1}: Lucja Wojcik`, { x: 60, y: 790 - (index % 3) * 20, size: 11, font });
  }
  const picture = await pdf.embedPng(PICTURE);
  for (const page of pages.slice(0, 2)) page.drawImage(picture, { x: 320, y: 760, width: 120, height: 40 });
  pdflibAddPlaceholder({ pdfDoc: pdf, reason: 'Sealed', contactInfo: '', name: 'Benchmark', location: '', signingTime: AT });
  const written = await pdf.save({ useObjectStreams: false });
  return await new SignPdf().sign(Buffer.from(written), new P12Signer(Buffer.from(p12), { passphrase: 'bench' }), AT);
}

function makePng(width: number, height: number): Uint8Array {
  const row = Buffer.from([0, ...Array.from({ length: width }, (_, x) => [x % 256, 80, 160]).flat()]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunk = (name: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(data, crc32(name)));
    return Buffer.concat([length, Buffer.from(name), data, sum]);
  };
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
