import type { CheckElement } from '@freehold/contract/checks/checks';
import type { OutcomeReason } from '@freehold/contract/checks/check-decisions';
import type { Outcome } from '@freehold/contract/kernel/check-states';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { Checks } from '../../../db/types.ts';
import { canonicalJson } from '../../../platform/audit.ts';
import type { CheckRow } from './store.ts';

export type CheckAnswer = { outcome: Outcome; reasons: readonly z.infer<typeof OutcomeReason>[]; elements: readonly CheckElement[] };

/** The answer as the row keeps it. */
export const answerColumns = ({ outcome, reasons, elements }: CheckAnswer): Updateable<Checks> => ({
  outcome,
  outcome_reasons: JSON.stringify(reasons),
  elements: JSON.stringify(elements),
});

/** Whether the row says something else. */
export const answersOtherwise = (row: CheckRow, { outcome, reasons, elements }: CheckAnswer): boolean =>
  row.outcome !== outcome ||
  canonicalJson([row.outcome_reasons, row.elements]) !== canonicalJson(JSON.parse(JSON.stringify([reasons, elements])));
