import type { FigureSource, MarketAreaRef } from '@freehold/contract/insights/market-areas';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { monthOf, nameOfMonth } from '@freehold/insights/resale-pairs';
import type { Trx } from '../../../platform/database.ts';
import { CREDITS, UNFINISHED_MONTHS, writeName, type SalesState } from '../open-data/public.ts';
import { findNames } from './store.ts';

/** The last month that averages take in. */
export const completeThrough = ({ lastOn }: SalesState): number => monthOf(lastOn) - UNFINISHED_MONTHS;

const MONTH_IN_WORDS = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
export const inWords = (month: number) => MONTH_IN_WORDS.format(Date.UTC(Math.floor(month / 12), month % 12, 1));

export function figureSource(state: SalesState, more: readonly string[] = []): FigureSource {
  const through = completeThrough(state);
  const { isDemo, version, loadedAt, lastOn } = state;
  return {
    data_version: version,
    loaded_at: loadedAt.toISOString(),
    latest_sale_on: lastOn,
    complete_through: nameOfMonth(through),
    note: `${isDemo ? 'Made-up sales of the demonstration' : 'Price Paid Data'} to ${inWords(monthOf(lastOn))}. The ${UNFINISHED_MONTHS} most recent months are incomplete, and averages end with ${inWords(through)}.`,
    credits: [isDemo ? 'Made-up sales of the demonstration: nothing of it is real.' : CREDITS.price_paid(loadedAt), ...more],
    is_made_up: isDemo,
  };
}

export async function areaRef(trx: Trx, state: Pick<SalesState, 'isDemo'>, area: PostcodeArea): Promise<MarketAreaRef> {
  return (await areaRefs(trx, state, [area.code]))(area);
}

/** How areas are named whose codes are among these. */
export async function areaRefs(
  trx: Trx,
  { isDemo }: Pick<SalesState, 'isDemo'>,
  codes: readonly string[],
): Promise<(area: PostcodeArea) => MarketAreaRef> {
  const names = await findNames(trx, isDemo, codes);
  return ({ level, code }) => {
    const name = names.get(code);
    return { level, code, name: name === undefined ? null : writeName(name), is_made_up: isDemo };
  };
}
