import { PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import type { PDF, PdfObject } from '@libpdf/core';
import type { Resolve } from './page-geometry.ts';

/** Calls `visit` once for every dictionary that can be reached from here; `visit` may change it before its values are followed. */
export function walkDictionaries(start: PdfObject, resolve: Resolve, visit: (dict: PdfDict) => void): void {
  const seen = new Set<PdfObject | string>();
  const waiting: PdfObject[] = [start];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      const key = `${next.objectNumber} ${next.generation}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const found = resolve(next);
      if (found !== null) waiting.push(found);
    } else if (next instanceof PdfDict) {
      if (seen.has(next)) continue;
      seen.add(next);
      visit(next);
      for (const [, value] of next) if (value != null) waiting.push(value);
    } else if (next instanceof PdfArray) for (const item of next) waiting.push(item);
  }
}

export function resolverOf(pdf: PDF): Resolve {
  return (ref) => {
    try {
      return pdf.getObject(ref);
    } catch {
      return null;
    }
  };
}
