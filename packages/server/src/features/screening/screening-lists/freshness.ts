import { isOwnKey } from './catalogue.ts';

const HOUR_MS = 3_600_000;

export type Freshness = { ageHours: number | null; stale: boolean };

const doesNotAge = (listKey: string) => listKey === 'demo' || isOwnKey(listKey);

/** How old a list is, counted from when it was last known to be the newest. Nobody knows when: stale. The demonstration list and sources of one's own, which no publisher renews, do not age. */
export function freshnessOf(list: { listKey: string; currentAsOf: Date | null }, now: Date, staleAfterHours: number): Freshness {
  if (list.currentAsOf === null) return { ageHours: null, stale: !doesNotAge(list.listKey) };
  const ageHours = Math.max(0, Math.floor((now.getTime() - list.currentAsOf.getTime()) / HOUR_MS));
  return { ageHours, stale: !doesNotAge(list.listKey) && ageHours >= staleAfterHours };
}

/** `3 days` from two days on, else hours. */
export function ageWords(ageHours: number): string {
  const [count, unit] = ageHours >= 48 ? [Math.floor(ageHours / 24), 'day'] : [ageHours, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
