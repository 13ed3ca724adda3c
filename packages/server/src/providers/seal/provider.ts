import type { Signer } from '@freehold/sealing/signer';

/** What documents are sealed with: made here on first start, a file of the operator, or a key that a key service holds. */
export type SealKey = { kind: 'made here' | 'file' | 'aws-kms'; signer: Signer };

/** The seal of the settings cannot be used. Its message says to the operator what to do, and tells nothing of what the file holds. */
export class SealUnusable extends Error {}
