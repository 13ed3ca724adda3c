import { getSoldHome } from '@freehold/contract/insights/land-registry';
import { quarterEnd } from '@freehold/insights/area-resales';
import { percentOf } from '@freehold/insights/market-report';
import { partsOfPostcode, readPostcodeArea } from '@freehold/insights/postcode-area';
import { monthOf } from '@freehold/insights/resale-pairs';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import {
  completeThrough,
  figureSource,
  findSalesOfHome,
  levelAt,
  measuredArea,
  presentSale,
  quarterIndex,
  requireSales,
  type SoldRow,
} from '../market-insights/public.ts';
import { findPostcode, readPostcode } from '../open-data/public.ts';
import { homesOf, registerSource } from './search-homes.ts';

type Answer = z.input<typeof getSoldHome.output>;
const refuse = refusing(getSoldHome);
const YEAR = 12;
const LEAST_MONTHS = 6;
const NO_POSITION = 90;

/** One home with every sale of it, beside what prices around it did. */
export async function showHome(
  trx: Trx,
  services: Pick<Services, 'landRegistry'>,
  { home, postcode: typed }: { home: string; postcode: string },
): Promise<Answer> {
  const postcode = readPostcode(typed)?.postcode ?? refuseField('postcode', 'Enter a full UK postcode, like SW1A 1AA', 'FORMAT');
  const state = await requireSales(trx);
  const rows = await findSalesOfHome(trx, { isDemo: state.isDemo, postcode, home });
  const [found] = homesOf(rows);
  if (found === undefined) return refuse('NOT_FOUND', 'No sale of this home is kept here');
  const place = await findPostcode(trx, postcode);
  const isPlaced = place !== undefined && place.quality < NO_POSITION;
  const through = completeThrough(state);
  const area = readPostcodeArea(partsOfPostcode(postcode)?.district ?? '');
  const measured = area === null ? null : await measuredArea(trx, state, area, 'all');
  const points = measured === null ? [] : quarterIndex(measured, through);
  const atMonth = (day: string) => levelAt(points, monthOf(day));
  const first = rows.at(-1);
  const firstLevel = first && atMonth(first.sold_on);
  return {
    home: found,
    easting: isPlaced ? place.easting : null,
    northing: isPlaced ? place.northing : null,
    source: figureSource(state),
    registers: registerSource(services),
    sales: rows.map((row, at) => withGrowth(row, rows[at + 1], atMonth)),
    moved_with_area:
      first && firstLevel
        ? points
            .filter(({ month }) => monthOf(`${month}-01`) >= quarterEnd(monthOf(first.sold_on)))
            .map(({ month, index }) => ({ month, price_pence: Math.round((first.price * index) / firstLevel) * 100 }))
        : [],
    index_of: measured?.area.code ?? null,
  };
}

function withGrowth(row: SoldRow, before: SoldRow | undefined, atMonth: (day: string) => number | null): Answer['sales'][number] {
  const notes: Answer['sales'][number]['notes'] = row.category === 'B' ? ['not_full_value'] : [];
  if (before === undefined) return { ...presentSale(row), since_percent: null, a_year_percent: null, against_area_percent: null, notes };
  if (before.tenure !== row.tenure) notes.push('tenure_changed');
  if (before.type !== row.type) notes.push('type_changed');
  if (before.is_new && !row.is_new) notes.push('new_before');
  const ratio = row.price / before.price;
  const months = monthOf(row.sold_on) - monthOf(before.sold_on);
  const [now, then] = [atMonth(row.sold_on), atMonth(before.sold_on)];
  return {
    ...presentSale(row),
    since_percent: percentOf(ratio),
    a_year_percent: months < LEAST_MONTHS ? null : percentOf(ratio ** (YEAR / months)),
    against_area_percent: now === null || then === null ? null : percentOf(ratio / (now / then)),
    notes,
  };
}
