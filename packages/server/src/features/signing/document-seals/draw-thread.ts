/* Runs in a worker thread: reads files that strangers made, prepares them and draws their pages. It ends where that takes too long or too much. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { toShown } from '@freehold/sealing/page-geometry';
import type { PageGeometry } from '@freehold/sealing/page-geometry';
import type { Description } from '@freehold/sealing/describe-document';
import { prepareDocument } from '@freehold/sealing/prepare-document';
import { geometriesOf, readPages } from '@freehold/sealing/read-pages';
import { verifyDocument, type Verification } from '@freehold/sealing/verify-document';
import { SealingRefusal } from '@freehold/sealing/wording';
import type { Finding } from '@freehold/sealing/wording';
import { limitMemory } from './limit-memory.ts';

/** A file, and a name under which this thread may keep it open. `page` counts from 1. */
export type DrawTask = { bytes: Uint8Array; name: string; page: number };
/** A line of text of a page as it is shown, in points from its top left corner. */
export type TextLine = { text: string; x: number; y: number; width: number; height: number };
export type DrawnPoints = {
  pages: number;
  /** In points of 1/72 inch. */
  size: { width: number; height: number };
  /** Four bytes a point: red, green, blue, and one that is always full. */
  points: Uint8Array;
  across: number;
  down: number;
  lines: TextLine[];
};
export type Refusable<T> = T | { refusal: { code: string; message: string } };

const MOST_MEGABYTES = 512;
const SCALE = 2;
const LONGEST_SIDE = 2_400;
const MOST_LINES = 2_000;
const MOST_SIGNS = 60_000;
/** PDFium: notes are drawn too; the order is red, green, blue. */
const FLAGS = 0x01 | 0x10;
const BGRA = 4;
const WHITE = 0xffffffff;

/** What the published types leave out of the functions of PDFium. */
type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDFText_GetUnicode: (text: number, index: number) => number;
  _FPDFText_GetCharBox: (text: number, index: number, left: number, right: number, bottom: number, top: number) => number;
};
type Opened = { name: string; document: number; memory: number; geometries: PageGeometry[] };

let pdfium: Promise<Pdfium> | null = null;
let opened: Opened[] = [];

async function start(): Promise<Pdfium> {
  const program = readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const quiet = { print: () => {}, printErr: () => {} };
  const started = (await PDFiumModule({
    ...quiet,
    wasmBinary: limitMemory(program, MOST_MEGABYTES).buffer,
    locateFile: () => '',
  })) as Pdfium;
  started._FPDF_InitLibraryWithConfig({ version: 2, m_pIsolate: null, m_pUserFontPaths: null, m_v8EmbedderSlot: 0, m_pPlatform: null });
  return started;
}

/** Makes a file one that shows the same to everybody; its own bytes stay as they are. */
export async function prepare(task: {
  bytes: Uint8Array;
  description: Description;
}): Promise<Refusable<{ bytes: Uint8Array; notes: Finding[]; pages: { width: number; height: number }[] }>> {
  try {
    const { pdf, notes } = await prepareDocument(new Uint8Array(task.bytes), task.description);
    const pages = geometriesOf(pdf).map(({ width, height }) => ({ width, height }));
    const bytes = await pdf.save({ incremental: false });
    return { bytes, notes, pages };
  } catch (error) {
    return { refusal: wordsOf(error) };
  }
}

export async function verify({ bytes, ours }: { bytes: Uint8Array; ours: Uint8Array[] }): Promise<Refusable<Verification>> {
  try {
    return await verifyDocument(new Uint8Array(bytes), ours);
  } catch {
    return { refusal: { code: 'cannot_be_read', message: 'The file is damaged and cannot be read.' } };
  }
}

/** One page as points, with its text. */
export async function draw(task: DrawTask): Promise<Refusable<DrawnPoints>> {
  const module = await (pdfium ??= start());
  try {
    const { document, geometries } = await open(module, task);
    const geometry = geometries[task.page - 1];
    if (geometry === undefined) throw new SealingRefusal('no_such_page', `The document has no page ${task.page}.`);
    const page = module._FPDF_LoadPage(document, task.page - 1);
    if (page === 0)
      throw new SealingRefusal('cannot_be_drawn', `Page ${task.page} cannot be drawn. Save or print the document to a new PDF.`);
    try {
      const drawn = drawPoints(module, page, geometry);
      const lines = readLines(module, page, geometry);
      return { ...drawn, lines, pages: geometries.length };
    } finally {
      module._FPDF_ClosePage(page);
    }
  } catch (error) {
    // After a fault nothing in the memory of the program can be relied on.
    pdfium = null;
    opened = [];
    return { refusal: wordsOf(error) };
  }
}

function wordsOf(error: unknown): { code: string; message: string } {
  if (error instanceof SealingRefusal) return { code: error.code, message: error.message };
  return { code: 'cannot_be_drawn', message: 'The file cannot be drawn. Save or print the document to a new PDF, then upload that.' };
}

async function open(module: Pdfium, { bytes, name }: DrawTask): Promise<Opened> {
  const known = opened.find((one) => one.name === name);
  if (known !== undefined) return known;
  // Two, so that a document can be compared page by page with another.
  for (const last of opened.splice(1)) {
    module._FPDF_CloseDocument(last.document);
    module.wasmExports.free(last.memory);
  }
  // The size of a page, its turn and its crop are what the seal's own reading says.
  const geometries = await readPages(bytes);
  const memory = allocate(module, bytes.length);
  module.HEAPU8.set(bytes, memory);
  const document = module._FPDF_LoadMemDocument(memory, bytes.length, 0);
  if (document === 0) throw new Error('PDFium does not open it');
  if (module._FPDF_GetPageCount(document) !== geometries.length)
    throw new SealingRefusal(
      'ambiguous',
      'Programs do not agree on how many pages the file has. Save or print the document to a new PDF, then upload that.',
    );
  const one = { name, document, memory, geometries };
  opened.unshift(one);
  return one;
}

function allocate(module: Pdfium, bytes: number): number {
  const at = module.wasmExports.malloc(bytes);
  if (at === 0) throw new Error('No memory is left');
  return at;
}

function drawPoints(module: Pdfium, page: number, { width, height }: PageGeometry) {
  const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(width, height));
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const memory = allocate(module, across * down * 4);
  const bitmap = module._FPDFBitmap_CreateEx(across, down, BGRA, memory, across * 4);
  try {
    module._FPDFBitmap_FillRect(bitmap, 0, 0, across, down, WHITE);
    module._FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, FLAGS);
    const points = module.HEAPU8.slice(memory, memory + across * down * 4);
    return { points, across, down, size: { width, height } };
  } finally {
    module._FPDFBitmap_Destroy(bitmap);
    module.wasmExports.free(memory);
  }
}

type Span = { text: string; left: number; top: number; right: number; bottom: number };

/** In the order the file has them, which is the order it is read in. */
function readLines(module: Pdfium, page: number, geometry: PageGeometry): TextLine[] {
  const text = module._FPDFText_LoadPage(page);
  if (text === 0) return [];
  const room = allocate(module, 32);
  try {
    const lines: TextLine[] = [];
    let line: Span | null = null;
    const end = () => {
      const written = line?.text.replace(/\s+/g, ' ').trim() ?? '';
      if (line !== null && written !== '' && line.right > line.left)
        lines.push({ text: written, x: line.left, y: line.top, width: line.right - line.left, height: line.bottom - line.top });
      line = null;
    };
    const count = Math.min(module._FPDFText_CountChars(text), MOST_SIGNS);
    for (let index = 0; index < count && lines.length < MOST_LINES; index += 1) {
      const sign = module._FPDFText_GetUnicode(text, index);
      if (sign === 10 || sign === 13) {
        end();
        continue;
      }
      line ??= { text: '', left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      line.text += signOf(sign);
      if (sign > 32) widen(line, boxOf(module, text, index, room), geometry);
    }
    end();
    return lines.map(rounded);
  } finally {
    module.wasmExports.free(room);
    module._FPDFText_ClosePage(text);
  }
}

/** PDFium writes a soft hyphen at the end of a line as 2, and what it cannot name as 0 or FFFE. */
function signOf(sign: number): string {
  if (sign === 2) return '-';
  return sign < 32 || sign === 0xfffe || sign === 0xffff ? ' ' : String.fromCodePoint(sign);
}

function boxOf(module: Pdfium, text: number, index: number, room: number): [number, number, number, number] | null {
  if (module._FPDFText_GetCharBox(text, index, room, room + 8, room + 16, room + 24) === 0) return null;
  const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(module.HEAPU8.buffer.slice(room, room + 32));
  return [left, right, bottom, top];
}

function widen(line: Span, box: [number, number, number, number] | null, geometry: PageGeometry): void {
  if (box === null) return;
  const [left, right, bottom, top] = box;
  for (const corner of [
    { x: left, y: bottom },
    { x: right, y: top },
  ]) {
    const { x, y } = toShown(geometry, corner);
    line.left = Math.min(line.left, x);
    line.right = Math.max(line.right, x);
    line.top = Math.min(line.top, y);
    line.bottom = Math.max(line.bottom, y);
  }
}

function rounded({ text, ...box }: TextLine): TextLine {
  const one = (value: number) => Math.round(value * 10) / 10;
  return { text, x: one(box.x), y: one(box.y), width: one(box.width), height: one(box.height) };
}
