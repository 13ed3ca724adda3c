import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import sharp from 'sharp';
import type { Description } from '@freehold/sealing/describe-document';
import { SealingRefusal } from '@freehold/sealing/wording';
import type { Finding } from '@freehold/sealing/wording';
import type { Verification } from '@freehold/sealing/verify-document';
import { drawInTurn, MOST_PIXELS } from '../../../platform/check-picture.ts';
import type { DrawnPoints, DrawTask, Refusable, TextLine } from './draw-thread.ts';

export type { TextLine } from './draw-thread.ts';

const IDLE_MS = 30_000;
const LONGEST_PAGE_MS = 20_000;
const LONGEST_PREPARING_MS = 60_000;
/** A file whose pages each take nearly that long is refused too. */
const LONGEST_FILE_MS = 300_000;
const MOST_MEGABYTES = 1_024;
const THUMBNAIL_WIDTH = 220;
const PREVIEW_WIDTH = 900;
/** Above this a page is a photograph, which is kept with a loss that nobody sees. */
const MOST_LOSSLESS_BYTES = 600_000;
const QUALITY = 86;

/** Names what drew a page: another version may draw another picture of the same page. */
export const DRAWN_WITH = 'pdfium-2.1.13 freehold-pages-1';
export const PICTURE_MIME = 'image/webp';

/** A page as everybody is shown it. */
export type DrawnPage = {
  page: number;
  pages: number;
  /** In points of 1/72 inch, as `readPageGeometry` of the engine has them. */
  width: number;
  height: number;
  /** WebP, at most two points of it to one of the page. */
  picture: Buffer;
  thumbnail: Buffer;
  /** Of the picture. */
  sha256: string;
  /** Of what the picture was made from, point by point: pages that were drawn alike have the same. */
  pointsSha256: string;
  lines: TextLine[];
};
export type PagePoints = Omit<DrawnPoints, 'points'> & { points: Uint8Array };

let threads: Piscina | undefined;

async function inThread<T>(name: 'prepare' | 'draw' | 'verify', task: object, longestMs: number): Promise<T> {
  threads ??= new Piscina({
    filename: join(import.meta.dirname, 'draw-thread.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const answer = await runOnce<T>(threads, name, task, longestMs);
  if (typeof answer === 'object' && answer !== null && 'refusal' in answer) {
    const { code, message } = answer.refusal;
    throw new SealingRefusal(code, message);
  }
  return answer;
}

async function runOnce<T>(pool: Piscina, name: string, task: object, longestMs: number): Promise<Refusable<T>> {
  try {
    return (await pool.run(task, { name, signal: AbortSignal.timeout(longestMs) })) as Refusable<T>;
  } catch {
    throw new SealingRefusal(
      'cannot_be_drawn',
      'The file takes too long or too much memory to draw. Save or print the document to a new PDF, then upload that.',
    );
  }
}

/** Shared with the thread, so that a large file is not copied for every page. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** A file without forms, scripts and protection, or a SealingRefusal in words. Done in a thread, since nobody knows what was uploaded. */
export async function prepareInThread(
  bytes: Uint8Array,
  description: Description,
): Promise<{ bytes: Uint8Array; notes: Finding[]; pages: { width: number; height: number }[] }> {
  return inThread('prepare', { bytes: shared(bytes), description }, LONGEST_PREPARING_MS);
}

/** What became of a file that may have been sealed: read in a thread too, since nobody knows who made it. */
export async function verifyInThread(bytes: Uint8Array, ours: readonly Uint8Array[]): Promise<Verification> {
  return inThread('verify', { bytes: shared(bytes), ours }, LONGEST_PREPARING_MS);
}

/** The points of each page in turn; one page is held at a time. A file that cannot be drawn ends in a SealingRefusal. */
export async function* drawPoints(bytes: Uint8Array): AsyncGenerator<PagePoints & { page: number }> {
  const file = { bytes: shared(bytes), name: randomUUID() };
  const until = Date.now() + LONGEST_FILE_MS;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    if (Date.now() > until)
      throw new SealingRefusal('cannot_be_drawn', 'The document takes too long to draw. Split it, then upload the parts.');
    const task: DrawTask = { ...file, page };
    const drawn = await inThread<DrawnPoints>('draw', task, LONGEST_PAGE_MS);
    pages = drawn.pages;
    yield { ...drawn, page };
  }
}

/** One page alone. */
export async function drawPage(bytes: Uint8Array, page: number): Promise<PagePoints> {
  return inThread<DrawnPoints>('draw', { bytes: shared(bytes), name: randomUUID(), page }, LONGEST_PAGE_MS);
}

/** A small picture of one page, to be held beside another. */
export const previewOf = ({ points, across, down }: Pick<PagePoints, 'points' | 'across' | 'down'>): Promise<Buffer> =>
  drawInTurn(() => open(points, across, down).resize({ width: PREVIEW_WIDTH, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer());

/** A picture of each page in turn. */
export async function* drawPages(bytes: Uint8Array): AsyncGenerator<DrawnPage> {
  for await (const { page, pages, size, points, across, down, lines } of drawPoints(bytes)) {
    const picture = await drawInTurn(() => encode(points, across, down));
    const thumbnail = await drawInTurn(() =>
      open(points, across, down).resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer(),
    );
    yield { page, pages, ...size, picture, thumbnail, sha256: sha256Of(picture), pointsSha256: sha256Of(points), lines };
  }
}

const open = (points: Uint8Array, width: number, height: number) =>
  sharp(points, { raw: { width, height, channels: 4 }, limitInputPixels: MOST_PIXELS }).removeAlpha();

async function encode(points: Uint8Array, across: number, down: number): Promise<Buffer> {
  const lossless = await open(points, across, down).webp({ lossless: true, effort: 1 }).toBuffer();
  return lossless.length <= MOST_LOSSLESS_BYTES ? lossless : open(points, across, down).webp({ quality: QUALITY, effort: 2 }).toBuffer();
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
