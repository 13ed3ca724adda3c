/**
 * The key of the installation: it wraps the keys that seal content and never lies in the database. `context` is bound in, so that a wrapped
 * key moved to another workspace does not open.
 */
export type KeyWrapper = {
  name: 'local' | 'aws-kms';
  /** The id of the key that wraps now. */
  current(): Promise<string>;
  /** Wraps with the current key and says which that is. */
  wrap(key: Uint8Array, context: string): Promise<{ by: string; wrapped: Buffer }>;
  /** Throws KeyMissing where the key of that id is not known here; any other fault for what was changed or moved. */
  unwrap(by: string, wrapped: Uint8Array, context: string): Promise<Buffer>;
  /** Keys that sealed content themselves, before there were data keys. */
  before(): Promise<Buffer[]>;
};

export class KeyMissing extends Error {}
