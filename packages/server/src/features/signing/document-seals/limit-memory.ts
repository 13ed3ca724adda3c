/** Section 5 of a WebAssembly program says how large its memory may grow, in pages of 64 kB (WebAssembly Core Specification, 5.5.8). */
const MEMORY_SECTION = 5;
const HEAD_BYTES = 8;
const PAGES_IN_MEGABYTE = 16;

/** A copy of a program whose memory ends at so many megabytes: a file that asks for more ends the drawing, not the process. */
export function limitMemory(program: Uint8Array, megabytes: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(program);
  let at = HEAD_BYTES;
  while (at < copy.length) {
    const id = copy[at];
    const length = readNumber(copy, at + 1);
    const start = length.end;
    if (id === MEMORY_SECTION) return writeLimit(copy, start, megabytes * PAGES_IN_MEGABYTE);
    at = start + length.value;
  }
  throw new Error('The program says nothing about its memory.');
}

/** One memory, with a limit: the count, the flag, the least, the most. */
function writeLimit(copy: Uint8Array<ArrayBuffer>, start: number, pages: number): Uint8Array<ArrayBuffer> {
  if (copy[start] !== 1 || copy[start + 1] !== 1) throw new Error('The memory of the program has no limit that could be lowered.');
  const most = readNumber(copy, readNumber(copy, start + 2).end);
  if (pages >= most.value) return copy;
  // As many bytes as stood there, so that nothing moves.
  for (let at = most.start, rest = pages; at < most.end; at += 1, rest = Math.floor(rest / 128))
    copy[at] = (rest % 128) + (at === most.end - 1 ? 0 : 128);
  return copy;
}

/** LEB128: seven bits a byte, the lowest first. */
function readNumber(bytes: Uint8Array, start: number): { value: number; start: number; end: number } {
  let value = 0;
  let end = start;
  for (let byte = 128; byte >= 128; end += 1) {
    byte = bytes[end] ?? 0;
    value += (byte % 128) * 128 ** (end - start);
  }
  return { value, start, end };
}
