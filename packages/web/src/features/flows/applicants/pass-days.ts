const LONG_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/London' });

/** A day with its year: what may be reused ends in another one. */
export const longDay = (at: string): string => LONG_DAY.format(new Date(at.length === 10 ? `${at}T12:00:00Z` : at));
