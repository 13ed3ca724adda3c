import type { MapSquare } from '@freehold/contract/insights/market-areas';
import { formatCount, formatPounds } from '../../../lib/format.ts';
import { percentWords } from '../../../shared/sold/sold-words.ts';

/* What a map of areas may show. */

export const MEASURES = [
  { value: 'price', label: 'Price' },
  { value: 'change', label: 'A year’s change' },
  { value: 'sales', label: 'Sales' },
] as const;
export type Measure = (typeof MEASURES)[number]['value'];
export const valueOf: Record<Measure, (square: MapSquare) => number | null> = {
  price: ({ median_pence: pence }) => pence,
  change: ({ change_percent: percent }) => percent,
  sales: ({ sales }) => sales,
};
export const shortOf: Record<Measure, (value: number) => string> = {
  price: (pence) => String(Math.round(pence / 100_000)),
  change: percentWords,
  sales: formatCount,
};
export const wordsOf: Record<Measure, (value: number) => string> = {
  price: formatPounds,
  change: (percent) => `${percentWords(percent)} in a year`,
  sales: (sales) => `${formatCount(sales)} sales`,
};
