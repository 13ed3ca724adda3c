import { randomInt } from 'node:crypto';
import { hashToken } from '../../../providers/identity/built-in/random-token.ts';

/** Digits and letters that nobody takes for each other, as Crockford chose them. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP = 4;

/** A code for one copy: 60 random bits, so that guessing finds none. Its hash alone is looked up. */
export function newCheckCode(): { printed: string; hash: Buffer } {
  const letters = Array.from({ length: GROUPS * GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return { printed: letters.replace(/(.{4})(?=.)/g, '$1-'), hash: hashCheckCode(letters) };
}
export const hashCheckCode = (code: string): Buffer => hashToken(`check code ${code}`);
