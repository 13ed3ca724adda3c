import type { CddState } from '@freehold/property-rules/property-stages';
import { londonDate } from '../../../platform/london-time.ts';

export type Clock = { state: CddState; days_late: number; due_at: string | null; done_at: string | null };

const DAY_MS = 86_400_000;

/** Whole days between two moments as the calendar of London counts them; the same day is none. */
export function londonDaysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(londonDate(to)) - Date.parse(londonDate(from))) / DAY_MS);
}

/**
 * Where somebody stands: `not_due` until what starts the clock has happened; `due_now` on that day; `late` from the next, and for good once
 * the check was done late; `in_time` when it was done by the end of that day.
 */
export function cddClock({ cdd_due_at: due, cdd_done_at: done }: { cdd_due_at: Date | null; cdd_done_at: Date | null }, now: Date): Clock {
  if (due === null) return { state: 'not_due', days_late: 0, due_at: null, done_at: null };
  const daysLate = Math.max(0, londonDaysBetween(due, done ?? now));
  const state = daysLate > 0 ? 'late' : done ? 'in_time' : 'due_now';
  return { state, days_late: daysLate, due_at: due.toISOString(), done_at: done?.toISOString() ?? null };
}
