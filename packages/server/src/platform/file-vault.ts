import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { FileMissing } from '../providers/files/provider.ts';
import { KeyMissing } from '../providers/keys/provider.ts';
import type { Trx } from './database.ts';
import { detectType, SNIFFED_BYTES } from './detect-type.ts';
import { openBytes } from './encryption.ts';
import type { Content } from './in-pieces.ts';
import type { Keys } from './keys.ts';
import { refuseField, refusingDeclared } from './refuse.ts';
import type { Scope } from './scope.ts';
import { FileDamaged, HEAD_BYTES, openChunks, openRange, readHead, sealChunks, type ByteRange } from './sealed-chunks.ts';
import type { Services } from './services.ts';

const refuse = refusingDeclared('file');

export type StoredFile = { sha256: string; size: number; mime: string };
/** A file of which any part may be read. */
export type OpenFile = StoredFile & { read(range?: ByteRange): Readable };
/** Bytes that were written and that no row refers to yet. */
export type WrittenFile = StoredFile & { storageKey: string };
export type FileRules = { allowed: readonly string[]; maxBytes?: number; field?: string };
type Vault = Pick<Services, 'files' | 'fileWrites' | 'keys' | 'now'>;

const MEBIBYTE = 1024 * 1024;
const MOST_BYTES = 20 * MEBIBYTE;

/** Bound into the seal, so that a file copied to another place, or another workspace, does not open. */
const chunkContext = (workspaceId: number, storageKey: string) => `file:${workspaceId}:${storageKey}`;
/** As files were sealed whole. */
const wholeContext = (workspaceId: number, sha256: string) => `file:${workspaceId}:${sha256}`;

/**
 * Writes a file sealed with the workspace's key chunk by chunk, and holds no more of it than a few chunks. The type is what the content is,
 * and must be one of `allowed`. It becomes a file with `keepFile`; before, and where no transaction comes to keep it, it is noted as written
 * and erased a day later. Each writing has a place of its own, so that erasing an earlier one takes nothing from it.
 */
export async function writeFile(
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  vault: Vault,
  content: Content,
  { allowed, maxBytes = MOST_BYTES, field = 'file' }: FileRules,
): Promise<WrittenFile> {
  const refuseTooLarge = () => refuse('FILE_TOO_LARGE', `This file is larger than ${Math.floor(maxBytes / MEBIBYTE)} MB`);
  if (content instanceof Uint8Array && content.length > maxBytes) return refuseTooLarge();
  const parts = (content instanceof Uint8Array ? each(content) : content)[Symbol.asyncIterator]();
  const start: Uint8Array[] = [];
  let size = 0;
  let next = await parts.next();
  // More than is looked at, so that a file that goes on is told from one that ends there.
  for (; !next.done && size <= SNIFFED_BYTES; next = await parts.next()) {
    start.push(next.value);
    size += next.value.length;
  }
  if (size === 0) return refuseField(field, 'This file is empty', 'EMPTY');
  const mime = await detectType(start.length === 1 && start[0] ? start[0] : Buffer.concat(start));
  if (!allowed.includes(mime)) refuseField(field, 'This kind of file cannot be used here', 'FILE_TYPE');
  const hash = createHash('sha256');
  async function* counted() {
    size = 0;
    for (const part of start.splice(0)) yield count(part);
    for (; !next.done; next = await parts.next()) yield count(next.value);
  }
  function count(part: Uint8Array): Uint8Array {
    size += part.length;
    if (size > maxBytes) return refuseTooLarge();
    hash.update(part);
    return part;
  }
  const id = randomBytes(20).toString('hex');
  const storageKey = `w${workspaceId}/${id.slice(0, 2)}/${id.slice(2)}`;
  const key = await vault.keys.ring.active(workspaceId);
  await vault.fileWrites.begin(storageKey, workspaceId, vault.now());
  try {
    await vault.files.put(storageKey, sealChunks(key, chunkContext(workspaceId, storageKey), counted()));
  } catch (error) {
    await dropWritten(vault, storageKey);
    throw error;
  }
  return { sha256: hash.digest('hex'), size, mime, storageKey };
}

async function* each(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What cannot be erased now stays noted, and is tried again. */
export async function dropWritten({ files, fileWrites }: Pick<Services, 'files' | 'fileWrites'>, storageKey: string): Promise<void> {
  try {
    await files.remove(storageKey);
    await fileWrites.end(storageKey);
  } catch {
    // The note stands: the sweep erases it.
  }
}

/** Keeps what was written under the hash of its content. Where the workspace has the content already that one stays, and the new bytes go. */
export async function keepFile(trx: Trx, vault: Vault, { storageKey, ...stored }: WrittenFile): Promise<StoredFile> {
  const { rows } = await sql<{ kept: boolean }>`select keep_file(${stored.sha256}, ${stored.size}::bigint, ${stored.mime}, ${storageKey})
    as kept`.execute(trx);
  if (rows[0]?.kept !== true) await dropWritten(vault, storageKey);
  return stored;
}

/** Keeps a small file whose bytes are at hand: one that the workspace has already is not written again. */
export async function storeFile(trx: Trx, scope: Scope, vault: Vault, bytes: Uint8Array, rules: FileRules): Promise<StoredFile> {
  const { allowed, maxBytes = MOST_BYTES } = rules;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (bytes.length <= maxBytes && (await isHeld(trx, sha256))) {
    const mime = await detectType(bytes);
    if (allowed.includes(mime)) return { sha256, size: bytes.length, mime };
  }
  return keepFile(trx, vault, await writeFile(scope, vault, bytes, rules));
}

const isHeld = async (trx: Trx, sha256: string): Promise<boolean> =>
  (await sql<{ held: boolean }>`select hold_file(${sha256}) as held`.execute(trx)).rows[0]?.held === true;

/**
 * The file as it was stored, of which any part may be read once the transaction is over. Throws FileMissing for one the workspace does not
 * have. What is read ends with FileDamaged where it is not what was stored; read whole it is checked against its hash as well.
 */
export async function openFile(trx: Trx, scope: Scope, { files, keys }: Vault, sha256: string): Promise<OpenFile> {
  const row = await trx
    .selectFrom('files')
    .select(['size', 'mime', 'storage_key'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!row) throw new FileMissing('The workspace has no such file');
  const { size, mime, storage_key: storageKey } = row;
  const { workspaceId } = scope;
  const sealed = await openSealed({ files, keys }, workspaceId, storageKey, chunkContext(workspaceId, storageKey));
  async function* parts(range: ByteRange | null): AsyncGenerator<Buffer> {
    if (sealed !== null) return yield* range ? sealed.range(range, size) : sealed.whole();
    const whole = await openWhole(keys, workspaceId, await buffer(await files.read(storageKey)), wholeContext(workspaceId, sha256));
    yield range ? whole.subarray(range.from, range.to + 1) : whole;
  }
  return {
    sha256,
    size,
    mime,
    read: (range) => Readable.from(range ? parts(range) : proven(parts(null), sha256), { objectMode: false }),
  };
}

/** What lies sealed in chunks under a key of the store; null where it was sealed whole. */
export async function openSealed({ files, keys }: Pick<Vault, 'files' | 'keys'>, workspaceId: number, storageKey: string, context: string) {
  const head = readHead(await buffer(await files.read(storageKey, { from: 0, to: HEAD_BYTES - 1 })));
  if (head === null) return null;
  const key = await keys.ring.find(workspaceId, head.keyId).catch((error: unknown) => {
    throw error instanceof KeyMissing ? new FileDamaged('A stored file names a key its workspace does not have', { cause: error }) : error;
  });
  return {
    async *whole(): AsyncGenerator<Buffer> {
      yield* openChunks(key, head, context, await files.read(storageKey, { from: HEAD_BYTES }));
    },
    range: (range: ByteRange, size: number) =>
      openRange(key, head, context, { size, range, read: (wanted) => files.read(storageKey, wanted) }),
  };
}

async function* proven(parts: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  if (hash.digest('hex') !== sha256) throw new FileDamaged('A stored file is not what was stored');
}

async function openWhole(keys: Keys, workspaceId: number, sealed: Buffer, context: string): Promise<Buffer> {
  try {
    return await openBytes(keys, workspaceId, sealed, context);
  } catch (error) {
    throw new FileDamaged('A stored file does not open with its workspace’s key', { cause: error });
  }
}

/** All of a file that is small enough to be held. */
export async function readFile(trx: Trx, scope: Scope, vault: Vault, sha256: string): Promise<StoredFile & { bytes: Buffer }> {
  const { read, ...stored } = await openFile(trx, scope, vault, sha256);
  return { ...stored, bytes: await buffer(read()) };
}
