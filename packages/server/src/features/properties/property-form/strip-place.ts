/** Which way up a camera held the picture; it is all that is kept of what the camera noted. */
const ORIENTATION = 0x0112;
const EXIF = Buffer.from('Exif\0\0', 'latin1');

/** A picture without where, when and with what it was taken: JPEG, PNG or WebP, its pixels untouched. Throws on bytes that are not one of them. */
export function stripPlace(bytes: Uint8Array, mime: string): Buffer {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (mime === 'image/jpeg') return stripJpeg(picture);
  if (mime === 'image/png') return stripPng(picture);
  if (mime === 'image/webp') return stripWebp(picture);
  throw new Error('No picture of a known kind');
}

const ICC = Buffer.from('ICC_PROFILE\0', 'latin1');
const [FILL, START_OF_SCAN, END_OF_IMAGE] = [0xff, 0xda, 0xd9];

/**
 * Source: ITU-T T.81 annex B. APP1 to APP15 and comments go, but colour profiles (APP2) and Adobe's colour transform (APP14); and whatever
 * stands behind the picture's end, where phones put further pictures with notes of their own.
 */
function stripJpeg(picture: Buffer): Buffer {
  const kept: Buffer[] = [picture.subarray(0, 2)];
  let turned = 1;
  let at = 2;
  while (at + 4 <= picture.length) {
    if (picture[at] !== 0xff) throw new Error('No segment begins here');
    const marker = picture[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) break;
    if (marker === FILL) {
      at += 1;
      continue;
    }
    const end = at + 2 + picture.readUInt16BE(at + 2);
    const body = picture.subarray(at + 4, end);
    if (marker === 0xe1 && body.subarray(0, 6).equals(EXIF)) turned = orientationOf(body.subarray(6));
    const isProfile = marker === 0xe2 && body.subarray(0, ICC.length).equals(ICC);
    const isNote = (marker >= 0xe1 && marker <= 0xef && !isProfile && marker !== 0xee) || marker === 0xfe;
    const next = marker === START_OF_SCAN ? endOfScan(picture, end) : end;
    if (!isNote) kept.push(picture.subarray(at, next));
    at = next;
  }
  if (turned > 1) kept.splice(1, 0, orientationSegment(turned));
  return Buffer.concat([...kept, picture.subarray(at, at + 2)]);
}

/** The marker after the pixels of a scan: a byte of them that looks like one is stuffed with a zero, and restarts stand among them. */
function endOfScan(picture: Buffer, from: number): number {
  for (let at = from; at + 1 < picture.length; at++) {
    if (picture[at] !== 0xff) continue;
    const marker = picture[at + 1] ?? 0;
    if (marker !== 0 && marker !== FILL && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return picture.length;
}

/** Source: TIFF 6.0, section 2. */
function orientationOf(tiff: Buffer): number {
  if (tiff.length < 14) return 1;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(start); entry++) {
    const at = start + 2 + entry * 12;
    if (short(at) === ORIENTATION) return Math.min(8, Math.max(1, short(at + 8)));
  }
  return 1;
}

function orientationSegment(value: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(value, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2);
  return Buffer.concat([head, EXIF, tiff]);
}

const PNG_NOTES = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);
/** Source: PNG specification, third edition, section 5. */
function stripPng(picture: Buffer): Buffer {
  const kept: Buffer[] = [picture.subarray(0, 8)];
  for (let at = 8; at + 12 <= picture.length;) {
    const end = at + 12 + picture.readUInt32BE(at);
    const name = picture.toString('latin1', at + 4, at + 8);
    if (!PNG_NOTES.has(name)) kept.push(picture.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

const WEBP_NOTES = new Set(['EXIF', 'XMP ']);
const EXIF_AND_XMP_FLAGS = 0b1100;
/** Source: RFC 9649, section 2. */
function stripWebp(picture: Buffer): Buffer {
  const kept: Buffer[] = [];
  const length = Math.min(picture.length, 8 + picture.readUInt32LE(4));
  for (let at = 12; at + 8 <= length;) {
    const size = picture.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const name = picture.toString('latin1', at, at + 4);
    if (!WEBP_NOTES.has(name)) {
      const chunk = Buffer.from(picture.subarray(at, end));
      if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~EXIF_AND_XMP_FLAGS;
      kept.push(chunk);
    }
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(picture.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}
