/** Where sealed bytes lie. Keys are opaque; content never changes once written. */
export type FileStore = {
  name: 'local' | 's3';
  /** Writes whole or not at all. Throws StorageFull when there is no room. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws FileMissing when the key is not there. */
  get(key: string): Promise<Buffer>;
  has(key: string): Promise<boolean>;
  /** Erases it; what is not there stays not there. */
  remove(key: string): Promise<void>;
};

export class StorageFull extends Error {}
export class FileMissing extends Error {}
