const LONDON = 'Europe/London';
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: LONDON });
const LONG_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: LONDON });
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: LONDON });

/** `20 Nov 2026`. */
export const day = (iso: string) => DAY.format(new Date(iso)).replace('Sept', 'Sep');
/** `20 November 2026`. */
export const longDay = (iso: string) => LONG_DAY.format(new Date(iso));
/** `20 Nov 2026, 09:14`. */
export const moment = (iso: string) => `${day(iso)}, ${CLOCK.format(new Date(iso))}`;
