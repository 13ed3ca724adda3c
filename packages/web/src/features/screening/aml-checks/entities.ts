import type { Match } from '@freehold/contract/screening/screening-matches';
import { countryName } from '../../../lib/countries.ts';
import { writeOutDates } from '../../../lib/dates-in-text.ts';

/** Matches that are plainly one person or company, in the order the server gives them: the UK list first. */
export function entitiesOf(matches: readonly Match[]): Match[][] {
  const placed = new Set<number>();
  return matches.flatMap((match) => {
    if (placed.has(match.id)) return [];
    const ids = [match.id, ...match.same_as.map(({ match_id }) => match_id)];
    const entity = matches.filter(({ id }) => ids.includes(id) && !placed.has(id));
    for (const { id } of entity) placed.add(id);
    return [entity];
  });
}

const FIELDS = [
  { label: 'Date of birth', of: ({ entry }: Match) => entry.dobs, words: writeOutDates },
  { label: 'Country', of: ({ entry }: Match) => entry.countries, words: countryName },
  { label: 'Gender', of: ({ entry }: Match) => (entry.gender === null ? [] : [entry.gender]), words: (value: string) => value },
] as const;

/** One says the year and the other the whole date: that is no difference. */
const fits = (one: readonly string[], other: readonly string[]) =>
  one.every((value) => other.some((each) => each.startsWith(value) || value.startsWith(each)));

/** Where the list entries of one person do not say the same, each with what it says: `Date of birth: 11 May 1968 (UK Sanctions List); …`. */
export function differencesOf(entity: readonly Match[]): string[] {
  return FIELDS.flatMap(({ label, of, words }) => {
    const said = entity.filter((match) => of(match).length > 0);
    const agree = said.every((one) => said.every((other) => fits(of(one), of(other)) || fits(of(other), of(one))));
    if (agree) return [];
    return [`${label}: ${said.map((match) => `${of(match).map(words).join(', ')} (${match.list_name})`).join('; ')}`];
  });
}

/** The other entries of the same person that this viewer can give the same answer to now. */
export function othersToAnswer(match: Match, matches: readonly Match[]): Match[] {
  const ids = match.same_as.map(({ match_id }) => match_id);
  return matches.filter((each) => ids.includes(each.id) && each.can.resolve && each.awaiting_second === match.awaiting_second);
}

/** The next match that waits for this person: after the one that is shown, from the top again, or the shown one itself. */
export function nextToAnswer(matches: readonly Match[], shown: Match | undefined, me: number): Match | undefined {
  const waits = ({ can, status, awaiting_second, resolutions }: Match) =>
    can.resolve && (awaiting_second ? resolutions.at(-1)?.by.member_id !== me : status === 'open' || status === 'unclear');
  const from = shown ? matches.indexOf(shown) + 1 : 0;
  return [...matches.slice(from), ...matches.slice(0, from)].find(waits);
}
