import { createCipheriv, createDecipheriv, hkdf as hkdfWithCallback, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { inPieces, type Content } from './in-pieces.ts';
import type { DataKey } from './key-ring.ts';

/**
 * Files sealed chunk by chunk, so that neither sealing nor opening holds more than one and any part can be opened by itself. It is the STREAM
 * construction (Hoang, Reyhanitabar, Rogaway, Vizár: Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance, CRYPTO 2015) as
 * age (C2SP, age-encryption.org/v1, payload) uses it, with AES-256-GCM:
 *
 *   head  = mark (4) | number of the data key (4) | bytes of a chunk (4) | salt (32)
 *   key   = HKDF-SHA-256 of the data key with the salt; the rest of the head and the context are its info
 *   chunk = ciphertext | tag (16), with the nonce counter (11, big endian) | 1 for the last chunk, else 0
 *
 * Every file has a key of its own, so that a nonce never comes twice. A chunk that was changed, moved, or taken from another file does not
 * open; a file that was cut has no last chunk, and one that was lengthened has a last one that is not at its end.
 */
const MARK = Buffer.from([0xf5, 0x46, 0x48, 0x02]);
const SALT_BYTES = 32;
const PLAIN_HEAD_BYTES = MARK.length + 8;
export const HEAD_BYTES = PLAIN_HEAD_BYTES + SALT_BYTES;
const TAG_BYTES = 16;
/** A range opens at most this much too much on either side; the tags add one byte in four thousand. */
const CHUNK_BYTES = 64 * 1024;
const MOST_CHUNK_BYTES = 1024 * 1024;

/** A stored file that is not what was stored: wrong key, changed bytes, or another file's. */
export class FileDamaged extends Error {}

const deriveKey = promisify(hkdfWithCallback);

type Head = { keyId: number; chunkBytes: number; bytes: Buffer };
type FileKey = { key: Buffer; chunkBytes: number };

async function fileKey(dataKey: Buffer, { bytes, chunkBytes }: Head, context: string): Promise<FileKey> {
  const info = Buffer.concat([Buffer.from('freehold file\0'), bytes.subarray(0, PLAIN_HEAD_BYTES), Buffer.from(context)]);
  return { key: Buffer.from(await deriveKey('sha256', dataKey, bytes.subarray(PLAIN_HEAD_BYTES), info, 32)), chunkBytes };
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Ciphertext and tag one after the other: joined they would be a third copy of every byte. */
function* sealChunk({ key }: FileKey, index: number, isLast: boolean, plain: Buffer): Generator<Buffer> {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
  yield cipher.update(plain);
  // GCM has nothing left to give at the end.
  cipher.final();
  yield cipher.getAuthTag();
}

function openChunk({ key }: FileKey, index: number, isLast: boolean, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES || (sealed.length === TAG_BYTES && index > 0)) throw new FileDamaged('A sealed file is cut off');
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
    // Throws unless all of it is what was sealed; until then nothing of it is given out.
    decipher.final();
    return plain;
  } catch (error) {
    throw new FileDamaged('A chunk of a sealed file does not open', { cause: error });
  }
}

/** The content sealed, head first. `salt` is given by tests alone: it must never come twice with the same data key. */
export async function* sealChunks(
  dataKey: DataKey,
  context: string,
  content: Content,
  { chunkBytes = CHUNK_BYTES, salt = randomBytes(SALT_BYTES) } = {},
): AsyncGenerator<Buffer> {
  const bytes = Buffer.alloc(HEAD_BYTES);
  MARK.copy(bytes);
  bytes.writeUInt32BE(dataKey.id, MARK.length);
  bytes.writeUInt32BE(chunkBytes, MARK.length + 4);
  salt.copy(bytes, PLAIN_HEAD_BYTES);
  const key = await fileKey(dataKey.key, { keyId: dataKey.id, chunkBytes, bytes }, context);
  yield bytes;
  let held: Buffer = Buffer.alloc(0);
  let index = -1;
  for await (const piece of inPieces(content, chunkBytes)) {
    if (index >= 0) yield* sealChunk(key, index, false, held);
    held = piece;
    index += 1;
  }
  yield* sealChunk(key, Math.max(index, 0), true, held);
}

/** Null where it is sealed whole, as files were before. */
export function readHead(start: Buffer): Head | null {
  if (start.length < HEAD_BYTES || !start.subarray(0, MARK.length).equals(MARK)) return null;
  const chunkBytes = start.readUInt32BE(MARK.length + 4);
  if (chunkBytes === 0 || chunkBytes > MOST_CHUNK_BYTES) throw new FileDamaged('A sealed file has no such head');
  return { keyId: start.readUInt32BE(MARK.length), chunkBytes, bytes: Buffer.from(start.subarray(0, HEAD_BYTES)) };
}

/** Opens all of it; `sealed` begins behind the head. */
export async function* openChunks(dataKey: Buffer, head: Head, context: string, sealed: Content): AsyncGenerator<Buffer> {
  const key = await fileKey(dataKey, head, context);
  let held: Buffer | null = null;
  let index = 0;
  for await (const piece of inPieces(sealed, head.chunkBytes + TAG_BYTES)) {
    if (held !== null) yield openChunk(key, index++, false, held);
    held = piece;
  }
  yield openChunk(key, index, true, held ?? Buffer.alloc(0));
}

/** Of a file of so many bytes: where in the sealed bytes the chunks lie that hold `from` up to and with `to`. */
export function chunksOf({ chunkBytes }: Head, size: number, { from, to }: ByteRange) {
  const last = Math.max(0, Math.ceil(size / chunkBytes) - 1);
  const [firstChunk, lastChunk] = [Math.floor(from / chunkBytes), Math.floor(to / chunkBytes)];
  const start = HEAD_BYTES + firstChunk * (chunkBytes + TAG_BYTES);
  const end = HEAD_BYTES + Math.min((lastChunk + 1) * (chunkBytes + TAG_BYTES), size + (last + 1) * TAG_BYTES) - 1;
  return { firstChunk, last, sealed: { from: start, to: end }, skip: from - firstChunk * chunkBytes };
}

/** First and last byte, both taken, as HTTP counts them. */
export type ByteRange = { from: number; to: number };

/** Opens a part; `read` answers those sealed bytes, and no chunk is read that holds none of the part. */
export async function* openRange(
  dataKey: Buffer,
  head: Head,
  context: string,
  { size, range, read }: { size: number; range: ByteRange; read: (range: ByteRange) => Promise<Content> },
): AsyncGenerator<Buffer> {
  const key = await fileKey(dataKey, head, context);
  const { firstChunk, last, sealed, skip } = chunksOf(head, size, range);
  let left = range.to - range.from + 1;
  let index = firstChunk;
  for await (const piece of inPieces(await read(sealed), head.chunkBytes + TAG_BYTES)) {
    const plain = openChunk(key, index, index === last, piece).subarray(index === firstChunk ? skip : 0);
    index += 1;
    const part = plain.subarray(0, left);
    left -= part.length;
    yield part;
  }
  if (left > 0) throw new FileDamaged('A sealed file is cut off');
}
