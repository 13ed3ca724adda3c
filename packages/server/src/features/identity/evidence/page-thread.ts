import { fileURLToPath } from 'node:url';
import decodeHeic from 'heic-decode';
import { imageSize } from 'image-size';
import { getDocumentProxy } from 'unpdf';

const MOST_PAGES = 200;
const MOST_PIXELS = 64_000_000;
/** An A4 page is drawn 1,600 points wide, so that small print can be read. */
const PAGE_WIDTH = 1600;
const TALLEST = 4000;
const FONT = fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));
const USUAL_FONTS = ['Helvetica', 'Arial', 'Times New Roman', 'Courier New', 'sans-serif', 'serif', 'monospace'];

export type PageAsked = { mime: string; bytes: Uint8Array; /** Null asks how many there are. */ page: number | null };
export type DrawnPage = { why: string } | { pages: number } | { points: Uint8Array; width: number; height: number };

/** A page of a PDF, or a HEIC picture, as points of four bytes; in a thread of its own, which ends where it takes too long or too much. */
export default async function drawInThread({ mime, bytes, page }: PageAsked): Promise<DrawnPage> {
  try {
    return mime === 'application/pdf' ? await drawPdf(bytes, page) : await drawHeic(bytes);
  } catch {
    return { why: 'It is damaged or locked, so it cannot be shown.' };
  }
}

async function drawHeic(bytes: Uint8Array): Promise<DrawnPage> {
  // Asked before it is decoded: a small file may fill the memory.
  const said = imageSize(bytes);
  if (said.width * said.height > MOST_PIXELS) return { why: 'It has more than 64 megapixels.' };
  const { width, height, data } = await decodeHeic({ buffer: bytes });
  return { points: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
}

async function drawPdf(bytes: Uint8Array, number: number | null): Promise<DrawnPage> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  if (pdf.numPages > MOST_PAGES) return { why: `It has more than ${MOST_PAGES} pages.` };
  if (number === null) return { pages: pdf.numPages };
  if (number > pdf.numPages) return { why: 'It has no such page.' };
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas');
  // A PDF need not bring its fonts, and a server may have none.
  if (GlobalFonts.families.length === 0) for (const name of USUAL_FONTS) GlobalFonts.registerFromPath(FONT, name);
  const page = await pdf.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(PAGE_WIDTH / natural.width, TALLEST / natural.height) });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  const context = canvas.getContext('2d');
  await page.render({ canvas: null, canvasContext: context as never, viewport, background: '#ffffff' }).promise;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { points: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width: canvas.width, height: canvas.height };
}
