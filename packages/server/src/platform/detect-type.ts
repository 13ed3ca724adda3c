import { fileTypeFromBuffer } from 'file-type';

/** How much of a file tells what it is. */
export const SNIFFED_BYTES = 64 * 1024;

/** The text of a file's beginning, or null when it is not text: UTF-8, or UTF-16 with its mark, without control bytes. */
function readText(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  const [first, second] = head;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  // The cut may go through a character: only a whole file must decode to its end.
  const isWhole = head.length === bytes.length;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: !isWhole });
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** True when the first lines have the same number of separators, at least one, outside quotes. */
function isTable(text: string): boolean {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 5);
  return (
    lines.length >= 2 &&
    [',', ';', '\t', '|'].some(
      (mark) => new Set(lines.map((line) => line.split(mark).length)).size === 1 && (lines[0] ?? '').includes(mark),
    )
  );
}

/** XML from its first element on: without declaration, comments and document type. */
function withoutProlog(text: string): string {
  let from = 0;
  for (let end: number | null = 0; end !== null; end = endOfProlog(text, from)) {
    from = end;
    while (/\s/.test(text.charAt(from))) from += 1;
  }
  return text.slice(from);
}

/** Where what begins here ends when it belongs to the prolog, else null. */
function endOfProlog(text: string, from: number): number | null {
  if (text.startsWith('<?', from)) return after(text, '?>', from);
  if (text.startsWith('<!--', from)) return after(text, '-->', from + 4);
  if (text.slice(from, from + DOCTYPE.length).toLowerCase() !== DOCTYPE) return null;
  const end = text.indexOf('>', from);
  const subset = text.indexOf('[', from);
  return subset === -1 || end < subset ? after(text, '>', from) : after(text, '>', after(text, ']', subset) ?? subset);
}

const DOCTYPE = '<!doctype';

function after(text: string, mark: string, from: number): number | null {
  const at = text.indexOf(mark, from);
  return at === -1 ? null : at + mark.length;
}

function isJson(text: string): boolean {
  const start = text.trimStart();
  if (!/^[{[]/.test(start)) return false;
  const firstLine = start.split('\n', 1)[0] ?? '';
  for (const candidate of [text, firstLine]) {
    try {
      JSON.parse(candidate);
      return true;
    } catch {
      // A long file is cut: its first line may still be whole.
    }
  }
  return /^[{[]\s*("|\{|\[)/.test(start) && text.length >= SNIFFED_BYTES / 4;
}

/** What a file is, by its content and never by its name: `application/octet-stream` when nobody can tell. */
export async function detectType(bytes: Uint8Array): Promise<string> {
  const text = readText(bytes);
  if (text !== null) {
    const start = text.replace(/^\ufeff/, '').trimStart();
    if (/^<!doctype html|^<html[\s>]/i.test(start)) return 'text/html';
    if (/^<svg[\s/>]/i.test(withoutProlog(start))) return 'image/svg+xml';
    if (/^<\?xml\s|^<[a-z_][\w:.-]*[\s>/]/i.test(start)) return 'application/xml';
    if (isJson(start)) return 'application/json';
    if (!start.startsWith('%PDF-')) return isTable(start) ? 'text/csv' : 'text/plain';
  }
  return (await fileTypeFromBuffer(bytes))?.mime ?? 'application/octet-stream';
}
