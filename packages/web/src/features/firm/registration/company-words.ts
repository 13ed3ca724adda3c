import type { Company } from '@freehold/contract/firm/companies';
import { capitalise, plural } from '../../../lib/format.ts';

/** A company that only an earlier copy of the register has. */
const NOT_IN_COPY = 'not-in-copy';

const yearOf = (date: string | null) => date?.slice(0, 4) ?? null;

/** Active since 2009; Dissolved 2021; else the register’s own word. */
export function standingOf({ status, is_active, incorporated_on, dissolved_on }: Company): string {
  const since = yearOf(incorporated_on);
  if (is_active && since !== null) return `Active since ${since}`;
  const ended = yearOf(dissolved_on);
  if (status === NOT_IN_COPY) return 'Not in the newest copy of the register';
  const word = capitalise(status.replaceAll(/[-_]/g, ' '));
  return ended === null ? word : `${word} ${ended}`;
}

/** A firm that is no longer there can be chosen, but nobody should choose it unawares. */
export function warningOf({ is_active, status, dissolved_on }: Company): string | null {
  if (is_active) return null;
  const ended = yearOf(dissolved_on);
  if (status === NOT_IN_COPY) return 'It is not in the newest copy of the register and may have ended. Check that it is yours.';
  if (status === 'dissolved') return `The register says it was dissolved${ended === null ? '' : ` in ${ended}`}. Check that it is yours.`;
  return `The register says: ${status.replaceAll(/[-_]/g, ' ')}. Check that it is yours.`;
}

/** Said aloud when the list changes. */
export function foundWords(count: number): string {
  return count === 0 ? 'No company by that name or number' : `${plural(count, 'company', 'companies')} found`;
}

/** The name in pieces, those that were typed marked. */
export function marked(name: string, words: string): { text: string; hit: boolean }[] {
  const typed = words.split(/\s+/).filter((word) => word.length > 1);
  if (typed.length === 0) return [{ text: name, hit: false }];
  const pattern = new RegExp(`(${typed.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'i');
  return name
    .split(pattern)
    .map((text, index) => ({ text, hit: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
