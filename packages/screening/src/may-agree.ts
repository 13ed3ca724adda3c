/* Tells of most listed names from their words alone that nothing in them agrees with a person asked for, before the name is read and scored. */
import { joinedLikeness } from './align-names.ts';
import { compareTokens } from './compare-tokens.ts';
import { ABJAD, WHOLE, WORD } from './flat-index.ts';
import type { ScreeningIndex } from './flat-index.ts';
import { lettersOfName } from './name-letters.ts';
import { tokensOfWord } from './prepare-name.ts';
import type { PreparedName } from './prepare-name.ts';
import { FACT_POINTS } from './weights.ts';
import { wordAt } from './word-table.ts';

/** Points that a person can have for the facts alone, where no word of the name agrees. */
export const MOST_FACT_POINTS = FACT_POINTS.dobExact + FACT_POINTS.countrySame + FACT_POINTS.birthPlaceSame;

/** The answer is false only where the scorer would pair no word of the name with one of `asked`. */
export function openMayAgree(index: ScreeningIndex, asked: PreparedName): (name: number) => boolean {
  const letters = lettersOfName(asked);
  const known = [new Map<number, boolean>(), new Map<number, boolean>()] as const;
  const joined = asked.tokens.flatMap((one) => asked.tokens.flatMap((other) => (one === other ? [] : [one.text + other.text])));

  const agrees = (word: number, abjad: boolean): boolean => {
    const answers = known[abjad ? 1 : 0];
    const before = answers.get(word);
    if (before !== undefined) return before;
    const text = wordAt(index.words, word);
    // The same word may be another kind in the family field.
    const found = tokensOfWord(text).some(
      (listed) =>
        asked.tokens.some((token) => compareTokens(token, listed, { abjad, person: true }) !== null) ||
        joined.some((pair) => isJoinable(pair.length, text.length, abjad) && joinedLikeness(pair, listed, 'close', abjad) !== null),
    );
    answers.set(word, found);
    return found;
  };

  const isJoinedOf = (first: number, second: number, abjad: boolean): boolean => {
    const length = lengthOf(index, first) + lengthOf(index, second);
    for (const token of asked.tokens) {
      if (!isJoinable(length, token.text.length, abjad)) continue;
      const [one, other] = [wordAt(index.words, first), wordAt(index.words, second)];
      if (joinedLikeness(one + other, token, 'close', abjad) !== null || joinedLikeness(other + one, token, 'close', abjad) !== null)
        return true;
    }
    return false;
  };

  return (name) => {
    const flags = index.nameFlags[name] ?? 0;
    if ((flags & WHOLE) === 0 || index.nameLetters[name] === letters) return true;
    const abjad = ((flags & ABJAD) !== 0) !== asked.abjad;
    const { values } = index.nameWords;
    const from = index.nameWords.at[name] ?? 0;
    const to = index.nameWords.at[name + 1] ?? 0;
    for (let at = from; at < to; at++) if (agrees((values[at] ?? 0) & WORD, abjad)) return true;
    for (let at = from; at < to; at++)
      for (let next = at + 1; next < to; next++) if (isJoinedOf((values[at] ?? 0) & WORD, (values[next] ?? 0) & WORD, abjad)) return true;
    return false;
  };
}

function lengthOf({ words }: ScreeningIndex, word: number): number {
  return (words.at[word + 1] ?? 0) - (words.at[word] ?? 0);
}

/** As far as the lengths tell. */
function isJoinable(joined: number, one: number, abjad: boolean): boolean {
  return Math.abs(joined - one) <= (abjad ? 4 : 2);
}
