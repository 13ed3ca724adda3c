/* Days and months of the calendar. A date is `YYYY-MM-DD`, without a time and a time zone. */

export const DAY_MS = 86_400_000;

export const addDays = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one date to another; below zero where the second comes first. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The same day of the month so many months on, or back, or the last day where that month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The same for a moment, which keeps its time of day (UTC). */
export const addMonthsTo = (moment: Date, months: number): Date => {
  const [date = '', time = ''] = moment.toISOString().split('T');
  return new Date(`${addMonths(date, months)}T${time}`);
};
