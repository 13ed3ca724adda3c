import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { FileMissing } from '../providers/files/provider.ts';
import type { Trx } from './database.ts';
import { detectType } from './detect-type.ts';
import { openBytes, sealBytes } from './encryption.ts';
import type { Keys } from './keys.ts';
import { Refused, refuseField } from './refuse.ts';
import type { Scope } from './scope.ts';
import type { Services } from './services.ts';

export type StoredFile = { sha256: string; size: number; mime: string };
type Vault = Pick<Services, 'files' | 'keys'>;

const MEBIBYTE = 1024 * 1024;
const MOST_BYTES = 20 * MEBIBYTE;

/** A stored file that is not what was stored: wrong key, or changed bytes. */
export class FileDamaged extends Error {}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Bound into the seal, so that a file copied to another workspace or name does not open. */
const sealContext = (workspaceId: number, sha256: string) => `file:${workspaceId}:${sha256}`;

/**
 * Keeps a file under the hash of its content, sealed with the workspace's key. The type is what the content is, and must be one of `allowed`.
 * The bytes are written before the row: a transaction that fails later leaves sealed bytes nobody refers to, never a row without bytes. Each
 * writing has a place of its own, so that erasing an earlier one takes nothing from it.
 */
export async function storeFile(
  trx: Trx,
  scope: Scope,
  { files, keys }: Vault,
  bytes: Uint8Array,
  { allowed, maxBytes = MOST_BYTES, field = 'file' }: { allowed: readonly string[]; maxBytes?: number; field?: string },
): Promise<StoredFile> {
  if (bytes.length === 0) refuseField(field, 'This file is empty', 'EMPTY');
  if (bytes.length > maxBytes) throw new Refused('FILE_TOO_LARGE', `This file is larger than ${Math.floor(maxBytes / MEBIBYTE)} MB`);
  const mime = await detectType(bytes);
  if (!allowed.includes(mime)) refuseField(field, 'This kind of file cannot be used here', 'FILE_TYPE');
  const { workspaceId } = scope;
  const sha256 = sha256Of(bytes);
  const stored = { sha256, size: bytes.length, mime };
  if (await isHeld(trx, sha256)) return stored;
  const storageKey = `w${workspaceId}/${sha256.slice(0, 2)}/${sha256}/${randomBytes(8).toString('hex')}`;
  await files.put(storageKey, await sealBytes(keys, workspaceId, bytes, sealContext(workspaceId, sha256)));
  const kept = await trx
    .insertInto('files')
    .values({ workspace_id: workspaceId, ...stored, storage_key: storageKey })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sha256')
    .executeTakeFirst();
  // Somebody stored the same meanwhile.
  if (!kept) await files.remove(storageKey);
  return stored;
}

const isHeld = async (trx: Trx, sha256: string): Promise<boolean> =>
  (await sql<{ held: boolean }>`select hold_file(${sha256}) as held`.execute(trx)).rows[0]?.held === true;

/** The file as it was stored, checked against its hash. Throws FileMissing for one the workspace does not have, FileDamaged for one that changed. */
export async function readFile(trx: Trx, scope: Scope, { files, keys }: Vault, sha256: string): Promise<StoredFile & { bytes: Buffer }> {
  const row = await trx
    .selectFrom('files')
    .select(['size', 'mime', 'storage_key'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!row) throw new FileMissing('The workspace has no such file');
  const sealed = await files.get(row.storage_key);
  const bytes = await openSealed(keys, scope.workspaceId, sealed, sealContext(scope.workspaceId, sha256));
  if (sha256Of(bytes) !== sha256) throw new FileDamaged('A stored file is not what was stored');
  return { bytes, sha256, size: row.size, mime: row.mime };
}

async function openSealed(keys: Keys, workspaceId: number, sealed: Buffer, context: string): Promise<Buffer> {
  try {
    return await openBytes(keys, workspaceId, sealed, context);
  } catch (error) {
    throw new FileDamaged('A stored file does not open with its workspace’s key', { cause: error });
  }
}
