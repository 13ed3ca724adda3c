import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openText, REPORT_HEADER } from './recognise-file.ts';

export type CopyInto = {
  path: string;
  table: string;
  columns: readonly string[];
  hasHeader: boolean;
  /** More of PostgreSQL’s options for COPY. */
  options?: string;
  onBytes?: (bytes: number) => void;
};

/** Sends a published file into a table as the database itself reads CSV; what stands in its first line as a header is left out. */
export async function copyRows(client: PoolClient, { path, table, columns, hasHeader, options = '', onBytes }: CopyInto): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin (format csv${options})`));
  const text = await openText(path);
  let bytes = 0;
  if (onBytes) text.on('data', (chunk: Buffer) => onBytes((bytes += chunk.length)));
  await pipeline(text, withoutFirst(hasHeader), into);
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
