import type { CheckBase } from '@freehold/contract/checks/checks';
import type { DecisionValue } from '@freehold/contract/checks/check-decisions';
import { reasonFault } from '../../lib/contract-faults.ts';
import { readTypedDate } from '../../ui/typed-date.ts';
import type { FieldMessages } from '../../ui/use-checked-form.ts';

export type Condition = { text: string; due: string };
export type DecisionValues = { value: DecisionValue | null; reason: string; conditions: Condition[] };
export const EMPTY_DECISION: DecisionValues = { value: null, reason: '', conditions: [] };

/** A pass that is simply accepted needs no reason; everything else does. */
export function reasonNeeded(values: Pick<DecisionValues, 'value'>, outcome: CheckBase['outcome']): boolean {
  return !(values.value === 'accepted' && outcome === 'pass');
}

export function toDecisionBody(values: DecisionValues & { value: DecisionValue }, version: number) {
  const conditions = values.value === 'accepted_with_conditions' ? values.conditions : [];
  const reason = values.reason.trim();
  return {
    version,
    value: values.value,
    ...(reason ? { reason } : {}),
    conditions: conditions.map((each) => ({ text: each.text, due: each.due.trim() === '' ? null : (readTypedDate(each.due) ?? each.due) })),
  };
}

/** `conditions.0.text` for a condition's field; `conditions` when there must be one. */
export function checkDecision(outcome: CheckBase['outcome']) {
  return async (values: DecisionValues): Promise<FieldMessages> => {
    const found: FieldMessages = {};
    if (!values.value) return { value: 'Choose a decision' };
    const reason = await reasonFault(values.reason);
    if (reason !== null && (reasonNeeded(values, outcome) || values.reason.trim() !== '')) found['reason'] = reason;
    if (values.value === 'accepted_with_conditions' && values.conditions.length === 0) found['conditions'] = 'Add at least one condition';
    if (values.conditions.length === 0) return found;
    const { conditionFaults } = await import('./condition-faults.ts');
    return { ...conditionFaults(toDecisionBody({ ...values, value: values.value }, 0)), ...found };
  };
}
