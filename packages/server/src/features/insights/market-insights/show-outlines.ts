import { NEAR_METRES, WIDE_METRES } from '@freehold/insights/outline-shapes';
import { percentOf, YEAR } from '@freehold/insights/market-report';
import { monthOf, nameOfMonth } from '@freehold/insights/resale-pairs';
import type { getOfficialPrices, getOutlines, OfficialPrice, OutlinesOf } from '@freehold/contract/insights/outlines';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { refuseField } from '../../../platform/refuse.ts';
import { CREDITS, OGL, SHARE_ALIKE } from '../open-data/public.ts';
import { readArea } from './read-area.ts';
import { findOfficialRows, type OfficialRow } from './official-index.ts';
import { writeOfficialKey } from './official-receipt.ts';
import { findNewestOfficial, findOutlines, findVersionOf, type OutlineLevel } from './outline-store.ts';

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

/** Some areas are published by quarters and later than others; what is older than this is no price of today. */
const MOST_MONTHS_BEHIND = 6;

/** The official average of each council or region whose outline is loaded. */
export async function showOfficialPrices(
  trx: Trx,
  { of }: { of: 'councils' | 'regions' },
): Promise<z.infer<typeof getOfficialPrices.output>> {
  const areas = (await findOutlines(trx, { levels: LEVELS[of], isNear: false, within: null })).filter(({ code }) => !NOT_DRAWN.has(code));
  const { month: newest, file } = await findNewestOfficial(trx);
  const latest = newest === null ? null : monthOf(newest);
  const rows =
    latest === null
      ? new Map<string, ReadonlyMap<number, OfficialRow>>()
      : await findOfficialRows(
          trx,
          areas.map(({ code }) => code),
          `${nameOfMonth(latest - MOST_MONTHS_BEHIND - YEAR)}-01`,
        );
  const prices = areas
    .map(({ code, name }): OfficialPrice => {
      const months = rows.get(code) ?? new Map<number, OfficialRow>();
      const month = Math.max(...months.keys());
      const now = months.get(month);
      if (latest === null || now === undefined || month < latest - MOST_MONTHS_BEHIND)
        return { code, name, month: null, average_pence: null, receipt: null, change_percent: null, change_receipt: null };
      const before = months.get(month - YEAR);
      return {
        code,
        name,
        month: nameOfMonth(month),
        average_pence: now.average * 100,
        receipt: writeOfficialKey({ figure: 'official_price', code, from: month, to: month }),
        change_percent: before === undefined ? null : percentOf(now.average / before.average),
        change_receipt: before === undefined ? null : writeOfficialKey({ figure: 'official_change', code, from: month - YEAR, to: month }),
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
