import { decideCheck, type AmlCheck, type DecisionValue } from '@freehold/contract/aml-checks';
import { Reason } from '@freehold/contract/kernel/values';
import { readTypedDate } from '../../ui/typed-date.ts';
import type { FieldMessages } from '../../ui/use-checked-form.ts';

export type Condition = { text: string; due: string };
export type DecisionValues = { value: DecisionValue | null; reason: string; conditions: Condition[] };
export const EMPTY_DECISION: DecisionValues = { value: null, reason: '', conditions: [] };

/** A pass that is simply accepted needs no reason; everything else does. */
export function reasonNeeded(values: Pick<DecisionValues, 'value'>, outcome: AmlCheck['outcome']): boolean {
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
export function checkDecision(outcome: AmlCheck['outcome']) {
  return (values: DecisionValues): FieldMessages => {
    const found: FieldMessages = {};
    if (!values.value) return { value: 'Choose a decision' };
    const reason = Reason.safeParse(values.reason);
    if (!reason.success && (reasonNeeded(values, outcome) || values.reason.trim() !== ''))
      found['reason'] = reason.error.issues[0]?.message ?? '';
    if (values.value === 'accepted_with_conditions' && values.conditions.length === 0) found['conditions'] = 'Add at least one condition';
    const body = decideCheck.body.safeParse(toDecisionBody({ ...values, value: values.value }, 0));
    for (const issue of body.error?.issues ?? []) if (issue.path[0] === 'conditions') found[issue.path.join('.')] ??= issue.message;
    return found;
  };
}
