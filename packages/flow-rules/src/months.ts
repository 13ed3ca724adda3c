/** A month of the calendar, `2023-06`. Text in this form sorts as time does. */
export type Month = string;

const FORM = /^(\d{4})-(0[1-9]|1[0-2])$/;
const NAMES = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

export const isMonth = (text: string): boolean => FORM.test(text);

/** The month that so many months after this one is; before it where the number is negative. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, one = 1] = month.split('-').map(Number);
  const all = year * 12 + one - 1 + count;
  return `${String(Math.floor(all / 12)).padStart(4, '0')}-${String((all % 12) + 1).padStart(2, '0')}`;
}

/** From the first to the last, both among them; none where the last comes before the first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** `June 2023`. */
export const monthInWords = (month: Month): string => `${NAMES[Number(month.slice(5)) - 1] ?? month} ${month.slice(0, 4)}`;
