/** Letters that only look accented; no decomposition takes them apart. The server folds the same. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ '’': "'", '‘': "'", ʼ: "'" },
};
export const letters = (text: string) => [...text.normalize('NFC')];

export function foldLetter(letter: string): string {
  const bare = letter
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return PLAIN[bare] ?? bare;
}

/** Case and accents do not matter, as on the server. */
export function fold(text: string): string {
  return letters(text).map(foldLetter).join('');
}

export function wordsOf(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** True when every word of the search stands somewhere in the text. */
export function hasWords(text: string, search: string): boolean {
  const folded = fold(text);
  return wordsOf(search).every((word) => folded.includes(word));
}

export type Piece = { text: string; hit: boolean };
/** The text in pieces, those that were searched for marked. */
export function markWords(text: string, search: string): Piece[] {
  const source = letters(text);
  // Which letter of the text each folded character came from.
  const origin = source.flatMap((letter, index) => Array.from(foldLetter(letter), () => index));
  const folded = source.map(foldLetter).join('');
  const hit = new Set<number>();
  for (const word of wordsOf(search)) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      for (let index = at; index < at + word.length; index += 1) hit.add(origin[index] ?? -1);
    }
  }
  return piecesOf(source, hit);
}

/** The letters in pieces, neighbours that are hit together. */
export function piecesOf(source: readonly string[], hit: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  source.forEach((letter, index) => {
    const last = pieces.at(-1);
    if (last && last.hit === hit.has(index)) last.text += letter;
    else pieces.push({ text: letter, hit: hit.has(index) });
  });
  return pieces;
}
