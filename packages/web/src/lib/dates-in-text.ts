import { formatDate, formatLongDate } from './format.ts';

/** Text of a list entry with its calendar dates written out: `1951-02-03` reads 3 Feb 1951, `1975/1979` reads 1975 to 1979. */
export function writeOutDates(text: string): string {
  return text
    .replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => (Number.isNaN(Date.parse(date)) ? date : formatDate(date)))
    .replace(/\b(\d{4})\/(\d{4})\b/g, '$1 to $2');
}

/** A date of birth, or the year alone where the rest is masked. */
export const writeBirth = (dob: string): string => (/^\d{4}$/.test(dob) ? dob : formatLongDate(dob));
