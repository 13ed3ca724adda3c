import type { PackClock } from '@freehold/contract/compliance/hmrc-pack';
import { DUE_EVENTS, ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { londonDate } from '../../../platform/london-time.ts';
import type { Clock } from './facts-store.ts';

const DAY_MS = 86_400_000;
const days = (from: string, to: string) => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Whole days of the calendar in London after the duty began: below zero where the check came before. */
export const daysAfter = ({ due, done }: Pick<Clock, 'due' | 'done'>): number | null =>
  done === null ? null : days(londonDate(due), londonDate(done));

export function presentClock(clock: Clock): PackClock {
  const { partyId, name, place, role, event, due, done } = clock;
  return {
    party: { id: partyId, name },
    place,
    role: ROLE_WORDS[role],
    event: DUE_EVENTS[event],
    due_on: londonDate(due),
    done_on: done === null ? null : londonDate(done),
    days: daysAfter(clock),
  };
}
export const isLate = (clock: Clock): boolean => (daysAfter(clock) ?? 0) > 0;

/** `4 days late`, `3 days before`, `on the day`, `not done`. */
export function clockWords(clock: Clock): string {
  const after = daysAfter(clock);
  if (after === null) return 'Not done';
  if (after === 0) return 'On the day';
  const count = `${Math.abs(after)} ${Math.abs(after) === 1 ? 'day' : 'days'}`;
  return after > 0 ? `${count} late` : `${count} before`;
}
