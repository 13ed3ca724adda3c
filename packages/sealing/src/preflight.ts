import { PdfArray, PdfDict, PdfStream } from '@libpdf/core';
import type { PDF, PdfObject } from '@libpdf/core';
import { openDocument } from './open-document.ts';
import type { Limits, OpenDocument } from './open-document.ts';
import { contentStreams, nameOf, unpack } from './page-content.ts';
import { inherited, readPageGeometry, resolved } from './page-geometry.ts';
import type { PageGeometry, Resolve } from './page-geometry.ts';
import { resolverOf } from './walk-objects.ts';
import { pagesInWords, SealingRefusal } from './wording.ts';
import type { Finding } from './wording.ts';

export type Problems = { refusals: Finding[]; notes: Finding[] };
export type Preflight = Problems & { pages: PageGeometry[] };

/** What somebody should know about a file before it is sent for signing: why it cannot be sealed, or what to look at first. */
export async function preflight(bytes: Uint8Array, limits?: Limits): Promise<Preflight> {
  try {
    const opened = await openDocument(bytes, limits);
    const resolve = resolverOf(opened.pdf);
    return { ...findProblems(opened), pages: opened.pdf.getPages().map((page) => readPageGeometry(page.dict, resolve)) };
  } catch (error) {
    if (!(error instanceof SealingRefusal)) throw error;
    return { refusals: [{ code: error.code, message: error.message }], notes: [], pages: [] };
  }
}

export function findProblems({ pdf, repaired, wasEncrypted }: OpenDocument): Problems {
  const resolve = resolverOf(pdf);
  const catalog = pdf.getCatalog();
  const form = resolved(catalog.get('AcroForm'), resolve);
  const refusals: Finding[] = [];
  const notes: Finding[] = [];
  if (hasSignature(form, resolve)) {
    refusals.push({
      code: 'signed_already',
      message:
        'The document is signed already, and filling it in would break that signature. Upload the document from before it was signed.',
    });
  }
  const hasXfa = form instanceof PdfDict && form.has('XFA');
  if (hasXfa && catalog.getBool('NeedsRendering', resolve)?.value === true) {
    refusals.push({
      code: 'xfa',
      message: 'This is an XFA form, whose pages only exist while one program shows them. Print it to a new PDF, then upload that.',
    });
  } else if (hasXfa) {
    notes.push({
      code: 'xfa_removed',
      message: 'The file has a second, XFA form, which is left out. Check that every page shows what you expect.',
    });
  }
  if (repaired) {
    notes.push({ code: 'repaired', message: 'The file was damaged and has been repaired. Check that every page is there and complete.' });
  }
  if (wasEncrypted) notes.push({ code: 'protection_removed', message: 'The file was encrypted. The sealed document is not.' });
  if (hasScripts(catalog, resolve)) {
    notes.push({
      code: 'scripts_removed',
      message: 'The file has scripts, which are left out: a sealed document must not change by itself.',
    });
  }
  notes.push(...aboutPages(pdf, resolve));
  if (form instanceof PdfDict && listOf(form.get('Fields'), resolve).length > 0) {
    notes.push({ code: 'form_flattened', message: 'The form fields become part of the page, with what is in them now.' });
  }
  const names = resolved(catalog.get('Names'), resolve);
  if (names instanceof PdfDict && names.has('EmbeddedFiles')) {
    notes.push({ code: 'attachments', message: 'Other files are attached to this one and are sealed with it.' });
  }
  return { refusals, notes };
}

function aboutPages(pdf: PDF, resolve: Resolve): Finding[] {
  const pages = pdf
    .getPages()
    .map((page, index) => ({ number: index + 1, dict: page.dict, geometry: readPageGeometry(page.dict, resolve) }));
  const turned = pages.filter((page) => page.geometry.rotation !== 0).map((page) => page.number);
  const cropped = pages.filter((page) => isCropped(page.geometry)).map((page) => page.number);
  const unreadable = pages.filter((page) => !isReadable(page.dict, resolve)).map((page) => page.number);
  const findings: Finding[] = [];
  if (turned.length > 0)
    findings.push({
      code: 'rotated',
      pages: turned,
      message: `Turned in the file: ${pagesInWords(turned)}. Fields are placed as you see the page.`,
    });
  if (cropped.length > 0)
    findings.push({
      code: 'cropped',
      pages: cropped,
      message: `Cropped: ${pagesInWords(cropped)}. What lies outside is still in the file, unseen.`,
    });
  if (unreadable.length > 0)
    findings.push({
      code: 'unreadable',
      pages: unreadable,
      message: `Something could not be read on ${pagesInWords(unreadable)}. Check that nothing is missing there.`,
    });
  return findings;
}

function isCropped({ shownBox, mediaBox }: PageGeometry): boolean {
  return (['left', 'bottom', 'right', 'top'] as const).some((side) => Math.abs(shownBox[side] - mediaBox[side]) > 1);
}

function isReadable(page: PdfDict, resolve: Resolve): boolean {
  const written = page.get('Contents');
  const listed = resolved(written, resolve);
  if (written === undefined || written.type === 'null') return true;
  const expected = listed instanceof PdfArray ? listed.length : 1;
  const streams = contentStreams(page, resolve);
  return (
    streams.length === expected &&
    streams.every((ref) => {
      const stream = resolved(ref, resolve);
      return stream instanceof PdfStream && unpack(stream) !== null;
    })
  );
}

/** True when some signature field holds a signature; an empty one is only a place for it. */
export function hasSignature(form: PdfObject | null, resolve: Resolve): boolean {
  if (!(form instanceof PdfDict)) return false;
  const seen = new Set<PdfObject>();
  const waiting = listOf(form.get('Fields'), resolve);
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const field = resolved(item, resolve);
    if (!(field instanceof PdfDict) || seen.has(field)) continue;
    seen.add(field);
    const value = resolved(field.get('V'), resolve);
    if (nameOf(inherited(field, 'FT', resolve)) === 'Sig' && value instanceof PdfDict && value.has('Contents')) return true;
    waiting.push(...listOf(field.get('Kids'), resolve));
  }
  return false;
}

function hasScripts(catalog: PdfDict, resolve: Resolve): boolean {
  const names = resolved(catalog.get('Names'), resolve);
  if (names instanceof PdfDict && names.has('JavaScript')) return true;
  const opening = resolved(catalog.get('OpenAction'), resolve);
  return catalog.has('AA') || (opening instanceof PdfDict && opening.has('JS'));
}

function listOf(value: PdfObject | undefined, resolve: Resolve): PdfObject[] {
  const list = resolved(value, resolve);
  return list instanceof PdfArray ? [...list] : [];
}
