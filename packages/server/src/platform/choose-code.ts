import { randomInt } from 'node:crypto';
import { CODE_MINUTES } from './code-words.ts';

const MINUTE_MS = 60_000;
export const LATELY_MS = 15 * MINUTE_MS;
export const DAY_MS = 24 * 60 * MINUTE_MS;
/** Short codes one contact is sent. By the day one can be guessed at a hundred times in a million. */
const MOST_LATELY = 5;
const MOST_A_DAY = 20;

const SHORT_DIGITS = 6;
export const LONG_DIGITS = 10;
const LONG_CODE_MINUTES = 30;
/** A long code that is older than this is not shared any more: whoever asks has five minutes at least to find and type it. */
const SHARED_MS = 25 * MINUTE_MS;

/** What was sent to one contact: in the last fifteen minutes, in the last day, and the newest long code that was not used. */
export type SentBefore = {
  lately: number;
  today: number;
  newestLong: { code_hash: Buffer; created_at: Date; expires_at: Date } | undefined;
};
export type ChosenCode =
  | { kind: 'send'; code: string; digits: number; minutes: number; expiresAt: Date }
  | { kind: 'share'; codeHash: Buffer; digits: number; expiresAt: Date };

/**
 * Which code answers somebody who asks for one. Anybody can ask in another's name, so nobody is refused for how often a contact was asked
 * for: past a few, a code that cannot be guessed is sent every half hour, and serves all who ask meanwhile.
 */
export function chooseCode({ lately, today, newestLong }: SentBefore, now: Date): ChosenCode {
  const send = (digits: number, minutes: number): ChosenCode => ({
    kind: 'send',
    code: String(randomInt(10 ** digits)).padStart(digits, '0'),
    digits,
    minutes,
    expiresAt: new Date(now.getTime() + minutes * MINUTE_MS),
  });
  if (lately < MOST_LATELY && today < MOST_A_DAY) return send(SHORT_DIGITS, CODE_MINUTES);
  if (newestLong && newestLong.created_at.getTime() + SHARED_MS > now.getTime())
    return { kind: 'share', codeHash: newestLong.code_hash, digits: LONG_DIGITS, expiresAt: newestLong.expires_at };
  return send(LONG_DIGITS, LONG_CODE_MINUTES);
}
