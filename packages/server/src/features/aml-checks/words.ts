const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Numbers under ten as words, as in a sentence. */
export function numberWord(count: number): string {
  return SMALL[count] ?? count.toLocaleString('en-GB');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `two matches`. */
export function countOf(count: number, one: string, many: string, options: { capital?: boolean } = {}): string {
  const text = `${numberWord(count)} ${count === 1 ? one : many}`;
  return options.capital ? capital(text) : text;
}

const LONDON = 'Europe/London';
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: LONDON });
const LONG_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: LONDON });
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: LONDON });
const ISO_DAY = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: LONDON });

/** `20 Nov 2026`. */
export const shortDay = (at: Date) => DAY.format(at).replace('Sept', 'Sep');
/** `20 November 2026`. */
export const longDay = (at: Date) => LONG_DAY.format(at);
/** `20 November 2026 at 09:14`. */
export const dayAndTime = (at: Date) => `${LONG_DAY.format(at)} at ${CLOCK.format(at)}`;
/** `2026-11-20`, the day in London. */
export const londonDate = (at: Date) => ISO_DAY.format(at);

const ROLES: Record<number, string> = { 1: 'Owner', 2: 'Admin', 3: 'Compliance', 4: 'Negotiator', 5: 'Accounts', 6: 'Auditor' };
export const roleName = (roleId: number) => ROLES[roleId] ?? 'Member';
