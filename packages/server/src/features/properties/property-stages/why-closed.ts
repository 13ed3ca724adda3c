import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import { namesInWords } from '../../../platform/names-in-words.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { InstalledKind } from '../../checks/public.ts';
import type { ClosedBy, PartyStanding, Standings } from '../../people/public.ts';
import { may } from '../../access/public.ts';

type Person = { display_name: string; standings: Standings; asked: readonly InstalledKind[]; missing: readonly InstalledKind[] };
type Why = ClosedBy | 'expired';

/** Of one person; of several, whose names stand together. */
const WORDS: Record<Exclude<Why, 'expired'>, { short: string; one(name: string): string; many(names: string): string }> = {
  never_checked: {
    short: 'no check yet',
    one: (name) => `${name} has no accepted check`,
    many: (names) => `${names} have no accepted check`,
  },
  screening: {
    short: 'the screening has not finished',
    one: (name) => `the screening of ${name} has not finished`,
    many: (names) => `the screenings of ${names} have not finished`,
  },
  undecided: {
    short: 'waits to be accepted',
    one: (name) => `the check of ${name} waits to be accepted`,
    many: (names) => `the checks of ${names} wait to be accepted`,
  },
  review: {
    short: 'needs review',
    one: (name) => `the check of ${name} needs review`,
    many: (names) => `the checks of ${names} need review`,
  },
  second_wanted: {
    short: 'waits for a second person',
    one: (name) => `the check of ${name} waits for a second person`,
    many: (names) => `the checks of ${names} wait for a second person`,
  },
  reopened: {
    short: 'needs a new decision',
    one: (name) => `the check of ${name} needs a new decision`,
    many: (names) => `the checks of ${names} need a new decision`,
  },
  rejected: {
    short: 'rejected',
    one: (name) => `the check of ${name} was rejected`,
    many: (names) => `the checks of ${names} were rejected`,
  },
  cancelled: {
    short: 'cancelled, and what was found is not settled',
    one: (name) => `the check of ${name} was cancelled before what it found was settled`,
    many: (names) => `the checks of ${names} were cancelled before what they found was settled`,
  },
  frozen: { short: 'frozen', one: (name) => `the check of ${name} is frozen`, many: (names) => `the checks of ${names} are frozen` },
};

/** Whoever may not know of a frozen check reads that it needs review, as of any other. */
function whyOf(scope: Scope, standing: PartyStanding | undefined): Why {
  if (standing === undefined) return 'never_checked';
  if (standing.closed_by === null) return 'expired';
  return standing.closed_by === 'frozen' && !may(scope, 'resolve_matches') ? 'review' : standing.closed_by;
}

const dayOf = (standing: PartyStanding | undefined) =>
  standing?.accepted_until ? dateInWords(londonDate(new Date(standing.accepted_until))) : '';

/** Each kind that is missing of somebody, and why; its name where they are asked for several. */
const causesOf = (scope: Scope, person: Person) =>
  person.missing.map(({ code, name }) => ({
    person,
    why: whyOf(scope, person.standings[code]),
    day: dayOf(person.standings[code]),
    kind: person.asked.length > 1 ? name : null,
  }));

/** Why the gate is closed to somebody, in a few words. */
export function shortWhy(scope: Scope, person: Person): string {
  return causesOf(scope, person)
    .map(({ why, day, kind }) => {
      const words = why === 'expired' ? `the accepted check ran out on ${day}` : WORDS[why].short;
      return kind === null ? words : `${kind}: ${words}`;
    })
    .join('; ');
}

/** Why the gate is closed to these people, as one clause that begins a sentence: those for the same reason together. */
export function whyClosed(scope: Scope, people: readonly Person[]): string {
  const together = Map.groupBy(
    people.flatMap((person) => causesOf(scope, person)),
    ({ why, day, kind }) => `${why === 'expired' ? `expired ${day}` : why} ${kind}`,
  );
  const clauses = [...together.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const names = namesInWords(group.map(({ person }) => person.display_name));
    const { why, day, kind } = first;
    const words =
      why === 'expired'
        ? `the accepted check of ${names} ran out on ${day}`
        : group.length === 1
          ? WORDS[why].one(names)
          : WORDS[why].many(names);
    return [kind === null ? words : `${words} (${kind})`];
  });
  const text = clauses.length < 2 ? (clauses[0] ?? '') : `${clauses.slice(0, -1).join(', ')} and ${clauses.at(-1)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
