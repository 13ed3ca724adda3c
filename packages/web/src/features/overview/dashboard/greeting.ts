const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Good morning, Imogen: by the clock in London. */
export function greetingTo(firstName: string, now = new Date()): string {
  const hour = Number(HOUR.format(now));
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`;
}

/** Tuesday 9 June 2026 */
export function dayInFull(now = new Date()): string {
  return DAY.format(now).replace(',', '');
}
