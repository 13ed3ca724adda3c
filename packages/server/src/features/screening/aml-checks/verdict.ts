import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { inProofOrder, RETIRED_ON, standingOf, type ListStanding } from '@freehold/contract/screening/list-standing';
import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import { NEAR_FROM } from '@freehold/contract/people/near-names';
import { shortDay } from '../../../platform/london-time.ts';
import { capital, countOf, numberWord } from '../../checks/public.ts';

type Listed = { status: string; score: number; entry_kind: string };
export type VerdictFacts = Pick<AmlCheck, 'state' | 'lists' | 'categories' | 'outcome_reasons'> & {
  isFrozen: boolean;
  isPractice: boolean;
  subjectKind: ScreenedSubject['kind'];
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
  if (!hasAskedLists(facts)) return 'No list of what this check looks for is loaded, so nothing was compared.';
  const isOpen = (entity: readonly Listed[]) => entity.some(({ status }) => status === 'open' || status === 'unclear');
  const open = facts.entities.filter(isOpen);
  if (open.length > 0) return openVerdict(open, facts.entities.length - open.length, facts.subjectKind);
  return `${settledVerdict(facts)}${butStale(facts)}`;
}

const SUBJECT_WORD = { person: 'person', company: 'company', vessel: 'ship', aircraft: 'aircraft', wallet: 'wallet' } as const;

const topOf = (entities: VerdictFacts['entities']) => Math.max(...entities.flat().map(({ score }) => score));

function openVerdict(open: VerdictFacts['entities'], answered: number, subjectKind: VerdictFacts['subjectKind']): string {
  const people = subjectKind === 'person' && open.flat().every(({ entry_kind: kind }) => kind === 'person');
  const who = people
    ? countOf(open.length, 'listed person', 'listed people', { capital: true })
    : countOf(open.length, 'listed name', 'listed names', { capital: true });
  const entries = open.flat().length;
  const onLists = entries > open.length ? ` with ${entries} list entries` : '';
  const answeredWords = answered > 0 ? ` ${capital(numberWord(answered))} more ${answered === 1 ? 'has' : 'have'} been answered.` : '';
  return `${who}${onLists} could be ${subjectKind === 'person' ? 'your client' : `this ${SUBJECT_WORD[subjectKind]}`}. ${entries === 1 ? 'The score is' : 'The highest score is'} ${topOf(open)} of 100.${answeredWords}`;
}

function settledVerdict(facts: VerdictFacts): string {
  const lists = listsInWords(facts);
  const { entities } = facts;
  if (entities.length > 0) {
    const what = SUBJECT_WORD[facts.subjectKind];
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

type Asked = Pick<AmlCheck, 'lists' | 'categories'>;
const withStanding = ({ lists, categories }: Asked, standing: ListStanding) =>
  lists.filter((list) => standingOf(list, categories) === standing);
const hasAskedLists = ({ lists, categories }: Asked) => lists.some((list) => standingOf(list, categories) !== 'not_asked');

/** `six lists, one closed list and the demonstration list`: only lists of what was looked for, and none counted for more than it is. */
export function listsInWords(asked: Asked): string {
  const [current, closed, madeUp] = (['current', 'closed', 'made_up'] as const).map((standing) => withStanding(asked, standing).length);
  const named = [
    current && countOf(current, 'list', 'lists'),
    closed && countOf(closed, 'closed list', 'closed lists'),
    madeUp && 'the demonstration list',
  ].filter(Boolean);
  return new Intl.ListFormat('en-GB').format(named.map(String));
}

/** What a no match rests on: each list, who dated it and who said it is the newest, its size and its version. Null when a match was shown, or nothing was searched. */
export function noMatchStatement(check: Asked & Pick<AmlCheck, 'screened_at'> & { matches: readonly unknown[] }): string | null {
  if (check.screened_at === null || check.matches.length > 0 || !hasAskedLists(check)) return null;
  const lists = inProofOrder(check.lists, check.categories).filter((list) => standingOf(list, check.categories) !== 'not_asked');
  const versions = lists.map((list) => (lists.length === 1 ? list.version : `${list.name} ${list.version}`));
  return `No match on ${listsInWords(check)}: ${lists.map(listInWords).join('; ')}. ${versions.length === 1 ? 'Version' : 'Versions'}: ${versions.join(', ')}.`;
}

function listInWords(list: AmlCheck['lists'][number]): string {
  const closed = RETIRED_ON[list.list_key];
  return [
    list.name,
    list.demo ? 'made up by Freehold' : null,
    closed === undefined ? null : `closed on ${shortDay(closed)}`,
    list.published_at ? `published ${shortDay(list.published_at)}` : 'publication date not stated',
    newestInWords(list),
    `${list.entries.toLocaleString('en-GB')} ${list.entries === 1 ? 'entry' : 'entries'}`,
  ]
    .filter((words) => words !== null)
    .join(', ');
}

/** When the list was known to be the newest, and by whose word; null where that is its own date. */
export function newestInWords({
  demo,
  current_as_of: at,
  published_at: published,
  stated_by: by,
}: AmlCheck['lists'][number]): string | null {
  if (demo) return null;
  if (at === null) return 'not confirmed to be the newest';
  if (by) return `said to be the newest on ${shortDay(at)} (${by})`;
  return at === published ? null : `said to be the newest on ${shortDay(at)}`;
}
