import type { SoldType } from '@freehold/contract/insights/market-areas';

export const TYPE_WORDS: Record<SoldType, string> = {
  detached: 'Detached',
  semi_detached: 'Semi-detached',
  terraced: 'Terraced',
  flat: 'Flat',
};
export const typeWords = (type: SoldType | 'other'): string => (type === 'other' ? 'Other property' : TYPE_WORDS[type]);
export const NO_CHANGE = 'Too few sales to compare';

const dateOf = (month: string) => new Date(`${month}-15T12:00:00Z`);
const LONG = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** May 2026 */
export const monthName = (month: string): string => LONG.format(dateOf(month));
/** May 26, for the axis of a chart. */
export const shortMonth = (month: string): string => `${monthName(month).slice(0, 3)} ${month.slice(2, 4)}`;
export const monthsBetween = (from: string, to: string): string => `${monthName(from)} to ${monthName(to)}`;

/** +4.9%, −3.0%, 0.0% */
export function percentWords(percent: number | null): string {
  if (percent === null) return NO_CHANGE;
  const size = Math.abs(percent).toFixed(1);
  return `${Number(size) === 0 ? '' : percent > 0 ? '+' : '−'}${size}%`;
}

const TENURE_WORDS = { freehold: 'Freehold', leasehold: 'Leasehold', unknown: 'Not known' } as const;
export const tenureWords = (tenure: keyof typeof TENURE_WORDS): string => TENURE_WORDS[tenure];
