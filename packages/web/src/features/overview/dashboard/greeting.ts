import { formatTime, formatWeekday, londonDay } from '../../../lib/format.ts';

/** Good morning, Imogen: by the clock in London. */
export function greetingTo(firstName: string, now = new Date()): string {
  const hour = Number(formatTime(now).slice(0, 2));
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`;
}

/** Tuesday 9 June 2026 */
export function dayInFull(now = new Date()): string {
  return `${formatWeekday(now, now)} ${londonDay(now).slice(0, 4)}`;
}
