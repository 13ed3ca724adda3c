import type { CheckElement } from '@freehold/contract/checks/checks';
import type { DecisionValue, OutcomeReason, RiskQuestion } from '@freehold/contract/checks/check-decisions';
import type { CheckStatus, RiskLevel } from '@freehold/contract/kernel/check-states';
import type { z } from 'zod';
import { daysAgo, formatLongDate, formatTime } from '../../lib/format.ts';
import type { Family, Glyph, StatusKey } from '../../ui/status.tsx';

type Look = { label: string; family: Family; glyph: Glyph };

export const CHECK_STATUS = {
  notStarted: 'notStarted',
  inProgress: 'inProgress',
  needsReview: 'needsReview',
  readyToAccept: 'readyToAccept',
  passed: 'passed',
  acceptedAfterReview: 'acceptedAfterReview',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<z.infer<typeof CheckStatus>, StatusKey>;

/** A practice check looks like practice, whatever came of it. */
export function checkStatus({ status, is_practice }: { status: CheckStatus; is_practice: boolean }): StatusKey {
  return is_practice && status !== 'inProgress' ? 'practice' : CHECK_STATUS[status];
}

type ElementResult = z.infer<typeof CheckElement>['result'];
/** A source that was not run never looks like a pass. */
export const ELEMENT_RESULT = {
  pass: { label: 'Pass', family: 'moss', glyph: 'tick' },
  refer: { label: 'Needs review', family: 'ochre', glyph: 'diamond' },
  fail: { label: 'Fail', family: 'clay', glyph: 'cross' },
  not_run: { label: 'Not run', family: 'stone', glyph: 'dash' },
} as const satisfies Record<ElementResult, Look>;

export const REASON_SEVERITY = {
  info: { label: 'For information', family: 'stone', glyph: 'dot' },
  medium: { label: 'Needs review', family: 'ochre', glyph: 'diamond' },
  high: { label: 'Stops the check', family: 'clay', glyph: 'cross' },
} as const satisfies Record<z.infer<typeof OutcomeReason>['severity'], Look>;

export const DECISION = {
  accepted: { label: 'Accept', done: 'Accepted', detail: 'You can act for the client', family: 'moss', glyph: 'tick' },
  accepted_with_conditions: {
    label: 'Accept with conditions',
    done: 'Accepted with conditions',
    detail: 'You can act for the client once the conditions are met',
    family: 'moss',
    glyph: 'three-quarters',
  },
  more_information: {
    label: 'Ask for more information',
    done: 'More information asked for',
    detail: 'On hold until it is answered',
    family: 'ochre',
    glyph: 'half',
  },
  rejected: { label: 'Reject', done: 'Rejected', detail: 'You do not act for the client', family: 'clay', glyph: 'cross' },
} as const satisfies Record<DecisionValue, Look & { done: string; detail: string }>;

/** Rings of the risk pattern: a quarter, a half, three quarters. */
export const RISK_LEVEL = {
  low: { label: 'Low', family: 'moss', glyph: 'quarter' },
  medium: { label: 'Medium', family: 'ochre', glyph: 'half' },
  high: { label: 'High', family: 'clay', glyph: 'three-quarters' },
} as const satisfies Record<z.infer<typeof RiskLevel>, Look>;

export const RISK_GROUP = {
  customer: 'The client',
  geography: 'Where they are',
  transaction: 'The transaction',
  property: 'The property',
  delivery: 'How you deal with them',
} as const satisfies Record<z.infer<typeof RiskQuestion>['group'], string>;

/** today at 08:22, yesterday at 17:03, on 9 June 2026 at 08:22 */
export function whenInSentence(iso: string): string {
  const days = daysAgo(iso);
  const day = days === 0 ? 'today' : days === 1 ? 'yesterday' : `on ${formatLongDate(iso)}`;
  return `${day} at ${formatTime(iso)}`;
}

/** The parts of the enhanced due diligence that are written. */
export const EDD_PARTS = [
  {
    code: 'source_of_wealth',
    label: 'Source of wealth',
    hint: 'Where everything the client owns comes from: work, a business, an inheritance.',
  },
  { code: 'source_of_funds', label: 'Source of funds', hint: 'Where the money for this transaction comes from, and from which account.' },
  { code: 'notes', label: 'Notes', hint: 'What you looked at, what you make of it, and what is to be watched.' },
] as const;
export const EDD_SHOWS = { wealth: 'Source of wealth', funds: 'Source of funds', both: 'Both' } as const;
