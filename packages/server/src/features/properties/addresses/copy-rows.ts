import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openPlaceFile, REPORT_HEADER, type PlaceFile } from './find-place-files.ts';

/** Sends a published file into a table as the database itself reads CSV; what stands in its first line as a header is left out. */
export async function copyRows(client: PoolClient, file: PlaceFile, table: string, columns: readonly string[]): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin (format csv)`));
  if (file.hasHeader) await pipeline(openPlaceFile(file.path), withoutHeader(), into);
  else await pipeline(openPlaceFile(file.path), into);
}

/** Drops the header; in some exports no line break follows it. */
function withoutHeader(): Transform {
  let head: Buffer | null = Buffer.alloc(0);
  const cut = (bytes: Buffer): Buffer | null => {
    const text = bytes.toString('latin1');
    if (text.startsWith(REPORT_HEADER))
      return bytes.subarray(REPORT_HEADER.length + (/^\r?\n/.exec(text.slice(REPORT_HEADER.length))?.[0].length ?? 0));
    const line = text.indexOf('\n');
    return line === -1 ? null : bytes.subarray(line + 1);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head === null) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < REPORT_HEADER.length + 2) return done();
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
