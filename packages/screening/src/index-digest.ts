import { createHash } from 'node:crypto';
import type { ScreeningIndex } from './flat-index.ts';

/** Sha256 hex of every byte of an index: equal on every process that built it from the same version. */
export function indexDigest(index: ScreeningIndex): string {
  const hash = createHash('sha256');
  addPart(hash, index, '');
  return hash.digest('hex');
}

function addPart(hash: ReturnType<typeof createHash>, part: object, path: string): void {
  for (const [name, value] of Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1))) {
    if (ArrayBuffer.isView(value)) {
      hash.update(`${path}${name} ${value.byteLength}\n`);
      hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    } else if (typeof value === 'object' && value !== null) addPart(hash, value, `${path}${name}.`);
    else hash.update(`${path}${name} ${String(value)}\n`);
  }
}
