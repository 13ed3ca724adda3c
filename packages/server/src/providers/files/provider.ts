/** Where sealed bytes lie. Keys are opaque; content never changes once written. */
export type FileStore = {
  name: 'local' | 's3';
  /** Writes whole or not at all. Throws StorageFull when there is no room. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws FileMissing when the key is not there. */
  get(key: string): Promise<Buffer>;
  has(key: string): Promise<boolean>;
  /** Erases it, with every version the store keeps of it; what is not there stays not there. Throws where the store does not let it go. */
  remove(key: string): Promise<void>;
};

export class StorageFull extends Error {}
export class FileMissing extends Error {}
