import { PdfArray, PdfDict } from '@libpdf/core';
import type { PDF, PdfObject } from '@libpdf/core';
import { nameOf } from './page-content.ts';
import { inherited, resolved } from './page-geometry.ts';
import { resolverOf } from './walk-objects.ts';

export type FoundSignature = {
  kind: 'seal' | 'time_stamp';
  /** The bytes that are signed lie before `gapStart` and from `gapEnd` to `end`. */
  gapStart: number;
  gapEnd: number;
  end: number;
  fits: boolean;
  contents: Uint8Array;
  /** What stands in the room after the signature; anything but zeros was put there by somebody. */
  raw: string;
};

const RANGE = /\/ByteRange\s{0,20}\[\s{0,20}(\d{1,12})\s{1,20}(\d{1,12})\s{1,20}(\d{1,12})\s{1,20}(\d{1,12})\s{0,20}\]/g;
const WITHIN = 4_096;

/** Signatures as they stand in the bytes: their room is where its range says, or they fit nothing. */
export function findSignatures(bytes: Uint8Array): FoundSignature[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: FoundSignature[] = [];
  for (let at = buffer.indexOf('/ByteRange'); at >= 0; at = buffer.indexOf('/ByteRange', at + 1)) {
    RANGE.lastIndex = 0;
    const match = RANGE.exec(buffer.toString('latin1', at, at + 160));
    if (match === null || match.index !== 0) continue;
    const [first = 0, gapStart = 0, gapEnd = 0, length = 0] = match.slice(1).map(Number);
    const around = buffer.toString('latin1', Math.max(0, at - WITHIN / 8), at + 200);
    const isStamp = /\/(?:DocTimeStamp|ETSI\.RFC3161)\b/.test(
      around.slice(Math.max(0, around.lastIndexOf(' obj', at - Math.max(0, at - WITHIN / 8)))),
    );
    const raw = gapEnd - gapStart > 2 && gapEnd <= buffer.length ? buffer.toString('latin1', gapStart, gapEnd) : '';
    const hasRoom = raw.startsWith('<') && raw.endsWith('>') && /^[0-9A-Fa-f]*$/.test(raw.slice(1, -1));
    found.push({
      kind: isStamp ? 'time_stamp' : 'seal',
      gapStart,
      gapEnd,
      end: gapEnd + length,
      fits: first === 0 && at < gapStart && hasRoom,
      contents: hasRoom ? Buffer.from(raw.slice(1, -1), 'hex') : new Uint8Array(),
      raw,
    });
  }
  return found.toSorted((a, b) => a.end - b.end);
}

/** The signature dictionaries of the form, by what a reader of the file sees. */
export function signaturesOfForm(pdf: PDF): PdfDict[] {
  const resolve = resolverOf(pdf);
  const form = resolved(pdf.getCatalog().get('AcroForm'), resolve);
  const signatures: PdfDict[] = [];
  const seen = new Set<PdfObject>();
  const waiting = form instanceof PdfDict ? kidsOf(form, 'Fields') : [];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const field = resolved(item, resolve);
    if (!(field instanceof PdfDict) || seen.has(field)) continue;
    seen.add(field);
    const value = resolved(field.get('V'), resolve);
    if (nameOf(inherited(field, 'FT', resolve)) === 'Sig' && value instanceof PdfDict && value.has('Contents')) signatures.push(value);
    waiting.push(...kidsOf(field, 'Kids'));
  }
  return signatures;

  function kidsOf(dict: PdfDict, key: string): PdfObject[] {
    const list = resolved(dict.get(key), resolve);
    return list instanceof PdfArray ? [...list] : [];
  }
}
