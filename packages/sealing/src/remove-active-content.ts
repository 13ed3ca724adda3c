import { PdfArray, PdfDict } from '@libpdf/core';
import type { PDF } from '@libpdf/core';
import { resolved } from './page-geometry.ts';
import type { Resolve } from './page-geometry.ts';
import { resolverOf, walkDictionaries } from './walk-objects.ts';

/** Actions that run something, send something or change what is shown. Links to pages and to the web stay. */
const ACTIVE = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'Rendition',
  'RichMediaExecute',
  'SetOCGState',
  'Hide',
]);

/** Takes out scripts and actions: a sealed document shows the same to everybody and does nothing by itself. Returns how many there were. */
export function removeActiveContent(pdf: PDF): number {
  const resolve = resolverOf(pdf);
  const catalog = pdf.getCatalog();
  let removed = 0;
  const names = resolved(catalog.get('Names'), resolve);
  if (names instanceof PdfDict && names.delete('JavaScript')) removed += 1;
  walkDictionaries(catalog, resolve, (dict) => {
    if (dict.has('AA') && resolved(dict.get('AA'), resolve) instanceof PdfDict && dict.delete('AA')) removed += 1;
    for (const key of ['OpenAction', 'A', 'Next']) {
      if (isActive(dict, key, resolve) && dict.delete(key)) removed += 1;
    }
  });
  return removed;
}

function isActive(dict: PdfDict, key: string, resolve: Resolve): boolean {
  const value = resolved(dict.get(key), resolve);
  if (value instanceof PdfArray) return key === 'Next' && [...value].some((item) => isActiveAction(resolved(item, resolve), resolve));
  return isActiveAction(value, resolve);
}

function isActiveAction(value: unknown, resolve: Resolve): boolean {
  return value instanceof PdfDict && (ACTIVE.has(value.getName('S', resolve)?.value ?? '') || value.has('JS'));
}
