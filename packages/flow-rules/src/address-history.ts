import { addMonths, isMonth, type Month, monthInWords, monthsBetween } from './months.ts';

/** Where somebody lived, from one month to another; `to` is null where they live there still. */
export type AddressEntry = { address: string; country: string; from: Month; to: Month | null };

/** How many months are asked for where a flow says nothing. */
export const ADDRESS_MONTHS = 36;
export const MOST_ADDRESSES = 30;

/** Months in a row of which nobody said where they lived. `now`: the present address is missing. */
export type AddressGap = { kind: 'months' | 'now'; from: Month; to: Month; question: string };

export type AddressFault = {
  /** The entry, by its place in the list; null for the list as a whole. */
  entry: number | null;
  field: 'address' | 'country' | 'from' | 'to';
  code: 'missing' | 'not_a_month' | 'future' | 'reversed' | 'duplicated' | 'too_many' | 'too_old';
  message: string;
};

export type AddressHistory = {
  /** Every month asked for, the oldest first, with the entry that covers it: the newest address where two overlap. */
  months: { month: Month; entry: number | null }[];
  covered: number;
  asked: number;
  gaps: AddressGap[];
  faults: AddressFault[];
  /** Nothing is missing and nothing is wrong. */
  isComplete: boolean;
};

const OLDEST = '1900-01';

/**
 * What somebody said about where they lived, against the full months that are asked for: those before the present one. An entry with a
 * fault covers nothing. `today` is the date in London, `2026-06-08`.
 */
export function readAddressHistory(
  entries: readonly AddressEntry[],
  { today, months: asked = ADDRESS_MONTHS }: { today: string; months?: number },
): AddressHistory {
  const present = today.slice(0, 7);
  const faults = findFaults(entries.slice(0, MOST_ADDRESSES), present);
  if (entries.length > MOST_ADDRESSES)
    faults.push({ entry: null, field: 'address', code: 'too_many', message: `Enter at most ${MOST_ADDRESSES} addresses` });
  const wrong = new Set(faults.map(({ entry }) => entry));
  const usable = entries
    .slice(0, MOST_ADDRESSES)
    .map((entry, at) => ({ at, from: entry.from, to: entry.to ?? present }))
    .filter(({ at }) => !wrong.has(at))
    .toSorted((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : a.at - b.at));
  const coverOf = (month: Month) => usable.find(({ from, to }) => from <= month && month <= to)?.at ?? null;
  const months = monthsBetween(addMonths(present, -asked), addMonths(present, -1)).map((month) => ({ month, entry: coverOf(month) }));
  const gaps = [...findGaps(months), ...(coverOf(present) === null ? [missingNow(present)] : [])];
  return {
    months,
    covered: months.filter(({ entry }) => entry !== null).length,
    asked,
    gaps,
    faults,
    isComplete: gaps.length === 0 && faults.length === 0,
  };
}

function findGaps(months: AddressHistory['months']): AddressGap[] {
  const gaps: AddressGap[] = [];
  for (const { month, entry } of months) {
    if (entry !== null) continue;
    const last = gaps.at(-1);
    if (last && addMonths(last.to, 1) === month) last.to = month;
    else gaps.push({ kind: 'months', from: month, to: month, question: '' });
  }
  return gaps.map((gap) => ({ ...gap, question: questionOf(gap) }));
}

const questionOf = ({ from, to }: AddressGap): string =>
  from === to ? `Where did you live in ${monthInWords(from)}?` : `Where did you live from ${monthInWords(from)} to ${monthInWords(to)}?`;

const missingNow = (present: Month): AddressGap => ({ kind: 'now', from: present, to: present, question: 'Where do you live now?' });

function findFaults(entries: readonly AddressEntry[], present: Month): AddressFault[] {
  const faults: AddressFault[] = [];
  const seen = new Map<string, number>();
  entries.forEach(({ address, country, from, to }, entry) => {
    const fault = (field: AddressFault['field'], code: AddressFault['code'], message: string) =>
      faults.push({ entry, field, code, message });
    if (address.trim() === '') fault('address', 'missing', 'Enter the address');
    if (!/^[A-Z]{2}$/.test(country)) fault('country', 'missing', 'Choose the country');
    if (from === '') fault('from', 'missing', 'Enter the month you moved in');
    else if (!isMonth(from)) fault('from', 'not_a_month', 'Enter a real month, like June 2023');
    else if (from > present) fault('from', 'future', 'The month you moved in is in the future');
    else if (from < OLDEST) fault('from', 'too_old', 'Enter a month after 1900');
    if (to === '') fault('to', 'missing', 'Enter the month you moved out');
    else if (to !== null && !isMonth(to)) fault('to', 'not_a_month', 'Enter a real month, like June 2023');
    else if (to !== null && to > present) fault('to', 'future', 'The month you moved out is in the future');
    else if (to !== null && isMonth(from) && to < from) fault('to', 'reversed', 'You moved out before you moved in. Check both months');
    const key = JSON.stringify([plain(address), country, from, to]);
    const same = seen.get(key);
    if (same !== undefined && address.trim() !== '')
      fault('address', 'duplicated', `This is the same as address ${same + 1}. Remove one of them`);
    else seen.set(key, entry);
  });
  return faults;
}

const plain = (address: string): string =>
  address
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
