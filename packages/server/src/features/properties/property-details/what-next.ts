import type { CheckStatus } from '@freehold/contract/kernel/check-states';
import type { Blocking, ChecklistCell, NextStep } from '@freehold/contract/properties/property-details';
import type { PersonClock } from '@freehold/contract/properties/property-people';
import type { PartyRef } from '@freehold/contract/people/parties';
import type { PropertyKind, PropertyStage } from '@freehold/property-rules/property-stages';
import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import { namesInWords } from '../../../platform/names-in-words.ts';

export type NextPerson = {
  id: number;
  party: PartyRef;
  isAsked: boolean;
  isChecked: boolean;
  /** The kinds asked of them that no accepted check answers. */
  missing: readonly ChecklistCell[];
  /** Why no accepted check answers for them, as a sentence without its stop. */
  whyClosed: string;
  isOwner: boolean;
  /** A breach of theirs is recorded, and the check not done. */
  hasBreach: boolean;
  clock: Pick<PersonClock, 'state' | 'days_late' | 'due_event' | 'due_at' | 'done_at'>;
};
export type NextFacts = {
  kind: PropertyKind;
  stage: PropertyStage;
  isArchived: boolean;
  hasRent: boolean;
  isAssured: boolean;
  fullCdd: boolean;
  openOffers: number;
  people: readonly NextPerson[];
};

const WHEN = {
  marketing: 'when marketing started',
  instruction: 'from the instruction',
  offer_accepted: 'when the offer was accepted',
} as const;
const BEFORE_MARKET: readonly PropertyStage[] = ['draft', 'instructed', 'fallen_through', 'withdrawn'];
const OVER: readonly PropertyStage[] = ['completed', 'ended', 'withdrawn'];

/** What holds a property up, worst first: late clocks, clocks of today, then what its next gate will ask. */
export function blockingOf(facts: NextFacts): Blocking[] {
  if (facts.isArchived || OVER.includes(facts.stage)) return clockLines(facts.people);
  const asked = facts.people.filter((person) => person.isAsked);
  const missing = asked
    .filter((person) => !isRunning(person))
    .flatMap((person) => missingLine(facts, person) ?? [])
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  return [...clockLines(asked), ...missing, ...noPeople(facts), ...noRent(facts), ...fullCdd(facts)];
}
const ORDER: readonly Blocking['kind'][] = ['needs_review', 'missing_check'];

const isRunning = ({ clock }: NextPerson) => clock.done_at === null && (clock.state === 'late' || clock.state === 'due_now');

/** Clocks that run, late or due today: those who fell due together in one line, the latest first. */
function clockLines(people: readonly NextPerson[]): Blocking[] {
  const together = Map.groupBy(
    people.filter(isRunning),
    ({ clock, hasBreach }) => `${clock.due_event} ${clock.days_late} ${clock.days_late === 0 && hasBreach}`,
  );
  return [...together.values()]
    .sort(([one], [other]) => (other?.clock.days_late ?? 0) - (one?.clock.days_late ?? 0))
    .flatMap((group) => clockLine(group) ?? []);
}

function clockLine(group: readonly NextPerson[]): Blocking | null {
  const [first] = group;
  if (!first) return null;
  const isOne = group.length === 1;
  return {
    key: `clock:${first.id}`,
    kind: first.clock.state === 'late' ? 'late' : 'due_now',
    what: `${checksOf(group)} ${isOne ? 'is' : 'are'} ${standing(first)}.`,
    why: reason(first, isOne),
    ...actOf(group.find(isUnstarted) ?? group.find(({ missing }) => missing.length > 0) ?? first, !isOne),
  };
}

const checksOf = (group: readonly NextPerson[]): string =>
  group.length === 1 ? `${group[0]?.party.name}’s check` : `Checks of ${namesInWords(group.map(({ party }) => party.name))}`;

function standing({ clock, hasBreach }: NextPerson): string {
  if (clock.state === 'late') return `${clock.days_late} ${clock.days_late === 1 ? 'day' : 'days'} late`;
  return hasBreach ? 'outstanding' : 'due today';
}

/** A move that went past the check wrote the breach already; without one it is written when the day is over. */
function reason({ clock, hasBreach }: NextPerson, isOne: boolean): string {
  const when = clock.due_event ? WHEN[clock.due_event] : '';
  const [it, was] = isOne ? ['It', 'was'] : ['They', 'were'];
  if (clock.state === 'late') {
    const due = clock.due_at ? dateInWords(londonDate(clock.due_at)).replace(/ \d{4}$/, '') : '';
    return `${it} ${was} due on ${due}, ${when}. A check done now stops the count of days; the breach stays recorded.`;
  }
  if (hasBreach) return `${it} ${was} due ${when}, and this is recorded as a breach. A check done now closes it; the record stays.`;
  return `${it} ${was} due ${when}. Not done today, this is recorded as a breach.`;
}

/** Somebody has to look, and a new check would change nothing. */
const WAITS: readonly CheckStatus[] = ['needsReview', 'readyToAccept'];

/** Owners the next gate will ask for before the property goes on the market. */
function missingLine({ kind, stage }: NextFacts, person: NextPerson): Blocking | null {
  const { id, isOwner, isChecked, missing, whyClosed } = person;
  if (!isOwner || isChecked || !BEFORE_MARKET.includes(stage)) return null;
  const isWaiting = missing.length > 0 && missing.every(({ check }) => check !== null && WAITS.includes(check.status));
  return {
    key: `missing:${id}`,
    kind: isWaiting ? 'needs_review' : 'missing_check',
    what: `${whyClosed}.`,
    why: kind === 'sale' ? 'It is due before marketing starts.' : 'It is due before the property is to let.',
    ...actOf(person),
  };
}

const isUnstarted = ({ missing }: NextPerson): boolean => missing.some(({ check }) => check === null);

/** Starts the first check of somebody that was never started, or opens one there is. */
function actOf({ missing, party: { id, name } }: NextPerson, isOneOfMany = false): Pick<Blocking, 'label' | 'act'> {
  const whose = isOneOfMany ? name : null;
  const unstarted = missing.find(({ check }) => check === null);
  if (unstarted) return { label: whose ? `Check ${whose}` : 'Start the check', act: { verb: 'check', party_id: id, kind: unstarted.kind } };
  const path = missing.find((cell) => cell.path !== null)?.path ?? null;
  return path === null
    ? { label: null, act: null }
    : { label: whose ? `Open ${whose}` : 'Open the check', act: { verb: 'open_check', path } };
}

function noPeople({ kind, people, stage }: NextFacts): Blocking[] {
  if (people.some((person) => person.isOwner) || OVER.includes(stage)) return [];
  const who = kind === 'sale' ? 'seller' : 'landlord';
  return [
    {
      key: 'people',
      kind: 'no_people',
      what: `No ${who} is recorded.`,
      why: `Record the ${who} you act for. Their check is needed first.`,
      label: `Add the ${who}`,
      act: { verb: 'tab', tab: 'people' },
    },
  ];
}

function noRent({ kind, stage, hasRent, isAssured }: NextFacts): Blocking[] {
  if (kind !== 'letting' || hasRent || !isAssured || !BEFORE_MARKET.includes(stage)) return [];
  return [
    {
      key: 'rent',
      kind: 'no_rent',
      what: 'No rent is entered.',
      why: 'An assured tenancy is advertised with its rent (Renters’ Rights Act 2025 s.56).',
      label: 'Enter the rent',
      act: { verb: 'edit' },
    },
  ];
}

function fullCdd({ fullCdd: asked, people }: NextFacts): Blocking[] {
  if (!asked || !people.some((person) => person.isAsked)) return [];
  return [
    {
      key: 'full-cdd',
      kind: 'full_cdd',
      what: 'Full customer due diligence is due as well.',
      why: 'The rent is £10,000 a month or more (Money Laundering Regulations 2017, regulation 13). Names are compared here; identity is not checked.',
      label: null,
      act: null,
    },
  ];
}

const move = (what: string, label: string, to: PropertyStage): NextStep => ({ what, label, act: { verb: 'move', to } });
const offers = (what: string, label: string): NextStep => ({ what, label, act: { verb: 'tab', tab: 'offers' } });

/** The one thing to do next with the property, with its verb; null where there is nothing. */
export function nextStep({
  kind,
  stage,
  isArchived,
  openOffers,
}: Pick<NextFacts, 'kind' | 'stage' | 'isArchived' | 'openOffers'>): NextStep | null {
  if (isArchived) return null;
  const isSale = kind === 'sale';
  switch (stage) {
    case 'draft':
      return move('Record the instruction', 'Mark as instructed', 'instructed');
    case 'instructed':
      return isSale ? move('Put it on the market', 'Make it available', 'available') : move('Advertise it', 'Make it to let', 'to_let');
    case 'available':
    case 'to_let':
      return openOffers > 0
        ? offers(
            openOffers === 1 ? 'An offer is waiting for an answer' : `${openOffers} offers are waiting for an answer`,
            openOffers === 1 ? 'Answer it' : 'Answer them',
          )
        : { what: 'Record an offer when one comes in', label: 'Record offer', act: { verb: 'offer' } };
    case 'under_offer':
      return move('Send the memorandum of sale', 'Mark as sold STC', 'sold_stc');
    case 'sold_stc':
      return move('Exchange of contracts is next', 'Record the exchange', 'exchanged');
    case 'exchanged':
      return move('Completion is next', 'Record completion', 'completed');
    case 'offer_agreed':
      return move('Take up references', 'Start referencing', 'referencing');
    case 'referencing':
      return move('Agree the let when the references are in', 'Mark as let agreed', 'let_agreed');
    case 'let_agreed':
      return move('The tenants moving in is next', 'Mark as tenanted', 'tenanted');
    case 'notice_given':
      return move('The end of the tenancy is next', 'Record its end', 'ended');
    case 'fallen_through':
      return move('Put it back on the market', 'Make it available', 'available');
    case 'ended':
      return move('Let it again', 'Make it to let', 'to_let');
    case 'withdrawn':
      return move('This property was withdrawn', 'Instruct it again', 'instructed');
    case 'completed':
    case 'tenanted':
      return null;
  }
}
