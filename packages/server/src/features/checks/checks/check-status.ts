import type { CheckStatus } from '@freehold/contract/kernel/check-states';
import type { DecisionValue } from '@freehold/contract/checks/check-decisions';
import type { Outcome } from '@freehold/contract/kernel/check-states';

export type StatusFacts = {
  state: string;
  outcome: Outcome | null;
  decision: DecisionValue | null;
  /** A person settled something of it, so that it did not simply pass. */
  wasSettled: boolean;
};

/** The one word a screen shows for a check. `passed` is a pass that was accepted outright: no decision, no pass. */
export function statusOf(check: StatusFacts): CheckStatus {
  if (check.state === 'cancelled') return 'cancelled';
  if (check.state === 'processing') return 'inProgress';
  if (check.state === 'error') return 'needsReview';
  if (check.outcome === 'fail') return 'failed';
  if (check.state === 'decided') {
    if (check.decision === 'rejected') return 'failed';
    return check.outcome === 'pass' && check.decision === 'accepted' && !check.wasSettled ? 'passed' : 'acceptedAfterReview';
  }
  return check.decision === null && check.outcome === 'pass' ? 'readyToAccept' : 'needsReview';
}
