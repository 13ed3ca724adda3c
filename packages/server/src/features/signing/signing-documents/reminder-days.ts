import { clock, londonDate, londonMidnight } from '../../../platform/london-time.ts';

const DAY_MS = 86_400_000;
const MORNING_MINUTES = 10 * 60;

/** Ten in the morning in London, so many days after somebody was asked; null once all reminders have gone. */
export function nextReminder(askedAt: Date, days: readonly number[], sent: number): Date | null {
  const day = days.toSorted((one, other) => one - other)[sent];
  if (day === undefined) return null;
  const date = londonDate(new Date(Date.parse(`${londonDate(askedAt)}T12:00:00Z`) + day * DAY_MS));
  const guess = new Date(londonMidnight(date).getTime() + MORNING_MINUTES * 60_000);
  const [hours = 0, minutes = 0] = clock(guess).split(':').map(Number);
  return new Date(guess.getTime() + (MORNING_MINUTES - (hours * 60 + minutes)) * 60_000);
}
