import { readStatement } from '@freehold/flow-rules/statements/read-statement';
import type { StatementReading } from '@freehold/flow-rules/statements/statement';
import { readPdf } from './read-pdf.ts';

const MOST_BYTES = 15 * 1024 * 1024;
const PDF = Buffer.from('%PDF-');

/** A statement by its content, whatever it is called. What is no statement says why. */
export async function readStatementFile(bytes: Buffer): Promise<StatementReading> {
  if (bytes.length > MOST_BYTES) return { read: false, why: 'The file is larger than 15 MB' };
  if (bytes.subarray(0, 1024).includes(PDF)) return readPdf(bytes);
  const text = decode(bytes);
  return text === null ? { read: false, why: 'It is a picture or another file without text. Look at it yourself' } : readStatement(text);
}

/** UTF-16 and UTF-8 with or without a mark, else Windows-1252, as banks write it; null for what is no text. */
function decode(bytes: Buffer): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    // Windows-1252 gives every byte a character, those of pictures too.
    return /[\u0001-\u0008\u000e-\u001f]/.test(text) ? null : text;
  }
}
