import type { findMarketAreas } from '@freehold/contract/insights/market-areas';
import { partsOfPostcode, readPostcodeArea, type PostcodeArea } from '@freehold/insights/postcode-area';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { findSalesState, readPostcode, writeName } from '../open-data/public.ts';
import { around } from './read-area.ts';
import { findSalesOf, findStreets, findTowns } from './store.ts';

type Found = z.infer<typeof findMarketAreas.output>[number];
const MOST = 10;
const SHORTEST_NAME = 3;

/** The areas a text may mean: those of a postcode, narrowest first; then towns and streets that begin with it. */
export async function findAreas(trx: Trx, text: string): Promise<Found[]> {
  const state = await findSalesState(trx);
  if (state === null) return [];
  const asked: { area: PostcodeArea; found_by: Found['found_by']; street: string | null }[] = areasOf(text).map((area) => ({
    area,
    found_by: 'postcode',
    street: null,
  }));
  const name = text.toUpperCase().replace(/\s+/g, ' ').trim();
  if (name.length >= SHORTEST_NAME) {
    for (const { code } of await findTowns(trx, state.isDemo, name))
      asked.push({ area: { level: 'district', code }, found_by: 'town', street: null });
    for (const { code, street } of await findStreets(trx, state.isDemo, name))
      asked.push({ area: { level: 'sector', code }, found_by: 'street', street: writeName(street) });
  }
  if (asked.length === 0) return [];
  const known = new Map(
    (
      await findSalesOf(
        trx,
        state.isDemo,
        asked.map(({ area }) => area.code),
      )
    ).map((row) => [row.code, row]),
  );
  const found = new Map<string, Found>();
  for (const { area, ...how } of asked) {
    const row = known.get(area.code);
    if (!row || found.has(area.code)) continue;
    found.set(area.code, { ...area, name: writeName(row.name), is_made_up: state.isDemo, sales: row.sales ?? 0, ...how });
  }
  return [...found.values()].slice(0, MOST);
}

function areasOf(text: string): PostcodeArea[] {
  const postcode = readPostcode(text)?.postcode ?? text;
  const area = readPostcodeArea(partsOfPostcode(postcode)?.sector ?? text);
  if (area === null) return [];
  const outer = around(area);
  const outermost = outer === null ? null : around(outer);
  return [area, outer, outermost].filter((one) => one !== null);
}
