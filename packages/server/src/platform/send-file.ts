import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenFile } from './file-vault.ts';
import type { ByteRange } from './sealed-chunks.ts';

/** A stored file that is sent while it is opened, whole or the part that was asked for. */
export type SentFile = { file: OpenFile; fileName: string };

/**
 * Answers a stored file: RFC 9110, 13.1.5 and 14. One range is answered by its part, several by the whole; a range of what has changed
 * meanwhile, told by its hash, by the whole as well.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, { file }: SentFile): Promise<FastifyReply> {
  const mark = `"${file.sha256}"`;
  reply.type(file.mime).header('accept-ranges', 'bytes').header('etag', mark);
  const { range: asked, 'if-range': onlyOf = mark } = request.headers;
  const range = asked !== undefined && request.method === 'GET' && onlyOf === mark ? readRange(asked, file.size) : 'whole';
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${file.size}`).header('content-length', 0).send('');
  if (range !== 'whole') reply.status(206).header('content-range', `bytes ${range.from}-${range.to}/${file.size}`);
  reply.header('content-length', range === 'whole' ? file.size : range.to - range.from + 1);
  // Of an empty text Fastify would say that its length is 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const stream = range === 'whole' ? file.read() : file.read(range);
  // What does not open from its beginning is refused in words; what breaks later breaks the connection, and never ends as if it were whole.
  await once(stream, 'readable');
  return reply.send(stream);
}

/** `none` where it lies behind the end; what is no single range of bytes is passed over, as the RFC has it. */
export function readRange(asked: string, size: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^bytes=[\t ]*(\d*)-(\d*)[\t ]*$/i.exec(asked) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') return Number(last) === 0 || size === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'none';
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
