import type { DecisionValue } from '@freehold/contract/checks/check-decisions';
import type { Outcome } from '@freehold/contract/kernel/check-states';
import type { Edd } from './edd-rules.ts';

export type DecisionFacts = {
  state: string;
  outcome: Outcome | null;
  /** Why nobody can ever accept it; null when somebody can. */
  neverAccept: string | null;
  /** What must be settled before it is accepted. */
  settleFirst: string | null;
  hasRiskAssessment: boolean;
  /** What is missing of the enhanced due diligence it asks for; null where nothing is. */
  eddFirst: string | null;
  /** The actor decides any outcome (Owner, Admin, Compliance). */
  mayDecideAnything: boolean;
  /** The actor may accept a pass: the above, or a negotiator where the workspace allows it. */
  mayAcceptPass: boolean;
};
export type DecisionRefusal = { code: 'FORBIDDEN' | 'INVALID_STATE'; message: string };

const STATE_WORDS: Record<string, string> = {
  processing: 'The screening has not finished',
  error: 'The screening could not run. Screen again first.',
  cancelled: 'This check was cancelled',
};

/** Why no decision can be recorded now; null when one can. */
export function whyNotDecide(facts: DecisionFacts): DecisionRefusal | null {
  if (!facts.mayDecideAnything && !facts.mayAcceptPass)
    return { code: 'FORBIDDEN', message: 'Your role cannot decide checks. Ask an owner or compliance.' };
  const state = STATE_WORDS[facts.state];
  if (state) return { code: 'INVALID_STATE', message: state };
  if (!facts.mayDecideAnything && facts.outcome !== 'pass')
    return { code: 'FORBIDDEN', message: 'Your role can only accept a check that passed. Ask an owner or compliance.' };
  if (!facts.hasRiskAssessment) return { code: 'INVALID_STATE', message: 'Record the risk assessment first' };
  return null;
}

/** Why the check cannot be accepted now, with or without conditions; null when it can. */
export function whyNotAccept(facts: DecisionFacts): DecisionRefusal | null {
  if (facts.neverAccept !== null) return { code: 'INVALID_STATE', message: facts.neverAccept };
  const decide = whyNotDecide(facts);
  if (decide) return decide;
  const first = facts.settleFirst ?? facts.eddFirst;
  return first === null ? null : { code: 'INVALID_STATE', message: first };
}

export function whyNotThisDecision(value: DecisionValue, facts: DecisionFacts): DecisionRefusal | null {
  if (isAcceptance(value)) {
    const refusal = whyNotAccept(facts);
    if (refusal) return refusal;
  }
  const refusal = whyNotDecide(facts);
  if (refusal) return refusal;
  if (!facts.mayDecideAnything && value !== 'accepted')
    return { code: 'FORBIDDEN', message: 'Your role can only accept a check that passed. Ask an owner or compliance.' };
  return null;
}

/** A reason is needed unless a pass is simply accepted. */
export function needsReason(value: DecisionValue, outcome: Outcome | null): boolean {
  return !(value === 'accepted' && outcome === 'pass');
}

export const isAcceptance = (value: string): boolean => value === 'accepted' || value === 'accepted_with_conditions';

/** Whoever asks for enhanced due diligence is accepted by two: an Owner or Compliance confirms, and is not the one who proposed (MLR 2017 regs 33(5) and 35(5)(a)). */
export const needsSecond = (value: DecisionValue, edd: Pick<Edd, 'needsSecond'>): boolean => edd.needsSecond && isAcceptance(value);

export const SECOND_CANNOT_BE_YOU = 'A second approver is required and cannot be you';
