import type { Match, MatchResolution, ResolutionReason } from '@freehold/contract/screening/screening-matches';
import type { z } from 'zod';
import { reasonFault } from '../../../lib/contract-faults.ts';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

export type Answer = z.infer<typeof MatchResolution>['status'];
export type ReasonCode = z.infer<typeof ResolutionReason>;
export type ResolutionValues = { status: Answer | null; reason_code: ReasonCode | null; text: string };

/** The reasons that can stand behind each answer. */
export const REASONS_FOR: Record<Answer, readonly ReasonCode[]> = {
  false_positive: ['different_dob', 'different_person', 'different_country', 'other'],
  true_match: ['same_person', 'other'],
  unclear: ['other'],
};

export async function checkResolution(values: ResolutionValues): Promise<FieldMessages> {
  const found: FieldMessages = {};
  if (!values.status) found['status'] = 'Choose an answer';
  if (values.status && (!values.reason_code || !REASONS_FOR[values.status].includes(values.reason_code)))
    found['reason_code'] = 'Choose a reason';
  const text = await reasonFault(values.text);
  if (text !== null) found['text'] = text;
  return found;
}

/** How many of the two people needed have answered in the same way. */
export function answeredOf(match: Pick<Match, 'needs_two' | 'awaiting_second' | 'status'>): string | null {
  if (!match.needs_two) return null;
  return match.awaiting_second ? '1 of 2' : match.status === 'open' ? 'two people must agree' : '2 of 2';
}
