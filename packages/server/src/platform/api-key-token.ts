import { createHash, randomBytes } from 'node:crypto';

/** Known by how it begins, so that a key that was published by mistake is found by those who look for such things. */
export const KEY_START = 'fhk_';

export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** 256 random bits; `hint` is what may be shown of it later. */
export function newApiKey(): { key: string; hash: Buffer; hint: string } {
  const key = `${KEY_START}${randomBytes(32).toString('base64url')}`;
  return { key, hash: hashApiKey(key), hint: key.slice(-4) };
}
