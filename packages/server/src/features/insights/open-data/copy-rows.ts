import { createReadStream } from 'node:fs';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openText, REPORT_HEADER } from './recognise-file.ts';

export type ByteRange = { start: number; end: number };

export type CopyInto = {
  path: string;
  /** The bytes of a file that is not compressed; all where it is left out. */
  range?: ByteRange;
  table: string;
  columns: readonly string[];
  hasHeader: boolean;
  /** More of PostgreSQL’s options for COPY. */
  options?: string;
  onBytes?: (bytes: number) => void;
  /** A line at the very end that is no row: it is left out, and the first group of it answered. */
  lastLine?: RegExp;
};

/** Sends a published file into a table as the database itself reads CSV; what stands in its first line as a header is left out. */
export async function copyRows(
  client: PoolClient,
  { path, range, table, columns, hasHeader, options = '', onBytes, lastLine }: CopyInto,
): Promise<string | null> {
  const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin (format csv${options})`));
  const text = range ? createReadStream(path, { ...range, highWaterMark: 1 << 18 }) : await openText(path);
  let bytes = 0;
  if (onBytes) text.on('data', (chunk: Buffer) => onBytes((bytes += chunk.length)));
  const found: { last: string | null } = { last: null };
  await pipeline(text, withoutFirst(hasHeader), lastLine ? withoutLast(lastLine, found) : new PassThrough(), into);
  return found.last;
}

const TAIL_BYTES = 512;
/** Holds the end of the text back until it is known to be the end. */
function withoutLast(line: RegExp, found: { last: string | null }): Transform {
  let tail: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([tail, chunk]);
      const cut = Math.max(0, all.length - TAIL_BYTES);
      tail = all.subarray(cut);
      done(null, all.subarray(0, cut));
    },
    flush(done) {
      const text = tail.toString('latin1');
      const match = line.exec(text);
      found.last = match?.[1] ?? null;
      done(null, match ? tail.subarray(0, match.index + (text[match.index] === '\n' ? 1 : 0)) : tail);
    },
  });
}

const BYTE_ORDER_MARK = /^\u00ef\u00bb\u00bf/;

/** Drops a byte order mark and the header; in some exports no line break follows it. */
function withoutFirst(hasHeader: boolean): Transform {
  let head: Buffer | null = Buffer.alloc(0);
  const cut = (bytes: Buffer): Buffer | null => {
    const mark = BYTE_ORDER_MARK.test(bytes.subarray(0, 3).toString('latin1')) ? 3 : 0;
    if (!hasHeader) return bytes.subarray(mark);
    const text = bytes.toString('latin1', mark);
    if (text.startsWith(REPORT_HEADER))
      return bytes.subarray(mark + REPORT_HEADER.length + (/^\r?\n/.exec(text.slice(REPORT_HEADER.length))?.[0].length ?? 0));
    const line = text.indexOf('\n');
    return line === -1 ? null : bytes.subarray(mark + line + 1);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head === null) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < REPORT_HEADER.length + 5) return done();
      const rest = cut(head);
      if (rest === null) return done();
      head = null;
      done(null, rest);
    },
    flush(done) {
      done(null, head === null ? undefined : (cut(head) ?? undefined));
    },
  });
}
