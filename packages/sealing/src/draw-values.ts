import type { PDF, PdfDict, PDFImage } from '@libpdf/core';
import { collectFonts, hex, widthOf } from './embed-fonts.ts';
import type { FontSet } from './embed-fonts.ts';
import { fitText, LINE_HEIGHT } from './fit-text.ts';
import { inContent } from './flatten-form.ts';
import { requireDrawable } from './lay-out-text.ts';
import type { Line, OpenFont } from './lay-out-text.ts';
import { addResource, appendContent } from './page-content.ts';
import { placeOnPage, readPageGeometry } from './page-geometry.ts';
import type { Point, Resolve, ShownRectangle } from './page-geometry.ts';
import { resolverOf } from './walk-objects.ts';
import { SealingRefusal } from './wording.ts';

/** What somebody filled in, where they saw it. Points of ink go from 0 to 1 of the field, from its top left corner. */
export type Value = { page: number; at: ShownRectangle } & (
  | { kind: 'text'; text: string; size?: number }
  | { kind: 'tick' }
  | { kind: 'ink'; strokes: Point[][]; width?: number }
  | { kind: 'image'; bytes: Uint8Array }
);

const SIZE = 11;
const INK = '0.05 0.1 0.35';

/** Draws values on the pages of a prepared document. Whatever cannot be drawn whole is refused before anything is drawn. */
export function drawValues(pdf: PDF, values: Value[], fonts: OpenFont[]): void {
  const resolve = resolverOf(pdf);
  for (const value of values) {
    if (pdf.getPage(value.page - 1) === null) throw new SealingRefusal('no_such_page', `There is no page ${value.page} to write on.`);
    if (value.kind === 'text') requireDrawable(value.text, fonts);
  }
  const used = collectFonts(pdf);
  const images = new Map<Uint8Array, PDFImage>();
  for (const [number, own] of Map.groupBy(values, (value) => value.page)) {
    const page = pdf.getPage(number - 1)?.dict;
    if (page === undefined) continue;
    const geometry = readPageGeometry(page, resolve);
    const drawn = own.map((value) => {
      const drawing = draw(value, { pdf, page, resolve, fonts, used, images });
      return `q ${placeOnPage(geometry, value.at).map(inContent).join(' ')} cm\n${drawing}\nQ`;
    });
    appendContent(pdf, page, drawn.join('\n'), resolve);
  }
  used.finish();
}

type Canvas = { pdf: PDF; page: PdfDict; resolve: Resolve; fonts: OpenFont[]; used: FontSet; images: Map<Uint8Array, PDFImage> };

function draw(value: Value, canvas: Canvas): string {
  switch (value.kind) {
    case 'text':
      return drawText(value, canvas);
    case 'tick':
      return drawTick(value.at);
    case 'ink':
      return drawInk(value.strokes, value.at, value.width ?? 1.4);
    case 'image':
      return drawImage(value.bytes, value.at, canvas);
  }
}

function drawText({ text, size, at }: { text: string; size?: number; at: ShownRectangle }, canvas: Canvas): string {
  const { lines, size: fitted } = fitText(text, canvas.fonts, { ...at, size: size ?? Math.min(SIZE, at.height) });
  const block = lines.length * fitted * LINE_HEIGHT;
  return lines
    .map((line, index) => {
      const x = line.isRightToLeft ? at.width - (line.width * fitted) / 1000 : 0;
      // The base line lies a quarter of the size above the foot of its line.
      const y = (at.height + block) / 2 - (index + 1) * fitted * LINE_HEIGHT + fitted * (LINE_HEIGHT - 1) + fitted * 0.1;
      return drawLine(line, { x, y }, fitted, canvas);
    })
    .join('\n');
}

/** Glyphs one after another, moved by what the font says of each pair and mark. */
function drawLine(line: Line, start: Point, size: number, { page, resolve, used }: Canvas): string {
  const parts = [`BT 0 g ${inContent(start.x)} ${inContent(start.y)} Td`];
  let shown: string[] = [];
  let set = '';
  const flush = () => {
    if (shown.length > 0) parts.push(`[${shown.join(' ')}] TJ`);
    shown = [];
  };
  for (const placed of line.glyphs) {
    const { font, code } = used.use(placed);
    const state = `/${addResource(page, 'Font', font, resolve)} ${inContent(size)} Tf ${inContent((placed.y * size) / 1000)} Ts`;
    if (state !== set) {
      flush();
      parts.push(state);
      set = state;
    }
    const wide = widthOf(placed.glyph, 1000 / placed.font.font.unitsPerEm);
    shown.push(moved(-placed.x), `<${hex(code)}>`, moved(placed.x + wide - placed.advance));
  }
  flush();
  return [...parts, 'ET'].join(' ');
}

function moved(thousandths: number): string {
  return Math.abs(thousandths) < 0.01 ? '' : inContent(thousandths);
}

function drawTick({ width, height }: ShownRectangle): string {
  const side = Math.min(width, height);
  const [left, foot] = [(width - side) / 2, (height - side) / 2];
  const point = (x: number, y: number) => `${inContent(left + x * side)} ${inContent(foot + y * side)}`;
  return `0 G ${inContent(side * 0.12)} w 1 J 1 j ${point(0.2, 0.5)} m ${point(0.42, 0.25)} l ${point(0.82, 0.78)} l S`;
}

/** Ink stays a line: it is as sharp on paper as it was on the screen. */
function drawInk(strokes: Point[][], { width, height }: ShownRectangle, thickness: number): string {
  const written = strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => {
      const points = stroke.map((point) => ({ x: point.x * width, y: (1 - point.y) * height }));
      return smooth(points);
    });
  if (written.length === 0) throw new SealingRefusal('empty_ink', 'The drawn signature is empty. Draw it again.');
  return `${INK} RG ${inContent(thickness)} w 1 J 1 j\n${written.join('\n')}`;
}

/** Curves through the middles between points, which is how the ink looked while it was drawn. */
function smooth(points: Point[]): string {
  const at = (point: Point) => `${inContent(point.x)} ${inContent(point.y)}`;
  const [first = { x: 0, y: 0 }] = points;
  const parts = [`${at(first)} m`];
  let from = first;
  for (let index = 1; index < points.length - 1; index += 1) {
    const [control = first, next = first] = points.slice(index, index + 2);
    const to = { x: (control.x + next.x) / 2, y: (control.y + next.y) / 2 };
    const third = (end: Point) => at({ x: end.x + ((control.x - end.x) * 2) / 3, y: end.y + ((control.y - end.y) * 2) / 3 });
    parts.push(`${third(from)} ${third(to)} ${at(to)} c`);
    from = to;
  }
  return [...parts, `${at(points.at(-1) ?? first)} l S`].join(' ');
}

/** As large as the field allows without changing its shape, in the middle. */
function drawImage(bytes: Uint8Array, { width, height }: ShownRectangle, { pdf, page, resolve, images }: Canvas): string {
  // The same signature often stands on several pages.
  const image = images.get(bytes) ?? readImage(pdf, bytes);
  images.set(bytes, image);
  const scale = Math.min(width / image.width, height / image.height);
  const [across, up] = [image.width * scale, image.height * scale];
  const name = addResource(page, 'XObject', image.ref, resolve);
  return `${[across, 0, 0, up, (width - across) / 2, (height - up) / 2].map(inContent).join(' ')} cm /${name} Do`;
}

function readImage(pdf: PDF, bytes: Uint8Array): PDFImage {
  try {
    return pdf.embedImage(bytes);
  } catch {
    throw new SealingRefusal('image_unreadable', 'The picture cannot be read. Save it as PNG or JPEG, then add it again.');
  }
}
