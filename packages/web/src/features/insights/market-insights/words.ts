import type { Homes, MarketAreaRef } from '@freehold/contract/insights/market-areas';
import type { Receipt } from '@freehold/contract/insights/receipts';
import { formatCount, formatPounds, plural } from '../../../lib/format.ts';
import { NO_CHANGE, percentWords } from '../../../shared/sold/sold-words.ts';

export const HOMES_WORDS: Record<Homes, string> = {
  all: 'All homes',
  houses: 'Houses',
  flats: 'Flats',
  detached: 'Detached houses',
  semi_detached: 'Semi-detached houses',
  terraced: 'Terraced houses',
};
export const LEVEL_WORDS: Record<MarketAreaRef['level'], string> = {
  area: 'Postcode area',
  district: 'Postcode district',
  sector: 'Postcode sector',
};
export const TOO_FEW = 'Too few sales to show a median';

export const areaTitle = ({ code, name }: Pick<MarketAreaRef, 'code' | 'name'>): string => (name === null ? code : `${name}, ${code}`);

export const shareWords = (percent: number | null): string => (percent === null ? 'None' : `${percent.toFixed(1)}%`);

const yearsWords = (years: number) => (years === 1 ? 'a year' : plural(years, 'year'));
export const changeWords = (percent: number | null, years: number): string =>
  percent === null ? `${NO_CHANGE} over ${yearsWords(years)}` : `${percentWords(percent)} in ${yearsWords(years)}`;

/** 18 more than in the twelve months before */
export function countChange(sales: number, before: number): string {
  const more = sales - before;
  if (more === 0) return 'as many as in the 12 months before';
  return `${formatCount(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than in the 12 months before`;
}

export const rangeWords = (low: number | null, high: number | null): string =>
  low === null || high === null ? 'Too few sales' : `${formatPounds(low)} to ${formatPounds(high)}`;

/** The receipt of another figure of the same sales: its key begins with the figure. */
export const receiptOf = (figure: Receipt['figure'], key: string): string => key.replace(/^[a-z_]+(?=~)/, figure);

/** Whether it is the receipt of a figure of the UK House Price Index, and not of sales kept here. */
export const isOfficialKey = (key: string): boolean => key.startsWith('official_');

export const milesWords = (metres: number): string => `${(metres / 1609.344).toFixed(1)} mi`;
export const RADIUS_WORDS: Record<string, string> = { 402: '¼ mile', 805: '½ mile', 1609: '1 mile' };
export const periodWords = (months: number): string => (months <= 24 ? `${months} months` : `${months / 12} years`);

const PART_OF_POSTCODE = /^[A-Z]{1,2}(\d[A-Z\d]?(\s*\d([A-Z]{2})?)?)?$/;
/** Whether somebody typed a postcode or a part of one, and no name. */
export const isPostcodePart = (text: string): boolean => PART_OF_POSTCODE.test(text.trim().toUpperCase());
