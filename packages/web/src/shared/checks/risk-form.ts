import type { CheckBase } from '@freehold/contract/checks/checks';
import type { RiskLevel } from '@freehold/contract/kernel/check-states';
import { Reason } from '@freehold/contract/kernel/values';
import type { z } from 'zod';
import type { FieldMessages } from '../../ui/use-checked-form.ts';

export type Level = z.infer<typeof RiskLevel>;
export type RiskValues = {
  answers: Record<string, string>;
  /** The person has read the answers that were suggested. */
  confirmed: boolean;
  override: boolean;
  override_level: Level | null;
  override_reason: string;
};
type Question = CheckBase['risk_questions'][number];
type Suggestion = CheckBase['risk_suggestion'];

/** The form as it opens: what is on file is filled in, and nothing is confirmed. */
export function startOfRisk(suggestion: Suggestion): RiskValues {
  return {
    answers: Object.fromEntries((suggestion?.answers ?? []).map(({ code, value }) => [code, value])),
    confirmed: false,
    override: Boolean(suggestion?.override),
    override_level: suggestion?.override?.level ?? null,
    override_reason: suggestion?.override?.reason ?? '',
  };
}

/** Why an answer was suggested, while it stands unchanged. */
export function suggestedFor(suggestion: Suggestion, values: Pick<RiskValues, 'answers'>, code: string): string | null {
  const suggested = suggestion?.answers.find((answer) => answer.code === code);
  return suggested && suggested.value === values.answers[code] ? suggested.why : null;
}
/** Whether the level set by hand is still the one on file. */
export const overrideSuggested = (suggestion: Suggestion, values: RiskValues) =>
  Boolean(suggestion?.override) && values.override && values.override_level === suggestion?.override?.level;
export const suggestedCodes = (suggestion: Suggestion, values: RiskValues): string[] =>
  Object.keys(values.answers).filter((code) => suggestedFor(suggestion, values, code) !== null);

/** Every question needs an answer, suggested ones need a person's word, and a level set by hand needs a level and a reason. */
export function checkRisk(questions: readonly Question[], suggestion: Suggestion) {
  return (values: RiskValues): FieldMessages => {
    const found: FieldMessages = {};
    for (const question of questions) if (!values.answers[question.code]) found[question.code] = 'Choose an answer';
    if (values.override) {
      if (!values.override_level) found['override_level'] = 'Choose a level';
      const reason = Reason.safeParse(values.override_reason);
      if (!reason.success) found['override_reason'] = reason.error.issues[0]?.message ?? '';
    }
    const isSuggested = suggestedCodes(suggestion, values).length > 0 || overrideSuggested(suggestion, values);
    if (isSuggested && !values.confirmed) found['confirmed'] = 'Confirm the suggested answers, or change them';
    return found;
  };
}

/** The values as the contract takes them. */
export function toRiskBody(values: RiskValues, suggestion: Suggestion) {
  const answers = Object.entries(values.answers).map(([code, value]) => ({ code, value }));
  const about = { answers, suggested: suggestedCodes(suggestion, values), confirmed: values.confirmed };
  if (!values.override || !values.override_level) return about;
  return { ...about, override_level: values.override_level, override_reason: values.override_reason };
}
