/* Typed arrays over shared memory that grow while an index is built. Pages that nothing was written to take no memory. */

export function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length));
}

export function sharedNumbers(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4));
}

/** The same bytes in an array that holds at least `needed`. */
export function roomForBytes(array: Uint8Array, needed: number): Uint8Array {
  if (array.length >= needed) return array;
  const larger = sharedBytes(Math.max(needed, array.length * 2, 256));
  larger.set(array);
  return larger;
}

export function roomForNumbers(array: Uint32Array, needed: number): Uint32Array {
  if (array.length >= needed) return array;
  const larger = sharedNumbers(Math.max(needed, array.length * 2, 64));
  larger.set(array);
  return larger;
}

export function powerOfTwo(least: number): number {
  let size = 64;
  while (size < least) size *= 2;
  return size;
}
