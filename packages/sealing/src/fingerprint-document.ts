import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { PDF, PdfArray, PdfDict, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import { nameOf } from './page-content.ts';
import { inherited, resolved } from './page-geometry.ts';
import type { Resolve } from './page-geometry.ts';
import { resolverOf } from './walk-objects.ts';

/** What a reader sees of each page, and of the document around them. Two states of a file that show the same have the same. */
export type Fingerprint = { pages: string[]; rest: string };

/** What a time-stamp and its validation data may add (ETSI EN 319 142-1, 5.4 and 5.5). */
const MAY_GROW = new Set(['DSS', 'Extensions', 'Pages', 'AcroForm']);

export async function fingerprintDocument(bytes: Uint8Array): Promise<Fingerprint | null> {
  try {
    const pdf = await PDF.load(bytes);
    if (pdf.recoveredViaBruteForce) return null;
    const resolve = resolverOf(pdf);
    const pages = pdf.getPages();
    const numbers = new Map(pages.map((page, index) => [keyOf(page.ref), index]));
    const catalog = pdf.getCatalog();
    const rest = fingerprint(resolve, numbers, (write) => {
      for (const [name, value] of sorted(catalog)) if (!MAY_GROW.has(name)) write(name, value);
      const form = resolved(catalog.get('AcroForm'), resolve);
      if (!(form instanceof PdfDict)) return;
      for (const [name, value] of sorted(form)) {
        if (name === 'Fields') write(name, withoutStamps(value, resolve));
        else if (name !== 'SigFlags') write(name, value);
      }
    });
    return {
      rest,
      pages: pages.map((page) =>
        fingerprint(resolve, numbers, (write) => {
          for (const key of ['MediaBox', 'CropBox', 'Rotate', 'Resources']) write(key, inherited(page.dict, key, resolve));
          for (const [name, value] of sorted(page.dict)) {
            if (name === 'Annots') write(name, withoutStamps(value, resolve));
            else if (name !== 'Parent') write(name, value);
          }
        }),
      ),
    };
  } catch {
    return null;
  }
}

/** Without the fields of document time-stamps; an empty list and none are the same. */
function withoutStamps(value: PdfObject, resolve: Resolve): PdfObject | null {
  const list = resolved(value, resolve);
  if (!(list instanceof PdfArray)) return value;
  const kept = [...list].filter((item) => {
    const field = resolved(item, resolve);
    if (!(field instanceof PdfDict) || nameOf(resolved(field.get('FT'), resolve)) !== 'Sig') return true;
    const signature = resolved(field.get('V'), resolve);
    return !(signature instanceof PdfDict) || nameOf(resolved(signature.get('SubFilter'), resolve)) !== 'ETSI.RFC3161' || field.has('AP');
  });
  return kept.length === 0 ? null : new PdfArray(kept);
}

function fingerprint(
  resolve: Resolve,
  pages: Map<string, number>,
  write: (write: (name: string, value: PdfObject | null) => void) => void,
): string {
  const hash = createHash('sha256');
  const seen = new Map<string, number>();
  write((name, value) => {
    if (value === null) return;
    hash.update(`/${name} `);
    add(value, { hash, seen, resolve, pages });
  });
  return hash.digest('hex');
}

type Walk = { hash: Hash; seen: Map<string, number>; resolve: Resolve; pages: Map<string, number> };

function add(start: PdfObject, { hash, seen, resolve, pages }: Walk): void {
  const waiting: Array<PdfObject | string> = [start];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') hash.update(next);
    else if (next instanceof PdfRef) {
      const key = keyOf(next);
      const page = pages.get(key);
      const before = seen.get(key);
      if (page !== undefined) hash.update(`page ${page} `);
      else if (before !== undefined) hash.update(`again ${before} `);
      else {
        seen.set(key, seen.size);
        waiting.push(resolve(next) ?? 'null ');
      }
    } else if (next instanceof PdfDict) {
      const entries: Array<PdfObject | string> = [next instanceof PdfStream ? streamOf(next) : '<< '];
      for (const [name, value] of sorted(next)) if (name !== 'Parent' && name !== 'Length') entries.push(`/${name} `, value);
      waiting.push(...entries.reverse());
    } else if (next instanceof PdfArray) waiting.push(']', ...[...next].reverse(), '[');
    else if (next instanceof PdfString) hash.update(`(${Buffer.from(next.bytes).toString('hex')}) `);
    else if ('value' in next) hash.update(`${next.type} ${String(next.value)} `);
    else hash.update(`${next.type} `);
  }
}

function streamOf(stream: PdfStream): string {
  return `stream ${createHash('sha256').update(stream.data).digest('hex')} << `;
}

function sorted(dict: PdfDict): Array<[string, PdfObject]> {
  return [...dict].map(([key, value]): [string, PdfObject] => [key.value, value]).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function keyOf(ref: PdfRef): string {
  return `${ref.objectNumber} ${ref.generation}`;
}
