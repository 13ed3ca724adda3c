import type { MonitorDay } from '@freehold/contract/monitoring/monitors';
import { addDays, daysBetween } from '@freehold/property-rules/calendar';
import { londonDate } from '../../../platform/london-time.ts';

export type ChangeOfState = { kind: string; cadence: string; at: Date };
export type DayRun = { day: string; state: string; started_at: Date };
export type DayFinding = { day: string; severity: string; type: string };

type Standing = 'before' | 'active' | 'paused' | 'ended';
const BY_KIND: Partial<Record<string, Standing>> = { started: 'active', resumed: 'active', paused: 'paused', ended: 'ended' };

/** Whether somebody was monitored at a moment, from every change there was, oldest first. */
export function standingAt(changes: readonly ChangeOfState[], moment: Date): Standing {
  const last = changes.findLast(({ kind, at }) => at <= moment && BY_KIND[kind] !== undefined);
  return (last && BY_KIND[last.kind]) ?? 'before';
}
export const cadenceAt = (changes: readonly ChangeOfState[], moment: Date): string =>
  changes.findLast(({ at }) => at <= moment)?.cadence ?? changes[0]?.cadence ?? 'daily';

/** The first day of the week of a weekly monitor that a day lies in: its weeks count from the day it was started. */
export const weekOf = (startedOn: string, day: string): string => addDays(startedOn, Math.floor(daysBetween(startedOn, day) / 7) * 7);

/** Whether a run of this day looks at somebody: every day, or the first run that is done in a week of theirs. */
export function isDueOn(changes: readonly ChangeOfState[], runs: readonly DayRun[], day: string, moment: Date): boolean {
  if (standingAt(changes, moment) !== 'active') return false;
  const [first] = changes;
  if (!first || cadenceAt(changes, moment) === 'daily') return true;
  const week = weekOf(londonDate(first.at), day);
  return !runs.some((run) => run.state === 'done' && run.day >= week && run.day < day);
}

type Known = {
  changes: readonly ChangeOfState[];
  runs: readonly DayRun[];
  found: readonly DayFinding[];
  today: string;
  now: Date;
};

/** The end of a day in London, or now where it is not over. */
const judgedAt = (day: string, now: Date): Date => {
  const noonNext = new Date(`${addDays(day, 1)}T00:00:00Z`);
  return noonNext < now ? noonNext : now;
};

/** What a day came to for somebody: looked at, found, paused, or missed. */
export function dayOf({ changes, runs, found, today, now }: Known, day: string): MonitorDay {
  const run = runs.find((one) => one.day === day);
  const moment = run?.state === 'done' ? run.started_at : judgedAt(day, now);
  const here = found.filter((one) => one.day === day);
  if (here.some(({ severity }) => severity === 'critical')) return 'critical';
  if (here.some(({ severity }) => severity !== 'low')) return 'alert';
  if (here.length > 0) return 'noted';
  const standing = standingAt(changes, moment);
  if (standing === 'before' || standing === 'ended') return 'before';
  if (standing === 'paused') return 'paused';
  if (run?.state === 'done') return isDueOn(changes, runs, day, moment) ? 'done' : 'none';
  const [first] = changes;
  // The day it began and today may still come.
  if (day === today || (first && londonDate(first.at) === day)) return 'none';
  if (cadenceAt(changes, moment) === 'daily') return 'missed';
  // A week without any run is missed on its last day.
  const week = first ? weekOf(londonDate(first.at), day) : day;
  const isOver = day === addDays(week, 6);
  return isOver && !runs.some((one) => one.state === 'done' && one.day >= week && one.day <= day) ? 'missed' : 'none';
}

export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(today, at - count + 1));
