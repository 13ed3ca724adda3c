import { fix, isValid, toNormalised } from 'postcode';

export type ReadPostcode = { postcode: string; wasMended: boolean };

const plain = (text: string) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/** The postcode somebody meant: spaces, case, O for 0 and I for 1 put right. Null where it can be none. */
export function readPostcode(typed: string): ReadPostcode | null {
  const letters = plain(typed);
  if (letters.length < 5 || letters.length > 7) return null;
  const mended = fix(letters);
  if (!isValid(mended)) return null;
  const postcode = toNormalised(mended);
  return postcode === null ? null : { postcode, wasMended: plain(postcode) !== letters };
}

/** The part whose postcodes lie side by side: BS8 4 of BS8 4KV. */
export const sectorOf = (postcode: string): string => postcode.slice(0, -2);
