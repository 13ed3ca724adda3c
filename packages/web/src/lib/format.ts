const ZONE = 'Europe/London';
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
const zoned = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options }));

const SHORT = zoned({ day: 'numeric', month: 'short', year: 'numeric' });
const LONG = zoned({ day: 'numeric', month: 'long', year: 'numeric' });
const WEEKDAY = zoned({ weekday: 'long', day: 'numeric', month: 'long' });
const NEAR = zoned({ weekday: 'short', day: 'numeric', month: 'short' });
const CLOCK = zoned({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const ISO_DAY = once(() => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }));
const COUNT = once(() => new Intl.NumberFormat('en-GB'));
const DAY_MS = 86_400_000;

/** The first of a kind takes a phone tens of milliseconds, each further one hardly any: made while a page is on its way, none waits for it. */
export const FIRST_FORMATS: readonly (() => unknown)[] = [CLOCK, COUNT];

const MINUS = '\u2212';
// Some engines write September as "Sept"; ours is always three letters.
const tidy = (text: string) => text.replace('Sept ', 'Sep ');
/** A calendar date stands at noon, so that no time zone moves it to another day. */
const moment = (value: string | Date) =>
  value instanceof Date ? value : new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00Z` : value);
const dayNumber = (date: Date) => Math.round(Date.parse(`${ISO_DAY().format(date)}T00:00:00Z`) / DAY_MS);

/** Calendar days from `value` to now in London; 0 is today, 1 yesterday. */
export function daysAgo(value: string | Date, now = new Date()): number {
  return dayNumber(now) - dayNumber(moment(value));
}

/** 9 Jun 2026 */
export function formatDate(value: string | Date): string {
  return tidy(SHORT().format(moment(value)));
}

/** 9 Jun; with the year where it is another than now: the date of a row, a table or a moment. Records and reports have `formatDate`. */
export function formatShortDay(value: string | Date, now = new Date()): string {
  const words = formatDate(value);
  const year = ISO_DAY().format(now).slice(0, 4);
  return words.endsWith(year) ? words.slice(0, -5) : words;
}

/** 9 June 2026 */
export function formatLongDate(value: string | Date): string {
  return LONG().format(moment(value));
}

/** Tuesday 9 June; with the year where it is another than now. */
export function formatWeekday(value: string | Date, now = new Date()): string {
  const words = WEEKDAY().format(moment(value)).replace(',', '');
  const year = ISO_DAY().format(moment(value)).slice(0, 4);
  return year === ISO_DAY().format(now).slice(0, 4) ? words : `${words} ${year}`;
}

/** 2026-06-09, the day in London. */
export function londonDay(value: string | Date): string {
  return ISO_DAY().format(moment(value));
}

/** 08:22 */
export function formatTime(value: string | Date): string {
  return CLOCK().format(moment(value));
}

/** Today 08:22, Yesterday 17:03, else 9 Jun 08:22 */
export function formatDateTime(value: string | Date, now = new Date()): string {
  return `${formatDay(value, now)} ${formatTime(value)}`;
}

/** Like `formatDateTime`; a date that came without a time stands at midnight UTC and is written as a day. */
export function formatPublished(value: string | Date, now = new Date()): string {
  return moment(value).getTime() % DAY_MS === 0 ? formatDay(value, now) : formatDateTime(value, now);
}

/** Today, Yesterday, else 9 Jun, with the year where it is another; `near` gives Thu 11 Jun within six days. */
export function formatDay(value: string | Date, now = new Date(), near = false): string {
  const days = daysAgo(value, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (near && Math.abs(days) < 7) return tidy(NEAR().format(moment(value)).replace(',', ''));
  return formatShortDay(value, now);
}

/** Just now, 12 min ago, 3 hours ago, up to a day; then the date. */
export function formatAgo(value: string | Date, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - moment(value).getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 1440) return plural(Math.floor(minutes / 60), 'hour') + ' ago';
  return formatDay(value, now);
}

/** Age of a list: 4 hours old, 3 days old. */
export function formatAge(hours: number): string {
  if (hours < 1) return 'Under an hour old';
  return hours < 48 ? `${plural(hours, 'hour')} old` : `${plural(Math.floor(hours / 24), 'day')} old`;
}

/** 12,345; minus is U+2212. */
export function formatCount(count: number): string {
  return COUNT().format(count).replace('-', MINUS);
}

const POUNDS = once(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }));
const WHOLE_POUNDS = once(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 }));
/** £880,000; with pence only where there are some: £611.53. */
export function formatPounds(pence: number): string {
  return (pence % 100 === 0 ? WHOLE_POUNDS : POUNDS)()
    .format(pence / 100)
    .replace('-', MINUS);
}

/** £21.4m, £512k, £23,420: for cells too narrow for the whole figure. */
export function shortPounds(pence: number): string {
  const pounds = pence / 100;
  if (pounds >= 999_500) return `£${(pounds / 1_000_000).toFixed(1)}m`;
  return pounds >= 400_000 ? `£${Math.round(pounds / 1000)}k` : formatPounds(Math.round(pounds) * 100);
}

/** +12, −3, 0 */
export function formatSigned(value: number): string {
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10;
  return rounded > 0 ? `+${COUNT().format(rounded)}` : COUNT().format(rounded).replace('-', MINUS);
}

/** 1 check, 12 checks; digits with a thousands comma. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** Numbers under ten as words, for sentences: three, 12. */
export function inWords(count: number): string {
  return WORDS[count] ?? formatCount(count);
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 8.4 MB */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
