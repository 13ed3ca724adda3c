import { addDays } from '@freehold/property-rules/calendar';
import type { Consent } from '@freehold/contract/compliance/suspicions';

/* What follows from a report that asks for a defence: Proceeds of Crime Act 2002, section 335. */

const NOTICE_WORKING_DAYS = 7;
const MORATORIUM_DAYS = 31;

const at = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month - 1, day, 12)).toISOString().slice(0, 10);
/** 0: Sunday. */
const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();
const isWeekend = (day: string): boolean => weekday(day) === 0 || weekday(day) === 6;

/** The first day of a kind on or after another. */
function next(from: string, fits: (day: string) => boolean): string {
  let day = from;
  while (!fits(day)) day = addDays(day, 1);
  return day;
}
const mondayFrom = (day: string): string => next(day, (one) => weekday(one) === 1);

/** Easter Sunday, by the method of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return at(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** The bank holidays of England and Wales that return every year, with their substitute days. A holiday of one year alone is not known here. */
export function bankHolidays(year: number): Set<string> {
  const easter = easterOf(year);
  const isFree = (taken: readonly string[]) => (day: string) => !isWeekend(day) && !taken.includes(day);
  const christmas = next(at(year, 12, 25), isFree([]));
  // Where Christmas Day is a Sunday, Boxing Day keeps its Monday and the substitute follows it.
  const boxing = at(year, 12, 26);
  const [first, second] = weekday(at(year, 12, 25)) === 0 ? [at(year, 12, 27), boxing] : [christmas, next(boxing, isFree([christmas]))];
  return new Set([
    next(at(year, 1, 1), isFree([])),
    addDays(easter, -2),
    addDays(easter, 1),
    mondayFrom(at(year, 5, 1)),
    mondayFrom(at(year, 5, 25)),
    mondayFrom(at(year, 8, 25)),
    first,
    second,
  ]);
}

const isWorkingDay = (day: string): boolean => !isWeekend(day) && !bankHolidays(Number(day.slice(0, 4))).has(day);

/** The last day of the notice period: the seventh working day, the first one after the report counted as one. */
export function noticeEndsOn(submittedOn: string): string {
  let day = submittedOn;
  for (let left = NOTICE_WORKING_DAYS; left > 0; left -= 1) day = next(addDays(day, 1), isWorkingDay);
  return day;
}
/** The last of thirty-one days, of which the day the refusal was received is the first. */
export const moratoriumEndsOn = (refusedOn: string): string => addDays(refusedOn, MORATORIUM_DAYS - 1);

type Facts = { submittedOn: string; answer: { answer: 'granted' | 'refused'; receivedOn: string } | null; today: string };

/** How a request for a defence stands on a day. A refusal that came after the notice period ended is shown, and changes nothing by itself. */
export function consentStanding({ submittedOn, answer, today }: Facts): Omit<Consent, 'answered_on'> {
  const noticeEnds = noticeEndsOn(submittedOn);
  const base = { submitted_on: submittedOn, notice_ends_on: noticeEnds, moratorium_ends_on: null };
  if (answer?.answer === 'granted') return { ...base, state: 'granted' };
  if (answer?.answer === 'refused') {
    if (answer.receivedOn > noticeEnds) return { ...base, state: 'refused_late' };
    const until = moratoriumEndsOn(answer.receivedOn);
    return { ...base, moratorium_ends_on: until, state: today <= until ? 'moratorium' : 'moratorium_over' };
  }
  return { ...base, state: today <= noticeEnds ? 'notice' : 'no_refusal' };
}
