import { extractTextItems, getDocumentProxy } from 'unpdf';

const MOST_PAGES = 200;
/** Parts of one line stand at most so far above each other, in points. */
const SAME_LINE = 3;

export type PdfLines = { lines: string[] } | { why: string };
type Part = { str: string; x: number; y: number };

/** The lines of text of a PDF, page by page from the top; in a thread of its own, which ends where it takes too long or too much. */
export default async function readLines(bytes: Uint8Array): Promise<PdfLines> {
  try {
    const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
    if (pdf.numPages > MOST_PAGES) return { why: `It has more than ${MOST_PAGES} pages. Look at it yourself` };
    const { items } = await extractTextItems(pdf);
    return { lines: items.flatMap(linesOfPage) };
  } catch {
    return { why: 'It is damaged or locked, so it was not read. Look at it yourself' };
  }
}

/** From the top down, and in each line from the left: as it is read, whatever the order in the file. */
function linesOfPage(parts: readonly Part[]): string[] {
  const lines: { y: number; parts: Part[] }[] = [];
  for (const part of parts.filter(({ str }) => str.trim() !== '').toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line && line.y - part.y <= SAME_LINE) line.parts.push(part);
    else lines.push({ y: part.y, parts: [part] });
  }
  return lines.map((line) =>
    line.parts
      .toSorted((a, b) => a.x - b.x)
      .map(({ str }) => str.trim())
      .join(' '),
  );
}
