const LONDON = 'Europe/London';
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: LONDON });
const LONG_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: LONDON });
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: LONDON });
const ISO_DAY = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: LONDON });

/** A moment, or its ISO text. */
type Moment = Date | string;

/** `20 Nov 2026`. */
export const shortDay = (at: Moment) => DAY.format(new Date(at)).replace('Sept', 'Sep');
/** `20 November 2026`. */
export const longDay = (at: Moment) => LONG_DAY.format(new Date(at));
/** `09:14`. */
export const clock = (at: Moment) => CLOCK.format(new Date(at));
/** `20 November 2026 at 09:14`. */
export const dayAndTime = (at: Moment) => `${longDay(at)} at ${clock(at)}`;
/** `2026-11-20`, the day in London. */
export const londonDate = (at: Moment) => ISO_DAY.format(new Date(at));
/** The moment London's day ends. */
export function endOfLondonDay(at: Moment): Date {
  const next = Date.parse(`${londonDate(at)}T00:00:00Z`) + 24 * 3_600_000;
  // In summer London's midnight comes an hour before that of UTC.
  const early = new Date(next - 3_600_000);
  return clock(early) === '00:00' ? early : new Date(next);
}
/** A calendar date, YYYY-MM-DD, as people write it: `20 November 2026`. */
export const dateInWords = (date: string) => longDay(`${date}T12:00:00Z`);
/** When a calendar date begins in London: an hour before it does in UTC while it is summer there. */
export function londonMidnight(date: string): Date {
  const inWinter = new Date(`${date}T00:00:00Z`);
  const inSummer = new Date(inWinter.getTime() - 3_600_000);
  return londonDate(inSummer) === date ? inSummer : inWinter;
}
