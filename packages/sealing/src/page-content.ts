import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream } from '@libpdf/core';
import type { PDF, PdfObject } from '@libpdf/core';
import { balanceContent } from './balance-content.ts';
import { inherited, resolved } from './page-geometry.ts';
import type { Resolve } from './page-geometry.ts';

/** Draws on top of everything a page has, from the state of an untouched page. */
export function appendContent(pdf: PDF, page: PdfDict, content: string, resolve: Resolve): void {
  const streams = contentStreams(page, resolve);
  const { before, after } = balanceContent(readContent(streams, resolve));
  const opening = pdf.createStream({}, Buffer.from(`${'q '.repeat(before)}\n`, 'latin1'));
  const closing = pdf.createStream({}, Buffer.from(`\n${'Q '.repeat(after)}\nq\n${content}\nQ\n`, 'latin1'));
  page.set('Contents', new PdfArray([opening, ...streams, closing]));
}

/** Adds a resource under a name the page does not use yet, and returns the name. The page gets resources of its own: others may share them. */
export function addResource(page: PdfDict, kind: 'XObject' | 'Font' | 'ExtGState', value: PdfRef, resolve: Resolve): string {
  const found = inherited(page, 'Resources', resolve);
  const resources = found instanceof PdfDict ? found.clone() : new PdfDict();
  const listed = resolved(resources.get(kind), resolve);
  const entries = listed instanceof PdfDict ? listed.clone() : new PdfDict();
  for (const [name, known] of entries) if (known === value) return name.value;
  let number = entries.size + 1;
  while (entries.has(`Fh${number}`)) number += 1;
  entries.set(`Fh${number}`, value);
  resources.set(kind, entries);
  page.set('Resources', resources);
  return `Fh${number}`;
}

export function contentStreams(page: PdfDict, resolve: Resolve): PdfRef[] {
  const contents = page.get('Contents');
  const value = resolved(contents, resolve);
  if (value instanceof PdfArray)
    return [...value].filter((item) => item instanceof PdfRef).filter((item) => resolved(item, resolve) instanceof PdfStream);
  return contents instanceof PdfRef && value instanceof PdfStream ? [contents] : [];
}

/** What can be read of the page's content; a stream that cannot be unpacked counts as empty. */
export function readContent(streams: PdfRef[], resolve: Resolve): Uint8Array {
  const parts = streams.flatMap((ref) => {
    const stream = resolved(ref, resolve);
    const bytes = stream instanceof PdfStream ? unpack(stream) : null;
    return bytes === null ? [] : [bytes, Buffer.from('\n')];
  });
  return Buffer.concat(parts);
}

export function unpack(stream: PdfStream): Uint8Array | null {
  try {
    return stream.getDecodedData();
  } catch {
    return null;
  }
}

export function nameOf(value: PdfObject | null): string | null {
  return value instanceof PdfName ? value.value : null;
}
