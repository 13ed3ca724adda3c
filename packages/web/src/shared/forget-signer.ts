import { SIGNER_KEY } from './signer-key.ts';
import { madeCache } from '../lib/made-cache.ts';

/** Drops what the query cache holds of the signer before. Pages that stand outside the cache do not fetch it for that: without it there is nothing to drop. */
export function forgetSigner(): void {
  madeCache()?.removeQueries({ queryKey: SIGNER_KEY });
}
