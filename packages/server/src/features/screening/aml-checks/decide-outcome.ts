import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { Outcome } from '@freehold/contract/kernel/check-states';
import type { RequiredListFault } from '../screening-lists/public.ts';
import { capital, countOf } from '../../checks/public.ts';
import { PRACTICE_CONFIRMED } from './practice-words.ts';

type Element = AmlCheck['elements'][number];
type OutcomeReason = AmlCheck['outcome_reasons'][number];
export type OutcomeFacts = {
  matches: readonly {
    status: 'open' | 'true_match' | 'false_positive' | 'unclear';
    likely: boolean;
    freezes: boolean;
    category: string;
    /** Matches with the same number are one person or company. */
    entity: number;
  }[];
  listFaults: readonly RequiredListFault[];
  /** Lists that are not required and are stale, in words. */
  staleOptional: readonly { text: string; next: string }[];
  /** What the lists that were searched hold entries for. */
  searched: readonly string[];
  /** What the check was asked to look for. */
  categories: readonly string[];
  /** Why the client's country asks for a person, where it does. */
  country: { text: string; next: string } | null;
  /** A made-up person: nobody is frozen or reported. */
  isPractice?: boolean;
};
export type DecidedOutcome = { outcome: Outcome; reasons: OutcomeReason[]; elements: Element[] };

/** What a firm may look for beside sanctions (MLR 2017 reg 35 asks for PEPs). A source is optional: without one nothing is held up; what it finds needs a person, and never freezes. */
const OPTIONAL = [
  {
    code: 'PEP',
    label: 'Politically exposed people',
    is: 'The client is a politically exposed person',
    next: 'Ask for the source of wealth and of funds, and for approval by a senior person',
  },
  {
    code: 'RCA',
    label: 'Relatives and close associates',
    is: 'The client is a relative or close associate of a politically exposed person',
    next: 'Ask for the source of wealth and of funds, and for approval by a senior person',
  },
  {
    code: 'REGULATORY',
    label: 'Regulatory actions and disqualified directors',
    is: 'The client is subject to a regulatory action',
    next: 'Read the entry and weigh it in the risk assessment',
  },
  { code: 'ADVERSE', label: 'Adverse media', is: 'The client is reported on', next: 'Read the entry and weigh it in the risk assessment' },
] as const;

/** The outcome, from the facts alone: a confirmed sanctions match fails; an open match or a required list that is missing or stale refers; else it passes. */
export function decideOutcome(facts: OutcomeFacts): DecidedOutcome {
  const reasons: OutcomeReason[] = [];
  const listed = facts.matches.filter((match) => match.category === 'sanctions');
  const confirmed = listed.filter((match) => match.status === 'true_match').length;
  const suspected = listed.filter((match) => match.freezes && match.status !== 'true_match').length;
  const open = listed.filter((match) => isOpen(match) && !match.freezes);
  if (confirmed > 0 && facts.isPractice) reasons.push(PRACTICE_CONFIRMED);
  else if (confirmed > 0)
    reasons.push({
      code: 'SANCTION_CONFIRMED',
      severity: 'high',
      text: 'Two people confirmed that the client is on a sanctions list',
      next: 'Do not move funds, do not tell the client, report to OFSI',
    });
  if (suspected > 0)
    reasons.push({
      code: 'SANCTION_CONFIRMED',
      severity: 'high',
      text: 'One person says that the client is on a sanctions list',
      next: 'A second person confirms or disagrees; the freeze holds until then',
    });
  if (open.length > 0) {
    const likely = open.some((match) => match.likely);
    reasons.push({
      code: 'SANCTION_POSSIBLE',
      severity: likely ? 'high' : 'medium',
      text: `${capital(openWords(open))}${likely ? '; one agrees in name and date of birth' : ''}`,
      next: 'Compare each match with what you know about the client, and answer whether it is them',
    });
  }
  for (const fault of facts.listFaults)
    reasons.push({ code: fault.fault === 'stale' ? 'LIST_STALE' : 'LIST_MISSING', severity: 'high', text: fault.text, next: fault.next });
  if (facts.country !== null) reasons.push({ code: 'COUNTRY_OF_INTEREST', severity: 'medium', ...facts.country });
  const others = OPTIONAL.map((one) => decideOptional(one, facts));
  const found = others.flatMap(({ result, reasons: said }) => (result === 'refer' ? said : []));
  reasons.push(...found);
  for (const stale of facts.staleOptional) reasons.push({ code: 'LIST_STALE', severity: 'info', ...stale });
  const notRun = others.filter(({ result }) => result === 'not_run').length;
  if (notRun > 0)
    reasons.push({
      code: 'SOURCE_UNAVAILABLE',
      severity: 'info',
      text: `${countOf(notRun, 'optional source', 'optional sources', { capital: true })} not run`,
      next: null,
    });

  const isFail = confirmed + suspected > 0;
  const ofSanctions: Outcome = isFail ? 'fail' : open.length > 0 || facts.listFaults.length > 0 ? 'refer' : 'pass';
  const outcome: Outcome = ofSanctions === 'pass' && (facts.country !== null || found.length > 0) ? 'refer' : ofSanctions;
  const sanctions: Element = {
    code: 'SANCTIONS',
    label: 'Sanctions',
    result: facts.searched.includes('sanctions') ? ofSanctions : 'not_run',
    required: true,
    reasons: reasons.filter((reason) => reason.severity !== 'info' && reason.code !== 'COUNTRY_OF_INTEREST' && !found.includes(reason)),
  };
  return { outcome, reasons, elements: [sanctions, ...others] };
}

type Match = OutcomeFacts['matches'][number];
const isOpen = ({ status }: Match) => status === 'open' || status === 'unclear';

/** `two matches are not answered, with 5 list entries`: one man on four lists is one. */
function openWords(open: readonly Match[]): string {
  const entities = new Set(open.map(({ entity }) => entity)).size;
  const entries = open.length > entities ? `, with ${open.length} list entries` : '';
  return `${countOf(entities, 'match is', 'matches are')} not answered${entries}`;
}

/** One thing that may be looked for: not run where it was not asked for or no list holds it; else what was found of it. */
function decideOptional({ code, label, is, next }: (typeof OPTIONAL)[number], facts: OutcomeFacts): Element {
  const category = code.toLowerCase();
  const element = { code, label, required: false };
  const notRun = (reason: string, text: string): Element => ({
    ...element,
    result: 'not_run',
    reasons: [{ code: reason, severity: 'info', text, next: null }],
  });
  if (!facts.categories.includes(category)) return notRun('NOT_ASKED', 'Not asked for in this check');
  if (!facts.searched.includes(category)) return notRun('SOURCE_UNAVAILABLE', 'No list of this kind is loaded');
  const found = facts.matches.filter((match) => match.category === category);
  const open = found.filter(isOpen);
  const reasons: OutcomeReason[] = [];
  if (found.some((match) => match.status === 'true_match')) reasons.push({ code: `${code}_CONFIRMED`, severity: 'high', text: is, next });
  if (open.length > 0)
    reasons.push({
      code: `${code}_POSSIBLE`,
      severity: 'medium',
      text: `${label}: ${openWords(open)}`,
      next: 'Compare each match with what you know about the client, and answer whether it is them',
    });
  return { ...element, result: reasons.length > 0 ? 'refer' : 'pass', reasons };
}
