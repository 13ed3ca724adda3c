import { dateInWords, londonDate } from '../../platform/london-time.ts';
import { namesInWords } from '../../platform/names-in-words.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ClosedBy, Standings } from '../client-acceptance/public.ts';
import { may } from '../members/public.ts';

type Person = { display_name: string; standings: Standings };
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
function whyOf(scope: Scope, { standings: { aml } }: Person): Why {
  if (aml === undefined) return 'never_checked';
  if (aml.closed_by === null) return 'expired';
  return aml.closed_by === 'frozen' && !may(scope, 'resolve_matches') ? 'review' : aml.closed_by;
}

const dayOf = ({ standings: { aml } }: Person) => (aml?.accepted_until ? dateInWords(londonDate(new Date(aml.accepted_until))) : '');

/** Why the gate is closed to somebody, in a few words. */
export function shortWhy(scope: Scope, person: Person): string {
  const why = whyOf(scope, person);
  return why === 'expired' ? `the accepted check ran out on ${dayOf(person)}` : WORDS[why].short;
}

/** Why the gate is closed to these people, as one clause that begins a sentence: those for the same reason together. */
export function whyClosed(scope: Scope, people: readonly Person[]): string {
  const together = Map.groupBy(people, (person) => {
    const why = whyOf(scope, person);
    return why === 'expired' ? `expired ${dayOf(person)}` : why;
  });
  const clauses = [...together].map(([why, group]) => {
    const names = namesInWords(group.map((person) => person.display_name));
    const [first] = group;
    if (first && why.startsWith('expired')) return `the accepted check of ${names} ran out on ${dayOf(first)}`;
    const words = WORDS[why as keyof typeof WORDS];
    return group.length === 1 ? words.one(names) : words.many(names);
  });
  const text = clauses.length < 2 ? (clauses[0] ?? '') : `${clauses.slice(0, -1).join(', ')} and ${clauses.at(-1)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
