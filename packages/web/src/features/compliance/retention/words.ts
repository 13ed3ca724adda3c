import type { RetentionOverview } from '@freehold/contract/compliance/retention';
import { periodOf, RETENTION_RULES, type RetentionRule } from '@freehold/contract/kernel/retention-rules';
import { capitalise, formatCount, plural } from '../../../lib/format.ts';

const BECAUSE = { law: 'Law', code: 'Code of practice', policy: 'Your policy', fixed: 'Fixed' } as const;

export const keptForWords = (rule: RetentionRule): string => {
  const { keptFor, from } = RETENTION_RULES[rule];
  return `${capitalise(periodOf(keptFor))} ${from}`;
};
export const becauseWords = (rule: RetentionRule): string => BECAUSE[RETENTION_RULES[rule].because];

export const monthWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'Europe/London' }).format(new Date(`${day}T12:00:00Z`));

/** `30 erasures in June, done and to come, each with a certificate. 1 record is held.` */
export function headWords({ this_month: count, month, holds }: RetentionOverview): string {
  const erased =
    count === 0
      ? `Nothing is erased in ${monthWords(month)}.`
      : `${plural(count, 'erasure')} in ${monthWords(month)}, done and to come, ${count === 1 ? 'with' : 'each with'} a certificate.`;
  return holds.length === 0 ? erased : `${erased} ${capitalise(plural(holds.length, 'record is', 'records are'))} held.`;
}
export const countWords = (count: number | null): string => (count === null ? '–' : formatCount(count));

/** `6e0c 41b7 … 92fa` */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
