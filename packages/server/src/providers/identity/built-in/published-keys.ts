import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

type KeySet = { find: ReturnType<typeof createLocalJWKSet>; readAt: number };

/** A key made by another process is found at the next try; a stream of invented key ids costs one read a second. */
const REREAD_AFTER_MS = 1_000;
/** A withdrawn key is forgotten after this long. */
const KEEP_MS = 10 * 60_000;

/** Finds the key a token names among the published ones, read from where they are kept and remembered: no request leaves the process. */
export function findPublishedKey(read: () => Promise<JSONWebKeySet>, clock: () => number = Date.now): JWTVerifyGetKey {
  let current: KeySet | null = null;
  async function reread(): Promise<KeySet> {
    current = { find: createLocalJWKSet(await read()), readAt: clock() };
    return current;
  }
  return async (header, token) => {
    const known = current && clock() - current.readAt < KEEP_MS ? current : await reread();
    try {
      return await known.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || clock() - known.readAt < REREAD_AFTER_MS) throw error;
      return (await reread()).find(header, token);
    }
  };
}
