import type { ReviewDecisionInput } from '@freehold/contract/firm/verification-reviews';

type Fault = { field: string; code: string; message: string };

/** What is wrong with a decision before it is written; null when nothing is. Only somebody about whom every answer is known is accepted. */
export function faultOf({
  value,
  answers,
  note,
  reason,
}: Pick<ReviewDecisionInput, 'value' | 'answers' | 'note' | 'reason'>): Fault | null {
  if (value !== 'accept')
    return reason == null ? { field: 'reason', code: 'REQUIRED', message: 'Give a reason of at least 10 characters' } : null;
  const given = Object.entries(answers);
  const open = given.find(([, answer]) => answer === null);
  if (open) return { field: `answers.${open[0]}`, code: 'REQUIRED', message: 'Answer every question before you accept' };
  const no = given.find(([, answer]) => answer === 'no');
  if (no)
    return {
      field: `answers.${no[0]}`,
      code: 'ANSWERED_NO',
      message: 'A question is answered No, so this cannot be accepted. Ask them again, or reject it.',
    };
  if (given.some(([, answer]) => answer === 'unsure') && note == null)
    return { field: 'note', code: 'REQUIRED', message: 'Say in a note why an unsure answer does not matter' };
  return null;
}
