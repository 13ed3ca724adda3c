import { capitalise, formatLongDate, inWords } from '../lib/format.ts';
import type { Verification } from './verification-query.ts';

export type VerificationLine = {
  kind: 'asks' | 'stops' | 'proves' | 'tells';
  fact: string;
  rest: string;
  /** What the member can do about it from another page. */
  act: 'Start' | 'Continue' | null;
};

const day = (date: string) => formatLongDate(date).replace(/ \d{4}$/, '');

/** What there is to say about verification on every page, in one line; null where nobody has to do anything or know of it. */
export function verificationLine(page: Verification): VerificationLine | null {
  const mine = page.verification;
  if (page.why_not !== null)
    return page.is_blocked
      ? { kind: 'stops', fact: `${page.blocked_reason}.`, rest: 'New checks wait until then. Everything else stays open.', act: null }
      : null;
  if (page.is_settled) return null;
  const act = mine?.state === 'started' || mine?.state === 'ask_again' ? 'Continue' : 'Start';
  if (mine?.state === 'submitted')
    return {
      kind: page.is_blocked ? 'stops' : 'tells',
      fact: 'Somebody else reviews your verification.',
      rest: page.is_blocked ? 'New checks wait until it is decided.' : 'You will be told when it is decided.',
      act: null,
    };
  if (mine?.state === 'ask_again')
    return { kind: page.is_blocked ? 'stops' : 'asks', fact: 'Your verification needs one more look.', rest: mine.reason ?? '', act };
  if (page.is_blocked) return { kind: 'stops', fact: 'New checks wait.', rest: 'Verify who you are, and they go on at once.', act };
  if (!page.is_asked || page.grace_ends_on === null) return null;
  return {
    kind: 'asks',
    fact: `Verify who you are by ${day(page.grace_ends_on)}.`,
    rest: `${daysLeft(page.days_left ?? 0)} After that, new checks and payments wait.`,
    act,
  };
}

function daysLeft(days: number): string {
  if (days === 0) return 'Today is the last day.';
  return days === 1 ? 'One day is left.' : `${capitalise(inWords(days))} days are left.`;
}
