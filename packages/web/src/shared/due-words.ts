import { daysAgo, formatDay } from '../lib/format.ts';

/** The day a task is due as people say it, and whether it presses. */
export function dueWords(dueOn: string, isOverdue: boolean, now = new Date()): { text: string; presses: boolean } {
  const days = -daysAgo(dueOn, now);
  if (isOverdue) return { text: 'Overdue', presses: true };
  if (days <= 0) return { text: 'Today', presses: true };
  if (days === 1) return { text: 'Tomorrow', presses: false };
  return { text: formatDay(dueOn, now, true), presses: false };
}
