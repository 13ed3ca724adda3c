import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { NEAR_FROM } from '@freehold/contract/people/near-names';
import { shortDay } from '../../../platform/london-time.ts';
import { capital, countOf, numberWord } from '../../checks/public.ts';

type Listed = { status: string; score: number; entry_kind: string };
export type VerdictFacts = Pick<AmlCheck, 'state' | 'lists' | 'outcome_reasons'> & {
  isFrozen: boolean;
  isPractice: boolean;
  isPerson: boolean;
  /** Names that came near, best first. */
  nearest: readonly { score: number }[];
  /** The matches by entity: one person on four lists is one. */
  entities: readonly (readonly Listed[])[];
};

/** The answer of a check in one sentence, as a person would say it. That it is only practice is said first. */
export function verdictOf(facts: VerdictFacts): string {
  return facts.isPractice ? `Practice check. ${answerOf(facts)}` : answerOf(facts);
}

function answerOf(facts: VerdictFacts): string {
  if (facts.isFrozen) return 'Frozen. Do not move funds, do not tell the client, report.';
  if (facts.state === 'processing') return 'We are comparing this name with the lists.';
  if (facts.state === 'cancelled' && facts.lists.length === 0) return 'This check was cancelled before it ran.';
  if (facts.state === 'error') return 'We could not compare this name with the lists.';
  if (facts.lists.length === 0) return 'No list is loaded, so nothing was compared.';
  const isOpen = (entity: readonly Listed[]) => entity.some(({ status }) => status === 'open' || status === 'unclear');
  const open = facts.entities.filter(isOpen);
  if (open.length > 0) return openVerdict(open, facts.entities.length - open.length, facts.isPerson);
  return `${settledVerdict(facts)}${butStale(facts)}`;
}

const topOf = (entities: VerdictFacts['entities']) => Math.max(...entities.flat().map(({ score }) => score));

function openVerdict(open: VerdictFacts['entities'], answered: number, isPerson: boolean): string {
  const people = isPerson && open.flat().every(({ entry_kind: kind }) => kind === 'person');
  const who = people
    ? countOf(open.length, 'listed person', 'listed people', { capital: true })
    : countOf(open.length, 'listed name', 'listed names', { capital: true });
  const entries = open.flat().length;
  const onLists = entries > open.length ? ` with ${entries} list entries` : '';
  const answeredWords = answered > 0 ? ` ${capital(numberWord(answered))} more ${answered === 1 ? 'has' : 'have'} been answered.` : '';
  return `${who}${onLists} could be ${isPerson ? 'your client' : 'this company'}. ${entries === 1 ? 'The score is' : 'The highest score is'} ${topOf(open)} of 100.${answeredWords}`;
}

function settledVerdict(facts: VerdictFacts): string {
  const lists = facts.lists.every((list) => list.demo) ? 'the demonstration list' : countOf(facts.lists.length, 'list', 'lists');
  const { entities } = facts;
  if (entities.length > 0) {
    const what = facts.isPerson ? 'person' : 'company';
    const confirmed = entities.filter((entity) => entity.some(({ status }) => status === 'true_match')).length;
    if (confirmed > 0)
      return `${countOf(confirmed, 'listed name was', 'listed names were', { capital: true })} answered as the same ${what}. The highest score is ${topOf(entities)} of 100.`;
    return `${countOf(entities.length, 'possible match', 'possible matches', { capital: true })} on ${lists}, the highest score ${topOf(entities)} of 100. ${entities.length === 1 ? 'It was' : 'Each was'} answered as not the same ${what}.`;
  }
  const [nearest] = facts.nearest;
  return `No match on ${lists}. ${nearest ? `The nearest name scores ${nearest.score} of 100.` : `No listed name scored ${NEAR_FROM} or more.`}`;
}

function butStale(facts: VerdictFacts): string {
  const fault = facts.outcome_reasons.find(
    (reason) => (reason.code === 'LIST_STALE' || reason.code === 'LIST_MISSING') && reason.severity === 'high',
  );
  return fault ? ` ${fault.text}` : '';
}

/** What a no match rests on: each list, its date, its size and its version. Null when a match was shown, or nothing was searched. */
export function noMatchStatement(check: Pick<AmlCheck, 'lists' | 'screened_at'> & { matches: readonly unknown[] }): string | null {
  if (check.screened_at === null || check.matches.length > 0 || check.lists.length === 0) return null;
  const told = check.lists.map(
    (list) =>
      `${list.name}, ${list.published_at ? `published ${shortDay(list.published_at)}` : 'publication date not stated'}, ${list.entries.toLocaleString('en-GB')} ${list.entries === 1 ? 'entry' : 'entries'}`,
  );
  const versions = check.lists.map((list) => (check.lists.length === 1 ? list.version : `${list.name} ${list.version}`));
  return `No match in ${check.lists.length} ${check.lists.length === 1 ? 'list' : 'lists'} (${told.join('; ')}). ${versions.length === 1 ? 'Version' : 'Versions'}: ${versions.join(', ')}.`;
}
