import { NEAR_FROM } from '@freehold/contract/people/near-names';
import type { Match, NearName } from '@freehold/contract/screening/screening-matches';
import { foldName } from '@freehold/screening/fold-name';
import type { ListEntry } from '@freehold/screening/types';

/* How names of other scripts are shown to people. What the engine answered stays stored as it was: this is the reading of it alone. */

/** A near name as a check keeps it. */
export type StoredNear = Omit<NearName, 'latin'>;

const OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/u;
/** Written without short vowels: what the engine compares of such a word are its consonants, which nobody reads as a name. */
const WITHOUT_VOWELS = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const BEST_FIRST = ['primary', 'alias', 'former', 'weak_alias'] as const;

export const isLatin = (text: string) => !OTHER_LETTERS.test(text);

/** How the list itself spells the name of an entry in Latin letters: the main name where it is, else the best other one. */
export function latinNameOf(entry: Pick<ListEntry, 'names'>): string | null {
  const latin = entry.names.filter(({ text }) => isLatin(text));
  return BEST_FIRST.flatMap((kind) => latin.find((name) => name.kind === kind) ?? [])[0]?.text ?? null;
}

export const nearKey = (near: { list_name: string; entry_ref: string }) => `${near.list_name} ${near.entry_ref}`;

/** The names that came near: those that score enough to be called so, each with its spelling in Latin letters. */
export function presentNearest(nearest: readonly StoredNear[], latinNames: ReadonlyMap<string, string>): NearName[] {
  return nearest
    .filter(({ score }) => score >= NEAR_FROM)
    .map((near) => ({
      ...near,
      latin: isLatin(near.name) ? null : (latinNames.get(nearKey(near)) ?? null),
      why: whyInLetters(near.why, near.name),
      also: near.also === null ? null : whyInLetters(near.also, near.name),
    }));
}

/** `Given name differs: Constance against Brhym.` with the word of the list as the list writes it. */
export function whyInLetters(sentence: string, listedName: string): string {
  if (!WITHOUT_VOWELS.test(listedName)) return sentence;
  return sentence.replace(
    /(against|also has) (.+)\.$/,
    (_, before: string, listed: string) => `${before} ${inLetters(listed, listedName)}.`,
  );
}

/** The pieces of a name that was compared by its consonants, as the list writes them. */
export function tokensInLetters(explanation: Match['explanation']): Match['explanation'] {
  const { matched_name: name, tokens } = explanation;
  if (!WITHOUT_VOWELS.test(name)) return explanation;
  return {
    ...explanation,
    tokens: tokens.map((token) => {
      if (token.listed === null || token.listed === token.asked) return token;
      const listed = inLetters(token.listed, name);
      return { ...token, listed, text: token.text.replaceAll(token.listed, () => listed) };
    }),
  };
}

/** The words of the name that were read as this; the whole name where that cannot be told. */
function inLetters(reading: string, name: string): string {
  // Engines have read the vowels that are not written in different ways.
  const wanted = reading.toLowerCase().split(' ').map(consonants);
  const words = name
    .split(/\s+/)
    .filter((word) => foldName(word, { joinLetters: false }).words.some((read) => wanted.includes(consonants(read))));
  return words.join(' ') || name;
}

const consonants = (word: string) => word.replace(/[aeiouwy]/g, '') || word;
