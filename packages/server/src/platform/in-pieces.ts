export type Content = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * The same bytes in pieces of exactly this length; the last may be shorter, and of nothing there is none. A piece is good until the next but one
 * is asked for: two buffers take turns, so that a long file makes no garbage here.
 */
export async function* inPieces(content: Content, length: number): AsyncGenerator<Buffer> {
  let filling = Buffer.allocUnsafeSlow(length);
  let other = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  for await (const part of content instanceof Uint8Array ? [content] : content) {
    for (let at = 0; at < part.length;) {
      const taken = part.subarray(at, at + length - filled);
      filling.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < length) continue;
      yield filling;
      [filling, other] = [other, filling];
      filled = 0;
    }
  }
  if (filled > 0) yield filling.subarray(0, filled);
}
