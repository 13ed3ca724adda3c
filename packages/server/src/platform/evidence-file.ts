import { checkPicture } from './check-picture.ts';
import { detectType } from './detect-type.ts';
import { refuseField, refusingDeclared } from './refuse.ts';

const refuse = refusingDeclared('file');

const MEBIBYTE = 1024 * 1024;
export const MOST_EVIDENCE_BYTES = 15 * MEBIBYTE;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
const PDF = 'application/pdf';
export const EVIDENCE_TYPES: readonly string[] = [...PICTURE_TYPES, PDF];

const KINDS = 'File must be a PDF, JPG, PNG or HEIC';
const LOCKED = 'This file is empty or locked';
const CUT = 'This file was cut: its end is missing. Get it again';

/** Refuses a file that is not what evidence may be: by its content, whatever its name. A picture is opened to its end, and a PDF has one. Answers what it is. */
export async function checkEvidenceFile(bytes: Uint8Array): Promise<string> {
  if (bytes.length === 0) refuseField('file', LOCKED, 'EMPTY');
  if (bytes.length > MOST_EVIDENCE_BYTES) return refuse('FILE_TOO_LARGE', 'File must be 15 MB or smaller');
  const mime = await detectType(bytes);
  if (!EVIDENCE_TYPES.includes(mime)) refuseField('file', KINDS, 'FILE_TYPE');
  if (mime === PDF && isLocked(bytes)) refuseField('file', LOCKED, 'LOCKED');
  if (mime === PDF && isCut(bytes)) refuseField('file', CUT, 'CUT');
  if (PICTURE_TYPES.includes(mime)) await checkPicture(bytes, mime);
  return mime;
}

/** PDF 32000-1, 7.5.5: the last line of a document is its end mark. Readers look for it in the last 1,024 bytes, since some writers add to it. */
const END_WITHIN = 1024;
const isCut = (bytes: Uint8Array): boolean => !Buffer.from(bytes.subarray(-END_WITHIN)).includes('%%EOF');

/** PDF 32000-1, 7.5.5: an encrypted document names its encryption dictionary in the trailer, which is never compressed itself. */
function isLocked(bytes: Uint8Array): boolean {
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
}
