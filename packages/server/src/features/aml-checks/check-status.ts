import type { CheckStatus } from '@freehold/contract/aml-checks';
import type { DecisionValue, Outcome } from '@freehold/contract/check-decisions';

/** The one word a screen shows for a check. */
export function statusOf(check: { state: string; outcome: Outcome | null; decision: DecisionValue | null }): CheckStatus {
  if (check.state === 'cancelled') return 'cancelled';
  if (check.state === 'processing') return 'inProgress';
  if (check.state === 'error') return 'needsReview';
  if (check.outcome === 'fail') return 'failed';
  if (check.state === 'decided') return check.decision === 'rejected' ? 'failed' : 'passed';
  if (check.decision !== null) return 'needsReview';
  return check.outcome === 'pass' ? 'passed' : 'needsReview';
}
