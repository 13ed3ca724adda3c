import { SIGNER_KEY } from './signer-key.ts';

/** Drops what the query cache holds of the signer before; pages that stand outside it fetch it only here. Without it there is nothing to drop. */
export async function forgetSigner(): Promise<void> {
  const { queryClient } = await import('../lib/query-client.ts').catch(() => ({ queryClient: null }));
  queryClient?.removeQueries({ queryKey: SIGNER_KEY });
}
