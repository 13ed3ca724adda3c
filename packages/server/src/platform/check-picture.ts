import { imageSize } from 'image-size';
import sharp from 'sharp';
import { refuseField } from './refuse.ts';
import { openTurns } from './turns.ts';

/** Pictures of phones have up to 50 megapixels; above this a small file may fill the memory. */
export const MOST_PIXELS = 64_000_000;
const LONGEST_SECONDS = 20;
/** ISO 32000-1, annex H: readers take a file for a PDF where its mark stands in the first 1,024 bytes. */
const PDF_MARK_WITHIN = 1024;
/** PKWARE APPNOTE 4.3.16: an archive is read from its end, which holds at most 22 bytes and a comment. */
const END_OF_ARCHIVE = Buffer.from('PK\x05\x06', 'latin1');
const ARCHIVE_END_WITHIN = 22 + 65_535;
const START_OF_ARCHIVE = Buffer.from('PK\x03\x04', 'latin1');
const PAGE_MARKS = ['<script', '<!doctype html', '<?php'];

sharp.cache(false);
sharp.concurrency(1);
// Of the formats it knows only these two are ever given to it; whatever a file pretends to be, nothing else opens it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/** Drawing holds one of the four threads that also write files and prove tokens. */
const drawing = openTurns(1);
export const drawnBySharp = (mime: string): boolean => mime === 'image/jpeg' || mime === 'image/png';

/** A JPEG or PNG, opened with what guards against bombs. `damaged`: what is cut or broken is drawn as far as it goes. */
export const openPicture = (bytes: Uint8Array, damaged: 'refused' | 'drawn' = 'refused') =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: damaged === 'refused' ? 'truncated' : 'none', sequentialRead: true }).timeout({
    seconds: LONGEST_SECONDS,
  });
export const drawInTurn = <T>(work: () => Promise<T>): Promise<T> => drawing.run(work);

/** Refuses a picture that would fill the memory, is two kinds of file at once, or does not open to its end. `mime` is what its content is. */
export async function checkPicture(bytes: Uint8Array, mime: string): Promise<void> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { width, height } = sizeOf(whole);
  if (width * height > MOST_PIXELS)
    refuseField(
      'file',
      `This picture has ${Math.ceil((width * height) / 1_000_000)} megapixels. Send one of ${MOST_PIXELS / 1_000_000} at most.`,
      'TOO_LARGE',
    );
  if (isTwoFiles(whole))
    refuseField('file', 'This file is a picture and something else at once. Take the picture again and send that.', 'TWO_KINDS');
  if (drawnBySharp(mime) && !(await opensToItsEnd(whole)))
    refuseField('file', 'This picture is cut off or damaged. Take it again, or send it again.', 'DAMAGED');
}

function sizeOf(bytes: Buffer): { width: number; height: number } {
  try {
    return imageSize(bytes);
  } catch {
    return refuseField('file', 'This picture is cut off or damaged. Take it again, or send it again.', 'DAMAGED');
  }
}

function isTwoFiles(bytes: Buffer): boolean {
  if (bytes.subarray(0, PDF_MARK_WITHIN).includes('%PDF-')) return true;
  const tail = bytes.subarray(-ARCHIVE_END_WITHIN);
  if (tail.includes(END_OF_ARCHIVE) && bytes.includes(START_OF_ARCHIVE)) return true;
  const text = bytes.toString('latin1').toLowerCase();
  return PAGE_MARKS.some((mark) => text.includes(mark));
}

/** Every line of it is decoded, at an eighth of its size. */
async function opensToItsEnd(bytes: Buffer): Promise<boolean> {
  try {
    await drawInTurn(() => openPicture(bytes).resize(64, 64, { fit: 'inside' }).raw().toBuffer());
    return true;
  } catch {
    return false;
  }
}
