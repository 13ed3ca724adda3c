import { isOwnKey } from './catalogue.ts';

/** A published list rarely shrinks: a file under 80 % of the version before may be cut short. */
export const SMALLEST_SHARE = 0.8;
export function shrinks(entriesBefore: number, entries: number): boolean {
  return entries < entriesBefore * SMALLEST_SHARE;
}

/** A short list of one's own may well lose one of its five names: only from this size on is a loss a sign of a cut file. */
const LONG_ENOUGH = 50;
export function isSmallerThan(before: { entries: number }, now: { list_key: string; entries: number }): boolean {
  return shrinks(before.entries, now.entries) && (!isOwnKey(now.list_key) || before.entries >= LONG_ENOUGH);
}
