import { madeCache } from '../lib/made-cache.ts';

/** Everything the app keeps of the signed-in signer stands under this key, and goes with them. */
export const SIGNER_KEY = ['signer'] as const;

/** Drops what the query cache holds of the signer before. Pages that stand outside the cache do not fetch it for that: without it there is nothing to drop. */
export function forgetSigner(): void {
  madeCache()?.removeQueries({ queryKey: SIGNER_KEY });
}
