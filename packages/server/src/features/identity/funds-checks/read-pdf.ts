import { join } from 'node:path';
import { readTextStatement } from '@freehold/flow-rules/statements/read-text-statement';
import type { StatementReading } from '@freehold/flow-rules/statements/statement';
import { Piscina } from 'piscina';
import type { PdfLines } from './pdf-thread.ts';

const IDLE_MS = 10_000;
const LONGEST_MS = 30_000;
const MOST_MEGABYTES = 256;

let threads: Piscina<Uint8Array, PdfLines> | undefined;

/** The lines of a printed statement, where the PDF holds text. A scan has none and is not read. */
export async function readPdf(bytes: Buffer): Promise<StatementReading> {
  const read = await readPdfLines(bytes);
  if ('why' in read) return { read: false, why: read.why };
  if (read.lines.length === 0) return { read: false, why: 'It is a picture without text, so it was not read. Look at it yourself' };
  return readTextStatement(read.lines);
}

/** The lines of text of a PDF, from the top; none of a scan. */
export async function readPdfLines(bytes: Buffer): Promise<PdfLines> {
  threads ??= new Piscina({
    filename: join(import.meta.dirname, 'pdf-thread.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  try {
    return await threads.run(new Uint8Array(bytes), { signal: AbortSignal.timeout(LONGEST_MS) });
  } catch {
    return { why: 'It takes too long or too much memory to read. Look at it yourself' };
  }
}
