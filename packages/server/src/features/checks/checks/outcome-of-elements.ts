import type { CheckElement } from '@freehold/contract/checks/checks';
import type { Outcome } from '@freehold/contract/kernel/check-states';

/** The outcome that follows from the elements alone: what failed fails, what refers or was required and not run refers, the rest passes. */
export function outcomeOfElements(elements: readonly Pick<CheckElement, 'result' | 'required'>[]): Outcome {
  if (elements.some(({ result }) => result === 'fail')) return 'fail';
  return elements.some(({ result, required }) => result === 'refer' || (required && result === 'not_run')) ? 'refer' : 'pass';
}
