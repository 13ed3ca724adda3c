import { PDF } from '@libpdf/core';
import { findEnd } from './find-end.ts';
import { SealingRefusal } from './wording.ts';

export type Limits = { bytes: number; pages: number };
export const DEFAULT_LIMITS: Limits = { bytes: 50 * 1024 * 1024, pages: 2_000 };
/** `repaired`: the table that says where everything lies was wrong and has been made anew. */
export type OpenDocument = { pdf: PDF; repaired: boolean; wasEncrypted: boolean };

/** Opens an uploaded file, or refuses it in words that tell its owner what to do. */
export async function openDocument(bytes: Uint8Array, limits: Limits = DEFAULT_LIMITS): Promise<OpenDocument> {
  if (bytes.length > limits.bytes) {
    throw new SealingRefusal(
      'too_large',
      `The file has ${megabytes(bytes.length)} MB; at most ${megabytes(limits.bytes)} MB can be sealed. Split it, or save it with smaller pictures.`,
    );
  }
  const end = findEnd(bytes);
  if (end === 'not_pdf') throw new SealingRefusal('not_pdf', 'This is not a PDF. Save the document as PDF, then upload that.');
  if (end === 'cut') {
    throw new SealingRefusal(
      'truncated',
      'The end of the file is missing, so pages may be lost. Get the whole file again, then upload it.',
    );
  }
  const pdf = await read(bytes);
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw new SealingRefusal('password', PASSWORD);
  if (!hasPages(pdf)) throw damaged();
  if (pdf.recoveredViaBruteForce && hasVersions(bytes)) throw severalVersions();
  if (pdf.getPageCount() > limits.pages) {
    throw new SealingRefusal(
      'too_large',
      `The document has ${pdf.getPageCount()} pages; at most ${limits.pages} can be sealed. Split it, then upload the parts.`,
    );
  }
  const wasEncrypted = pdf.isEncrypted;
  if (wasEncrypted) unprotect(pdf);
  return { pdf, repaired: pdf.recoveredViaBruteForce, wasEncrypted };
}

const PASSWORD = 'The file opens with a password only. Save a copy without a password, then upload that.';

function damaged(): SealingRefusal {
  return new SealingRefusal(
    'damaged',
    'The file is damaged and its pages cannot be read. Save or print the document to a new PDF, then upload that.',
  );
}

function severalVersions(): SealingRefusal {
  return new SealingRefusal(
    'damaged',
    'The file is damaged and holds several versions of its pages, so it is not certain which is meant. Save or print the document to a new PDF, then upload that.',
  );
}

/** Without its table nothing says which version of an object is the last: an old figure could be sealed for a new one. */
function hasVersions(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const ends = buffer.toString('latin1').split('%%EOF').length - 1;
  // A file made for the web has an end of its own behind its first page.
  return ends > (buffer.subarray(0, 2_048).includes('/Linearized') ? 2 : 1);
}

async function read(bytes: Uint8Array): Promise<PDF> {
  try {
    const pdf = await PDF.load(bytes);
    return hasPages(pdf) || pdf.isEncrypted ? pdf : ((await searchThrough(bytes)) ?? pdf);
  } catch (error) {
    const found = await searchThrough(bytes);
    if (found !== null) return found;
    // Without the key the page tree of an encrypted file is unreadable too, and the library then says so rather than ask for a password.
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/Encrypt ')) throw new SealingRefusal('password', PASSWORD);
    if (error instanceof Error) throw damaged();
    throw error;
  }
}

/** Where the table leads nowhere the objects are looked for in the whole file, as the library does where there is no table. */
async function searchThrough(bytes: Uint8Array): Promise<PDF | null> {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf('startxref'); at >= 0; at = copy.indexOf('startxref', at + 1)) copy.write('         ', at, 'latin1');
  try {
    const pdf = await PDF.load(new Uint8Array(copy.buffer, copy.byteOffset, copy.length));
    return pdf.recoveredViaBruteForce && !pdf.isEncrypted && hasPages(pdf) ? pdf : null;
  } catch {
    return null;
  }
}

function unprotect(pdf: PDF): void {
  try {
    // What a file without a password may hold back (printing, copying, changing) is a wish of its maker: it opens for everybody.
    if (!pdf.hasOwnerAccess()) pdf.authenticate('');
    pdf.removeProtection();
  } catch {
    throw new SealingRefusal(
      'protected',
      'Its maker protected the file against changes, so no seal can be put on it. Ask for a copy without protection, then upload that.',
    );
  }
}

function hasPages(pdf: PDF): boolean {
  try {
    return pdf.getPages().length > 0;
  } catch {
    return false;
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '');
}
