import type { KeyOwner, KeyRing } from './key-ring.ts';
import { openWith, sealWith } from './aes-gcm.ts';

/** Begins what names its key; what was sealed before there were data keys begins with a random nonce. */
const MARK = Buffer.from([0xf5, 0x46, 0x48, 0x01]);
const HEAD_BYTES = MARK.length + 4;

type WithRing = { ring: KeyRing };

/**
 * Seals with the owner's key of today, whose id stands in front (AES-256-GCM). `context` is bound in, so that bytes moved to another row or
 * workspace do not open.
 */
export async function sealBytes({ ring }: WithRing, owner: KeyOwner, plain: Uint8Array, context: string): Promise<Buffer> {
  const { id, key } = await ring.active(owner);
  const head = Buffer.alloc(HEAD_BYTES);
  MARK.copy(head);
  head.writeUInt32BE(id, MARK.length);
  return Buffer.concat([head, sealWith(key, plain, context)]);
}

/** Opens what sealBytes made, with whatever key it names; throws when the bytes, the key or the context are not the same. */
export async function openBytes({ ring }: WithRing, owner: KeyOwner, sealed: Uint8Array, context: string): Promise<Buffer> {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (!bytes.subarray(0, MARK.length).equals(MARK)) return openOld(ring, bytes, context);
  try {
    const key = await ring.find(owner, bytes.readUInt32BE(MARK.length));
    return openWith(key, bytes.subarray(HEAD_BYTES), context);
  } catch (error) {
    // One in four thousand million old nonces begins like the mark.
    return openOld(ring, bytes, context).catch(() => Promise.reject(error instanceof Error ? error : new Error(String(error))));
  }
}

async function openOld(ring: KeyRing, bytes: Buffer, context: string): Promise<Buffer> {
  let fault: unknown = new Error('No key opens this');
  for (const key of await ring.before()) {
    try {
      return openWith(key, bytes, context);
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

export function sealJson(keys: WithRing, owner: KeyOwner, value: unknown, context: string): Promise<Buffer> {
  return sealBytes(keys, owner, Buffer.from(JSON.stringify(value)), context);
}

/** A text that sealJson sealed. */
export async function openText(keys: WithRing, owner: KeyOwner, sealed: Uint8Array, context: string): Promise<string> {
  const value = await openJson(keys, owner, sealed, context);
  if (typeof value !== 'string') throw new Error(`What was sealed as ${context} is no text`);
  return value;
}

/** The value sealJson sealed. The caller parses it with its schema. */
export async function openJson(keys: WithRing, owner: KeyOwner, sealed: Uint8Array, context: string): Promise<unknown> {
  return JSON.parse((await openBytes(keys, owner, sealed, context)).toString('utf8'));
}
