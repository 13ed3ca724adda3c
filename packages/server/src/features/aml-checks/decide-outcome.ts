import type { AmlCheck } from '@freehold/contract/aml-checks';
import type { Outcome } from '@freehold/contract/check-decisions';
import type { RequiredListFault } from '../screening-lists/public.ts';
import { countOf } from './words.ts';

type Element = AmlCheck['elements'][number];
type OutcomeReason = AmlCheck['outcome_reasons'][number];
export type OutcomeFacts = {
  matches: readonly { status: 'open' | 'true_match' | 'false_positive' | 'unclear'; likely: boolean; freezes: boolean }[];
  listFaults: readonly RequiredListFault[];
  /** Lists that are not required and are stale, in words. */
  staleOptional: readonly { text: string; next: string }[];
  listsSearched: number;
  /** What the check was asked to look for. */
  categories: readonly string[];
  /** Why the client's country asks for a person, where it does. */
  country: { text: string; next: string } | null;
};
export type DecidedOutcome = { outcome: Outcome; reasons: OutcomeReason[]; elements: Element[] };

/** Sources a firm may add to sanctions lists, not connected yet (MLR 2017 reg 35 asks for PEPs). Optional: they never make a pass, and never stop one. */
const NOT_CONNECTED = [
  { code: 'PEP', label: 'Politically exposed people' },
  { code: 'RCA', label: 'Relatives and close associates' },
  { code: 'REGULATORY', label: 'Regulatory actions and disqualified directors' },
  { code: 'ADVERSE', label: 'Adverse media' },
] as const;

/** The outcome, from the facts alone: a confirmed sanctions match fails; an open match or a required list that is missing or stale refers; else it passes. */
export function decideOutcome(facts: OutcomeFacts): DecidedOutcome {
  const reasons: OutcomeReason[] = [];
  const confirmed = facts.matches.filter((match) => match.status === 'true_match').length;
  const suspected = facts.matches.filter((match) => match.freezes && match.status !== 'true_match').length;
  const open = facts.matches.filter((match) => (match.status === 'open' || match.status === 'unclear') && !match.freezes).length;
  if (confirmed > 0)
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
  if (open > 0) {
    const likely = facts.matches.some((match) => match.status !== 'false_positive' && match.likely);
    reasons.push({
      code: 'SANCTION_POSSIBLE',
      severity: likely ? 'high' : 'medium',
      text: `${countOf(open, 'match is', 'matches are', { capital: true })} not settled${likely ? '; one agrees in name and date of birth' : ''}`,
      next: 'Compare each match with what you know of the client, and say whether it is them',
    });
  }
  for (const fault of facts.listFaults)
    reasons.push({ code: fault.fault === 'stale' ? 'LIST_STALE' : 'LIST_MISSING', severity: 'high', text: fault.text, next: fault.next });
  if (facts.country !== null) reasons.push({ code: 'COUNTRY_OF_INTEREST', severity: 'medium', ...facts.country });
  for (const stale of facts.staleOptional) reasons.push({ code: 'LIST_STALE', severity: 'info', ...stale });
  reasons.push({
    code: 'SOURCE_UNAVAILABLE',
    severity: 'info',
    text: `${countOf(NOT_CONNECTED.length, 'optional source', 'optional sources', { capital: true })} not run`,
    next: null,
  });

  const isFail = confirmed + suspected > 0;
  const ofSanctions: Outcome = isFail ? 'fail' : open > 0 || facts.listFaults.length > 0 ? 'refer' : 'pass';
  const outcome: Outcome = ofSanctions === 'pass' && facts.country !== null ? 'refer' : ofSanctions;
  const sanctions: Element = {
    code: 'SANCTIONS',
    label: 'Sanctions',
    result: facts.listsSearched === 0 ? 'not_run' : ofSanctions,
    required: true,
    reasons: reasons.filter((reason) => reason.severity !== 'info' && reason.code !== 'COUNTRY_OF_INTEREST'),
  };
  const others = NOT_CONNECTED.map(({ code, label }): Element => ({
    code,
    label,
    result: 'not_run',
    required: false,
    reasons: [
      facts.categories.includes(code.toLowerCase())
        ? { code: 'SOURCE_UNAVAILABLE', severity: 'info', text: 'Source not connected', next: null }
        : { code: 'NOT_ASKED', severity: 'info', text: 'Not asked for in this check', next: null },
    ],
  }));
  return { outcome, reasons, elements: [sanctions, ...others] };
}
