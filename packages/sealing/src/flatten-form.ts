import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core';
import type { PDF, PdfObject } from '@libpdf/core';
import { addResource, appendContent, nameOf } from './page-content.ts';
import { inherited, readBox, resolved } from './page-geometry.ts';
import type { Matrix, Resolve } from './page-geometry.ts';
import { resolverOf } from './walk-objects.ts';
import { SealingRefusal } from './wording.ts';

const HIDDEN = 2;
const NO_VIEW = 32;
const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];

/** Draws every form field as it looks and takes the form away, so that nothing on the sealed pages can be filled in. Returns how many there were. */
export function flattenForm(pdf: PDF): number {
  const resolve = resolverOf(pdf);
  drawMissingLooks(pdf, resolve);
  let widgets = 0;
  for (const page of pdf.getPages()) {
    const annotations = resolved(page.dict.get('Annots'), resolve);
    if (!(annotations instanceof PdfArray)) continue;
    const kept: PdfObject[] = [];
    const drawn: string[] = [];
    for (const item of annotations) {
      const annotation = resolved(item, resolve);
      if (!(annotation instanceof PdfDict) || nameOf(resolved(annotation.get('Subtype'), resolve)) !== 'Widget') {
        kept.push(item);
        continue;
      }
      widgets += 1;
      const drawing = drawWidget(page.dict, annotation, resolve);
      if (drawing !== null) drawn.push(drawing);
    }
    if (kept.length < annotations.length) {
      if (kept.length > 0) page.dict.set('Annots', new PdfArray(kept));
      else page.dict.delete('Annots');
    }
    if (drawn.length > 0) appendContent(pdf, page.dict, drawn.join('\n'), resolve);
  }
  pdf.getCatalog().delete('AcroForm');
  return widgets;
}

/** A field may hold a value and leave it to the reader to draw it. */
function drawMissingLooks(pdf: PDF, resolve: Resolve): void {
  const bare = bareWidgets(pdf, resolve);
  if (bare.length === 0) return;
  try {
    pdf.getForm()?.updateAppearances();
  } catch {
    // What is still without a look is refused below.
  }
  if (bareWidgets(pdf, resolve).length > 0) {
    throw new SealingRefusal(
      'field_not_drawn',
      'A form field holds a value that the file does not say how to draw. Print the document to a new PDF, then upload that.',
    );
  }
}

function bareWidgets(pdf: PDF, resolve: Resolve): PdfDict[] {
  return pdf.getPages().flatMap((page) => {
    const annotations = resolved(page.dict.get('Annots'), resolve);
    if (!(annotations instanceof PdfArray)) return [];
    return [...annotations].flatMap((item) => {
      const widget = resolved(item, resolve);
      if (!(widget instanceof PdfDict) || nameOf(resolved(widget.get('Subtype'), resolve)) !== 'Widget' || isHidden(widget)) return [];
      const hasText = ['Tx', 'Ch'].includes(nameOf(inherited(widget, 'FT', resolve)) ?? '') && isFilled(inherited(widget, 'V', resolve));
      return hasText && readBox(resolved(widget.get('Rect'), resolve), resolve) !== null && lookOf(widget, resolve) === null
        ? [widget]
        : [];
    });
  });
}

function isFilled(value: PdfObject | null): boolean {
  if (value instanceof PdfArray) return value.length > 0;
  return value !== null && value.type === 'string' && 'bytes' in value && value.bytes.length > 0;
}

function isHidden(widget: PdfDict): boolean {
  return ((widget.getNumber('F')?.value ?? 0) & (HIDDEN | NO_VIEW)) !== 0;
}

/** The drawing that belongs to the state the field is in. */
function lookOf(widget: PdfDict, resolve: Resolve): PdfRef | null {
  const looks = resolved(widget.get('AP'), resolve);
  if (!(looks instanceof PdfDict)) return null;
  const normal = resolved(looks.get('N'), resolve);
  if (normal instanceof PdfStream) return refIn(looks, 'N', resolve);
  const state = nameOf(resolved(widget.get('AS'), resolve)) ?? 'Off';
  return normal instanceof PdfDict && resolved(normal.get(state), resolve) instanceof PdfStream ? refIn(normal, state, resolve) : null;
}

function refIn(dict: PdfDict, key: string, resolve: Resolve): PdfRef | null {
  let value = dict.get(key);
  for (let depth = 0; depth < 8 && value instanceof PdfRef; depth += 1) {
    const next = resolve(value);
    if (!(next instanceof PdfRef)) return value;
    value = next;
  }
  return null;
}

/** ISO 32000-1, 12.5.5: the box of the drawing, turned by its matrix, is made to fill the rectangle of the annotation. */
function drawWidget(page: PdfDict, widget: PdfDict, resolve: Resolve): string | null {
  const rectangle = readBox(resolved(widget.get('Rect'), resolve), resolve);
  const look = lookOf(widget, resolve);
  const form = look === null ? null : resolve(look);
  if (isHidden(widget) || rectangle === null || look === null || !(form instanceof PdfStream)) return null;
  const box = readBox(resolved(form.get('BBox'), resolve), resolve);
  if (box === null) return null;
  form.set('Type', PdfName.of('XObject'));
  form.set('Subtype', PdfName.of('Form'));
  const turned = boundsOf(box, readMatrix(resolved(form.get('Matrix'), resolve), resolve));
  if (turned.width === 0 || turned.height === 0) return null;
  const across = (rectangle.right - rectangle.left) / turned.width;
  const up = (rectangle.top - rectangle.bottom) / turned.height;
  const name = addResource(page, 'XObject', look, resolve);
  const matrix = [across, 0, 0, up, rectangle.left - turned.x * across, rectangle.bottom - turned.y * up];
  return `q ${matrix.map(inContent).join(' ')} cm /${name} Do Q`;
}

function boundsOf(box: { left: number; bottom: number; right: number; top: number }, [a, b, c, d, e, f]: Matrix) {
  const corners = [
    [box.left, box.bottom],
    [box.right, box.bottom],
    [box.left, box.top],
    [box.right, box.top],
  ].map(([x = 0, y = 0]) => ({ x: a * x + c * y + e, y: b * x + d * y + f }));
  const x = Math.min(...corners.map((corner) => corner.x));
  const y = Math.min(...corners.map((corner) => corner.y));
  return { x, y, width: Math.max(...corners.map((corner) => corner.x)) - x, height: Math.max(...corners.map((corner) => corner.y)) - y };
}

function readMatrix(value: PdfObject | null, resolve: Resolve): Matrix {
  if (!(value instanceof PdfArray) || value.length < 6) return UPRIGHT;
  const numbers = [...value].slice(0, 6).map((item) => resolved(item, resolve));
  if (!numbers.every((one) => one instanceof PdfNumber)) return UPRIGHT;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.map((one) => one.value);
  return [a, b, c, d, e, f];
}

/** A number as content streams write it, which know no exponent. */
export function inContent(value: number): string {
  return String(Number(value.toFixed(5)));
}
