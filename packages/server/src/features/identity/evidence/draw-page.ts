import { join } from 'node:path';
import { Piscina } from 'piscina';
import sharp, { type Sharp } from 'sharp';
import { drawInTurn, drawnBySharp, MOST_PIXELS, openPicture } from '../../../platform/check-picture.ts';
import type { DrawnPage, PageAsked } from './page-thread.ts';

const IDLE_MS = 30_000;
const LONGEST_MS = 30_000;
const MOST_MEGABYTES = 512;
/** The longest side in points: of what stands small beside others, and of what is looked at closely. */
const SIDES = { small: 328, large: 3200 };
/** Of what may not be read a few patches of colour are left. */
const MASKED_SIDE = 12;
const JPEG_QUALITY = 86;

export type Drawing = { size: keyof typeof SIDES; page: number; masked: boolean };

let threads: Piscina<PageAsked, DrawnPage> | undefined;

async function inThread(asked: PageAsked): Promise<DrawnPage> {
  threads ??= new Piscina({
    filename: join(import.meta.dirname, 'page-thread.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  try {
    return await threads.run(asked, { signal: AbortSignal.timeout(LONGEST_MS) });
  } catch {
    return { why: 'It takes too long or too much memory to show.' };
  }
}

/** Many files are asked for again and again; how many pages one has never changes. */
const known = new Map<string, number | null>();
const MOST_KNOWN = 1000;

/** As how many pictures a file is shown; null where it cannot be. */
export async function countPages(sha256: string, mime: string, read: () => Promise<Buffer>): Promise<number | null> {
  if (drawnBySharp(mime) || isHeic(mime)) return 1;
  if (mime !== 'application/pdf') return null;
  const found = known.get(sha256);
  if (found !== undefined) return found;
  const counted = await inThread({ mime, bytes: new Uint8Array(await read()), page: null });
  const pages = 'pages' in counted ? counted.pages : null;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(sha256, pages);
  return pages;
}

const isHeic = (mime: string): boolean => mime.startsWith('image/hei');

/** A page of a file as a JPEG drawn anew: upright, with nothing of what stood beside the picture. Null where it cannot be drawn. */
export async function drawPage(bytes: Buffer, mime: string, asked: Drawing): Promise<Buffer | null> {
  const source = await openPage(bytes, mime, asked.page);
  if (source === null) return null;
  try {
    return await drawInTurn(() => finish(source, asked));
  } catch {
    return null;
  }
}

async function openPage(bytes: Buffer, mime: string, page: number): Promise<Sharp | null> {
  if (drawnBySharp(mime)) return page === 1 ? openPicture(bytes, 'drawn').autoOrient() : null;
  if (mime !== 'application/pdf' && !isHeic(mime)) return null;
  const drawn = await inThread({ mime, bytes: new Uint8Array(bytes), page });
  if (!('points' in drawn)) return null;
  const { points, width, height } = drawn;
  return sharp(points, { raw: { width, height, channels: 4 }, limitInputPixels: MOST_PIXELS });
}

async function finish(source: Sharp, { size, masked }: Drawing): Promise<Buffer> {
  const side = SIDES[size];
  if (!masked)
    return source
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
  const { data, info } = await source
    .resize(MASKED_SIDE, MASKED_SIDE, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info })
    .resize(SIDES.small, SIDES.small, { fit: 'inside', kernel: 'cubic' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}
