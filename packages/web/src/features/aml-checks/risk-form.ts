import type { AmlCheck } from '@freehold/contract/aml-checks';
import type { RiskLevel } from '@freehold/contract/check-decisions';
import { Reason } from '@freehold/contract/kernel/values';
import type { z } from 'zod';
import type { FieldMessages } from '../../ui/use-checked-form.ts';

export type Level = z.infer<typeof RiskLevel>;
export type RiskValues = { answers: Record<string, string>; override: boolean; override_level: Level | null; override_reason: string };
type Question = AmlCheck['risk_questions'][number];

export const EMPTY_RISK: RiskValues = { answers: {}, override: false, override_level: null, override_reason: '' };

/** Every question needs an answer; a level set by hand needs a level and a reason. */
export function checkRisk(questions: readonly Question[]) {
  return (values: RiskValues): FieldMessages => {
    const found: FieldMessages = {};
    for (const question of questions) if (!values.answers[question.code]) found[question.code] = 'Choose an answer';
    if (values.override) {
      if (!values.override_level) found['override_level'] = 'Choose a level';
      const reason = Reason.safeParse(values.override_reason);
      if (!reason.success) found['override_reason'] = reason.error.issues[0]?.message ?? '';
    }
    return found;
  };
}

/** The values as the contract takes them. */
export function toRiskBody(values: RiskValues) {
  const answers = Object.entries(values.answers).map(([code, value]) => ({ code, value }));
  if (!values.override || !values.override_level) return { answers };
  return { answers, override_level: values.override_level, override_reason: values.override_reason };
}
