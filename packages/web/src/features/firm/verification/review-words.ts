import { REVIEW_QUESTIONS, type ReviewAnswers, type ReviewQuestion, type ReviewValue } from '@freehold/contract/firm/verification-reviews';
import { capitalise, formatShortDay, inWords } from '../../../lib/format.ts';
import { recordOf } from '@freehold/contract/kernel/keys';

export const QUESTION: Record<ReviewQuestion, string> = {
  photograph_matches: 'Photograph matches the document',
  fonts_are_even: 'Fonts and spacing are even',
  edges_are_intact: 'Edges intact, not a copy',
  number_agrees: 'Number agrees with name and birth',
  name_agrees: 'Name agrees with the register',
  nobody_else: 'Nobody else is in the photograph',
};
export const DECIDED: Record<ReviewValue, string> = { accept: 'Accepted', ask_again: 'Asked again', reject: 'Rejected' };
export const NO_ANSWERS: ReviewAnswers = recordOf(REVIEW_QUESTIONS, () => null);

export function queueSentence(waiting: number, nextDueOn: string | null): string {
  if (waiting === 0) return 'No verifications to review';
  const people = `${capitalise(inWords(waiting))} ${waiting === 1 ? 'verification' : 'verifications'} to review`;
  return nextDueOn ? `${people}, the next due on ${formatShortDay(nextDueOn)}` : people;
}

export function tryWords({ kind, try: sending }: { kind: 'first' | 'renewal'; try: number }): string {
  if (sending > 1) return sending === 2 ? 'Second try' : `Try ${sending}`;
  return kind === 'renewal' ? 'Renewal' : 'First review';
}

export type Hindrance = { fact: string; rest: string; /** Nothing but a note stands in the way. */ noteOnly: boolean };

/** What stands between these answers and Accept; null when nothing does. The server asks again. */
export function hindranceOf(answers: ReviewAnswers, allOpened: boolean): Hindrance | null {
  const given = Object.values(answers);
  const count = (answer: 'no' | 'unsure') => given.filter((one) => one === answer).length;
  const say = (n: number, word: string) => `${n === 1 ? 'One answer is' : `${capitalise(inWords(n))} answers are`} ${word}.`;
  if (count('no') > 0) return { fact: say(count('no'), 'No'), rest: 'Ask again, or reject.', noteOnly: false };
  if (given.includes(null)) return null;
  if (!allOpened) return { fact: 'Not everything was looked at.', rest: 'Open every picture before you accept.', noteOnly: false };
  if (count('unsure') > 0)
    return { fact: say(count('unsure'), 'unsure'), rest: 'Ask again, or say in a note why it does not matter.', noteOnly: true };
  return null;
}
