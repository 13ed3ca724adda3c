const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));

/**
 * How many times to save the graphics state before a page's content and to restore it after, so that what is drawn next starts from the
 * state of an untouched page: content in the wild saves more often than it restores, or the other way round.
 */
export function balanceContent(content: Uint8Array): { before: number; after: number } {
  let depth = 0;
  let lowest = 0;
  let at = 0;
  while (at < content.length) {
    const byte = content[at] ?? 0;
    if (SPACE.has(byte)) at += 1;
    else if (byte === 0x28) at = afterString(content, at);
    else if (byte === 0x25) at = afterLine(content, at);
    else if (byte === 0x3c && content[at + 1] !== 0x3c) at = afterSign(content, at, 0x3e);
    else if (DELIMITER.has(byte) && byte !== 0x2f) at += 1;
    else {
      const end = afterWord(content, at + 1);
      if (end - at === 1 && byte === 0x71) depth += 1;
      else if (end - at === 1 && byte === 0x51) lowest = Math.min(lowest, (depth -= 1));
      at = end - at === 2 && byte === 0x49 && content[at + 1] === 0x44 ? afterInlineImage(content, end) : end;
    }
  }
  const before = 1 - lowest;
  return { before, after: before + depth };
}

function afterString(content: Uint8Array, from: number): number {
  let open = 0;
  for (let at = from; at < content.length; at += 1) {
    const byte = content[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) open += 1;
    else if (byte === 0x29 && (open -= 1) === 0) return at + 1;
  }
  return content.length;
}

function afterLine(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== 10 && content[at] !== 13) at += 1;
  return at;
}

function afterSign(content: Uint8Array, from: number, sign: number): number {
  const at = content.indexOf(sign, from);
  return at < 0 ? content.length : at + 1;
}

function afterWord(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && !SPACE.has(content[at] ?? 0) && !DELIMITER.has(content[at] ?? 0)) at += 1;
  return at;
}

/** Behind `EI` that stands between white space; the data of an image may hold anything else. */
function afterInlineImage(content: Uint8Array, from: number): number {
  for (let at = from; at < content.length - 2; at += 1) {
    const ends = at + 3 >= content.length || SPACE.has(content[at + 3] ?? 0);
    if (SPACE.has(content[at] ?? 0) && content[at + 1] === 0x45 && content[at + 2] === 0x49 && ends) return at + 3;
  }
  return content.length;
}
