import { PDF } from '@libpdf/core';
import { readPageGeometry } from './page-geometry.ts';
import type { PageGeometry } from './page-geometry.ts';
import { resolverOf } from './walk-objects.ts';

/** How each page is shown, in the order of the pages. */
export function geometriesOf(pdf: PDF): PageGeometry[] {
  const resolve = resolverOf(pdf);
  return pdf.getPages().map((page) => readPageGeometry(page.dict, resolve));
}

/** The same of a file that was prepared. */
export async function readPages(bytes: Uint8Array): Promise<PageGeometry[]> {
  return geometriesOf(await PDF.load(new Uint8Array(bytes)));
}
