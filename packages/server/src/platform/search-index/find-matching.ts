import type { Trx } from '../database.ts';
import { classifySearch } from './classify-search.ts';
import { findKeys, type How } from './store.ts';

const AREA = { party: 'person', property: 'property' } as const;
/** A list that is narrowed by a text shows at most so many rows. */
const MOST_MATCHING = 2_000;
const SHORTEST = 2;

/**
 * Numbers of the people or properties that hold the text, best first, found through the index of the search: for lists that are narrowed by
 * a text. Null for a text too short to narrow anything. Whoever sees no contact details finds nobody by them.
 */
export async function findMatching(
  trx: Trx,
  kind: keyof typeof AREA,
  text: string,
  { seesContacts }: { seesContacts: boolean },
): Promise<number[] | null> {
  if (text.trim().length < SHORTEST) return null;
  const ask = (how: How, needle: string) => findKeys(trx, AREA[kind], kind, how, needle, MOST_MATCHING);
  const read = classifySearch(text);
  if (read.as === 'email') return seesContacts ? ask('email', read.needle) : [];
  if (read.as === 'phone') {
    const byNumber = seesContacts ? await firstOf([() => ask('phone', read.needle), () => ask('digits', read.needle)]) : [];
    return byNumber.length > 0 ? byNumber : ask('words', text);
  }
  return firstOf([() => ask('words', read.needle), () => ask('near', read.needle)]);
}

async function firstOf(asks: readonly (() => Promise<number[]>)[]): Promise<number[]> {
  for (const ask of asks) {
    const found = await ask();
    if (found.length > 0) return found;
  }
  return [];
}
