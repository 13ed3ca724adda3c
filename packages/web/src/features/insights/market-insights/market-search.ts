import type { Homes, SoldType } from '@freehold/contract/insights/market-areas';
import { keysOf } from '@freehold/contract/kernel/keys';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';
import { TYPE_WORDS } from '../../../shared/sold/sold-words.ts';
import { HOMES_WORDS } from './words.ts';

export const TABS = ['overview', 'months', 'index', 'compare', 'comparables'] as const;
export type Tab = (typeof TABS)[number];
export const YEARS = [1, 3, 5, 10] as const;
export const PERIODS = [12, 24, 60, 120] as const;
export const RADII = [402, 805, 1609] as const;

/** What the page shows, as it stands in the address. */
export type MarketSearch = {
  tab?: Tab | undefined;
  area?: string | undefined;
  homes?: Homes | undefined;
  years?: number | undefined;
  /** Areas side by side: `BS6,BS8`. */
  areas?: string | undefined;
  /** Of the home that sales are compared with. */
  postcode?: string | undefined;
  type?: SoldType | undefined;
  tenure?: 'freehold' | 'leasehold' | undefined;
  metres?: number | undefined;
  months?: number | undefined;
  /** Sales to reckon with, comma-separated. */
  chosen?: string | undefined;
};

const within = (value: unknown, allowed: readonly number[]) => allowed.find((each) => each === countIn(value));
const filled = (value: unknown, longest: number) => textIn(value, longest)?.trim() || undefined;

/** A wrong value is left out, not refused. */
export function readMarketSearch(search: Record<string, unknown>): MarketSearch {
  return {
    tab: oneOf(search['tab'], TABS),
    area: filled(search['area'], 20)?.toUpperCase(),
    homes: oneOf(search['homes'], keysOf(HOMES_WORDS)),
    years: within(search['years'], YEARS),
    areas: filled(search['areas'], 120)?.toUpperCase(),
    postcode: filled(search['postcode'], 20)?.toUpperCase(),
    type: oneOf(search['type'], keysOf(TYPE_WORDS)),
    tenure: oneOf(search['tenure'], ['freehold', 'leasehold']),
    metres: within(search['metres'], RADII),
    months: within(search['months'], PERIODS),
    chosen: filled(search['chosen'], 2000),
  };
}

export const listIn = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];
