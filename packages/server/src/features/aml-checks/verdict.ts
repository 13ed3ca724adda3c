import type { AmlCheck } from '@freehold/contract/aml-checks';
import { shortDay } from '../../platform/london-time.ts';
import { capital, countOf, numberWord } from './words.ts';

export type VerdictFacts = Pick<AmlCheck, 'state' | 'lists' | 'outcome_reasons'> & {
  isFrozen: boolean;
  isPractice: boolean;
  isPerson: boolean;
  nearest: readonly { score: number }[];
  matches: readonly { status: string; score: number; entry_kind: string }[];
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
  const open = facts.matches.filter((match) => match.status === 'open' || match.status === 'unclear');
  if (open.length > 0) return openVerdict(open, facts.matches.length - open.length);
  return `${clearVerdict(facts)}${butStale(facts)}`;
}

function openVerdict(open: VerdictFacts['matches'], cleared: number): string {
  const people = open.every((match) => match.entry_kind === 'person');
  const top = Math.max(...open.map((match) => match.score));
  const who = people
    ? countOf(open.length, 'person', 'people', { capital: true })
    : countOf(open.length, 'entry', 'entries', { capital: true });
  const clearedWords = cleared > 0 ? ` ${capital(numberWord(cleared))} more ${cleared === 1 ? 'was' : 'were'} cleared.` : '';
  return `${who} on our lists could be your client. ${open.length === 1 ? 'It' : 'The closest'} scores ${top} of 100.${clearedWords}`;
}

function clearVerdict(facts: VerdictFacts): string {
  const lists = facts.lists.every((list) => list.demo) ? 'the demonstration list' : countOf(facts.lists.length, 'list', 'lists');
  if (facts.matches.length > 0) {
    const top = Math.max(...facts.matches.map((match) => match.score));
    return `${countOf(facts.matches.length, 'name', 'names', { capital: true })} on ${lists} came near, the closest with ${top} of 100. ${facts.matches.length === 1 ? 'It was' : 'Each was'} cleared as someone else.`;
  }
  const subject = facts.isPerson ? 'No one' : 'Nothing';
  const nearest = facts.nearest.find((near) => near.score > 0);
  return `${subject} on ${lists} is your client. ${nearest ? `The nearest name scores ${nearest.score} of 100.` : 'No name comes near.'}`;
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
