import { REMINDER_DAYS } from '@freehold/contract/flows/run-states';
import { clock, londonDate, londonMidnight } from '../../../platform/london-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_MINUTE = 10 * 60;
/** Room for the job that runs every few minutes: what is due then still leaves before 18:00. */
const LAST_MINUTE = 17 * 60 + 30;

/** When somebody is reminded who was asked then: at the same time of day, moved into 10:00 to 17:30 in London, summer time included. */
export function reminderTimes(sentAt: Date): { day: number; at: Date }[] {
  const [hours = 0, minutes = 0] = clock(sentAt).split(':').map(Number);
  const minute = Math.min(LAST_MINUTE, Math.max(FIRST_MINUTE, hours * 60 + minutes));
  const today = Date.parse(`${londonDate(sentAt)}T12:00:00Z`);
  return REMINDER_DAYS.map((day) => ({ day, at: londonTime(londonDate(new Date(today + day * DAY_MS)), minute) }));
}

/** So many minutes after midnight as clocks in London show them. They are changed in the night, before any of these times. */
function londonTime(date: string, minute: number): Date {
  const guess = new Date(londonMidnight(date).getTime() + minute * 60_000);
  const [hours = 0, minutes = 0] = clock(guess).split(':').map(Number);
  return new Date(guess.getTime() + (minute - (hours * 60 + minutes)) * 60_000);
}

/** Whether a reminder may leave now: from 10:00 to 18:00 in London. */
export function isReminderTime(now: Date): boolean {
  const [hours = 0] = clock(now).split(':').map(Number);
  return hours >= 10 && hours < 18;
}
