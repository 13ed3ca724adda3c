import { NEAR_METRES, WIDE_METRES } from '@freehold/insights/outline-shapes';
import { percentOf, YEAR } from '@freehold/insights/market-report';
import { monthOf, nameOfMonth } from '@freehold/insights/resale-pairs';
import type { getOfficialPrices, getOutlines, OfficialPrice, OutlinesOf } from '@freehold/contract/insights/outlines';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { refuseField } from '../../../platform/refuse.ts';
import { CREDITS, OGL, SHARE_ALIKE } from '../open-data/public.ts';
import { readArea } from './read-area.ts';
import { findOfficialMonths, findOutlines, findVersionOf, type OutlineLevel } from './outline-store.ts';

const LEVELS: Record<OutlinesOf, readonly OutlineLevel[]> = {
  postcode_areas: ['postcode_area'],
  postcode_districts: ['postcode_district'],
  councils: ['council'],
  regions: ['region', 'country'],
};
/** England stands as its regions; of Scotland and Northern Ireland no sales are published, but TD and DG reach over the border. */
const NOT_DRAWN = new Set(['E92000001', ...'AB BT DD EH FK G HS IV KA KW KY ML PA PH ZE'.split(' ')]);

/** Outlines as SVG draws them; a part of the country in finer squares. */
export async function showOutlines(
  trx: Trx,
  { of, within }: { of: OutlinesOf; within?: string | undefined },
): Promise<z.infer<typeof getOutlines.output>> {
  const outer = within === undefined ? null : readArea(within, 'within');
  if (outer !== null && (outer.level !== 'area' || of !== 'postcode_districts'))
    refuseField('within', 'Enter a postcode area, like RG, and ask for postcode districts', 'FORMAT');
  const isNear = outer !== null;
  const rows = (await findOutlines(trx, { levels: LEVELS[of], isNear, within: outer?.code ?? null })).filter(
    ({ code }) => !NOT_DRAWN.has(code),
  );
  const grid = isNear ? NEAR_METRES : WIDE_METRES;
  const squares = (metres: number) => Math.round(metres / grid);
  const bounds = rows.reduce(
    (all, row) => ({
      west: Math.min(all.west, squares(row.west)),
      south: Math.min(all.south, squares(row.south)),
      east: Math.max(all.east, squares(row.east)),
      north: Math.max(all.north, squares(row.north)),
    }),
    { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity },
  );
  const newest = Math.max(0, ...rows.map(({ version_id: version }) => version));
  const version = rows.length === 0 ? undefined : await findVersionOf(trx, newest);
  const isEmpty = rows.length === 0;
  const kind = of.startsWith('postcode') ? 'postcode_boundaries' : 'boundaries';
  return {
    version: version?.id ?? null,
    grid_metres: grid,
    left: isEmpty ? 0 : bounds.west,
    top: isEmpty ? 0 : -bounds.north,
    width: isEmpty ? 0 : bounds.east - bounds.west,
    height: isEmpty ? 0 : bounds.north - bounds.south,
    outlines: rows.map(({ code, name, path }) => ({ code, name, path })),
    credit: version === undefined ? null : { text: CREDITS[kind](version.loaded_at), licence: kind === 'boundaries' ? OGL : SHARE_ALIKE },
  };
}

/** Codes that were given anew with the same borders: files of outlines may still have the one where the index has the other. */
const SAME_AREA: readonly (readonly [string, string])[] = [
  ['E08000016', 'E08000038'],
  ['E08000019', 'E08000039'],
  ['S12000015', 'S12000047'],
  ['S12000024', 'S12000048'],
  ['S12000046', 'S12000049'],
  ['S12000044', 'S12000050'],
  ['N92000001', 'N92000002'],
];
const otherCode = new Map(SAME_AREA.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));

/** Some areas are published by quarters and later than others; what is older than this is no price of today. */
const MOST_MONTHS_BEHIND = 6;

/** The official average of each council or region whose outline is loaded. */
export async function showOfficialPrices(
  trx: Trx,
  { of }: { of: 'councils' | 'regions' },
): Promise<z.infer<typeof getOfficialPrices.output>> {
  const areas = (await findOutlines(trx, { levels: LEVELS[of], isNear: false, within: null })).filter(({ code }) => !NOT_DRAWN.has(code));
  const { newest, months, file } = await findOfficialMonths(
    trx,
    areas.flatMap(({ code }) => [code, otherCode.get(code) ?? code]),
  );
  const latest = newest === null ? null : monthOf(newest);
  const byCode = Map.groupBy(months, ({ code }) => code);
  const prices = areas
    .map(({ code, name }): OfficialPrice => {
      const list = byCode.get(code) ?? byCode.get(otherCode.get(code) ?? '') ?? [];
      const averages = new Map(list.map(({ month, average }) => [monthOf(month), average]));
      const month = Math.max(...averages.keys());
      const now = averages.get(month);
      if (latest === null || now === undefined || month < latest - MOST_MONTHS_BEHIND)
        return { code, name, month: null, average_pence: null, change_percent: null };
      const before = averages.get(month - YEAR);
      return {
        code,
        name,
        month: nameOfMonth(month),
        average_pence: now * 100,
        change_percent: before === undefined ? null : percentOf(now / before),
      };
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en-GB'));
  return {
    month: latest === null ? null : nameOfMonth(latest),
    prices,
    source:
      latest === null || file === undefined
        ? null
        : {
            file: file.file,
            sha256: file.sha256,
            data_version: file.id,
            loaded_at: file.loaded_at.toISOString(),
            credit: CREDITS.price_paid(file.loaded_at),
          },
  };
}
