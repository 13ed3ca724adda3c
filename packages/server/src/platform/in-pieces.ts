export type Content = Uint8Array | AsyncIterable<Uint8Array>;

const view = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The same bytes in pieces of exactly this length; the last may be shorter, and of nothing there is none. */
export async function* inPieces(content: Content, length: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let count = 0;
  for await (const part of content instanceof Uint8Array ? [content] : content) {
    let rest = view(part);
    while (count + rest.length >= length) {
      const taken = rest.subarray(0, length - count);
      rest = rest.subarray(taken.length);
      yield held.length === 0 ? taken : Buffer.concat([...held, taken]);
      held = [];
      count = 0;
    }
    if (rest.length > 0) {
      held.push(rest);
      count += rest.length;
    }
  }
  if (count > 0) yield Buffer.concat(held);
}
