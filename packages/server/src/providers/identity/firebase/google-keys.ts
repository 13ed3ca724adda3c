import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** Where Google publishes the keys that sign the ID tokens of Firebase Authentication. */
export const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const WAIT_MS = 5_000;
/** Google changes the keys about once a day; a token of a new key is a reason to read them at once. */
const KEEP_MS = 6 * 60 * 60_000;

const isAboutTheToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys || error instanceof errors.JOSENotSupported;

/** The published keys, read over the network and remembered. When they cannot be read that is a fault, and no token's fault. */
export function readGoogleKeys(address: string): JWTVerifyGetKey {
  const find = createRemoteJWKSet(new URL(address), { timeoutDuration: WAIT_MS, cacheMaxAge: KEEP_MS });
  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (error) {
      if (isAboutTheToken(error)) throw error;
      throw new Error('The keys that sign Firebase tokens could not be read', { cause: error });
    }
  };
}
