import type { Readable } from 'node:stream';
import type { Content } from '../../platform/in-pieces.ts';

/** Where sealed bytes lie. Keys are opaque; content never changes once written. */
export type FileStore = {
  name: 'local' | 's3';
  /** Writes whole or not at all, and holds no more of a stream than a few pieces. Throws StorageFull when there is no room, and what the stream throws. */
  put(key: string, content: Content): Promise<void>;
  /** The same in the place of what is there already: for the few lists that go on. Whoever reads has the one or the other whole. */
  replace(key: string, content: Content): Promise<void>;
  /** All of it, or from one byte on, up to and with another; nothing where it ends before. Throws FileMissing when the key is not there; a stream that breaks off ends with an error. */
  read(key: string, range?: { from: number; to?: number }): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Erases it, with every version the store keeps of it and what a writing that was cut off left; what is not there stays not there. Throws where the store does not let it go. */
  remove(key: string): Promise<void>;
};

export class StorageFull extends Error {}
export class FileMissing extends Error {}
