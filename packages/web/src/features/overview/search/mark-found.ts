import { fold, foldLetter, letters, piecesOf, type Piece } from './mark-words.ts';

const ALNUM = /[\p{L}\p{N}]/u;
/** As much of a beginning as two words must share to be shown as the reason why one was found for the other. */
const SHARED = 2;

/** The text in pieces, marked where its words begin as those searched for do; a similar one where they begin alike. */
export function markFound(text: string, search: string, similar = false): Piece[] {
  const source = letters(text);
  const asked = fold(search)
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  // The letters that count, and which letter of the text each came from: a mark inside a word, as in O’Hanlon, does not.
  const counted = source.flatMap((letter, from) =>
    Array.from(foldLetter(letter), (folded) => ({ folded, from })).filter((one) => one.folded !== "'"),
  );
  const folded = counted.map((one) => one.folded).join('');
  const hit = new Set<number>();
  counted.forEach(({ folded: letter, from }, at) => {
    if (!ALNUM.test(letter) || (from > 0 && ALNUM.test(foldLetter(source[from - 1] ?? ''))) || counted[at - 1]?.from === from) return;
    const word = /^[\p{L}\p{N}]+/u.exec(folded.slice(at))?.[0] ?? '';
    const length = Math.max(0, ...asked.map((one) => sharedOf(word, one, similar)));
    for (const each of counted.slice(at, at + length)) hit.add(each.from);
    const last = counted[at + length - 1]?.from ?? -1;
    // An apostrophe within what is marked is marked too.
    if (length > 0) for (let index = from; index < last; index += 1) hit.add(index);
  });
  // What parts two marked words of a reference belongs to it.
  source.forEach((letter, index) => {
    if (!ALNUM.test(letter) && !/\s/u.test(letter) && hit.has(index - 1) && hit.has(index + 1)) hit.add(index);
  });
  return piecesOf(source, hit);
}

/** How many letters of the word stand for the one asked for: all that was asked, or what they begin with alike. */
function sharedOf(word: string, asked: string, similar: boolean): number {
  if (word.startsWith(asked)) return asked.length;
  if (!similar) return 0;
  let shared = 0;
  while (shared < Math.min(word.length, asked.length) && word[shared] === asked[shared]) shared += 1;
  return shared >= SHARED ? shared : 0;
}

/** A number with as many of its last digits marked as were searched for, six at least; of a masked one those that can be seen. */
export function markDigits(shown: string, search: string): Piece[] {
  const source = letters(shown);
  const asked = search.replace(/\D/g, '');
  const hit = new Set<number>();
  let left = asked.length;
  for (let index = source.length - 1; index >= 0 && left > 0; index -= 1) {
    const letter = source[index] ?? '';
    if (letter === '•') break;
    if (!/\d/.test(letter)) continue;
    if (letter !== asked[left - 1]) break;
    hit.add(index);
    left -= 1;
  }
  const first = Math.min(...hit);
  for (let index = first; index < source.length; index += 1) hit.add(index);
  return piecesOf(source, hit);
}
