import { NewDecision } from '@freehold/contract/checks/check-decisions';
import type { FieldMessages } from '../../ui/use-checked-form.ts';

/** The contract's sentence for each wrong field of the conditions, the first one for each. */
export function conditionFaults(decision: unknown): FieldMessages {
  const found: FieldMessages = {};
  for (const issue of NewDecision.safeParse(decision).error?.issues ?? [])
    if (issue.path[0] === 'conditions') found[issue.path.join('.')] ??= issue.message;
  return found;
}
