/** Everything the app keeps of the signed-in signer stands under this key, and goes with them. */
export const SIGNER_KEY = ['signer'] as const;
