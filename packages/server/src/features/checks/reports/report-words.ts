import type { DecisionValue } from '@freehold/contract/checks/check-decisions';
import type { CheckElement } from '@freehold/contract/checks/checks';

export const RESULT = {
  pass: { word: 'Pass', tone: 'moss' },
  refer: { word: 'Refer', tone: 'ochre' },
  fail: { word: 'Fail', tone: 'clay' },
  not_run: { word: 'Not run', tone: 'stone' },
} satisfies Record<CheckElement['result'], { word: string; tone: string }>;

export const DECISION_WORD = {
  accepted: 'Accepted',
  accepted_with_conditions: 'Accepted with conditions',
  rejected: 'Rejected',
  more_information: 'More information asked for',
} satisfies Record<DecisionValue, string>;

export const LEVEL_WORD = { low: 'Low', medium: 'Medium', high: 'High' } as const;
