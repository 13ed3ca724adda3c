import { getComparables, MOST_CHOSEN, type Comparables, type ComparablesQuery } from '@freehold/contract/insights/comparables';
import type { SoldType } from '@freehold/contract/insights/market-areas';
import { rangeOfComparables, scoreOf, scoreParts } from '@freehold/insights/comparable-score';
import { percentOf } from '@freehold/insights/market-report';
import { partsOfPostcode, readPostcodeArea } from '@freehold/insights/postcode-area';
import { monthOf, nameOfMonth } from '@freehold/insights/resale-pairs';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { CREDITS, findPostcode, loadedData, readPostcode, type SalesState } from '../open-data/public.ts';
import { homesOfType } from './build-report.ts';
import { areaRef, completeThrough, figureSource, inWords } from './figure-source.ts';
import { findOfficial } from './official-index.ts';
import { presentSale } from './present-sale.ts';
import { levelAt, measuredArea, quarterIndex } from './price-line.ts';
import { requireSales } from './show-report.ts';
import { findSalesAround, findSalesOfHome, type PlacedSale } from './store.ts';

type Asked = z.output<typeof ComparablesQuery>;
const refuse = refusing(getComparables);
const LETTER = { detached: 'D', semi_detached: 'S', terraced: 'T', flat: 'F' } as const satisfies Record<SoldType, string>;
const TENURE = { freehold: 'F', leasehold: 'L' } as const;
const RADII = [402, 805, 1609, 3219];
const ENOUGH = 5;
const LEAST_SCORE = 60;
const CHOSEN = 6;
const MOST = 100;
const NO_POSITION = 90;

type Moved = Comparables['adjustment'] & { factor(month: number): number };

/** Sales to compare a home with, best first, each with why, and the range that the chosen ones give. */
export async function findComparables(trx: Trx, asked: Asked): Promise<Comparables> {
  const postcode = readPostcode(asked.postcode)?.postcode ?? refuseField('postcode', 'Enter a full UK postcode, like SW1A 1AA', 'FORMAT');
  const state = await requireSales(trx);
  const place = await findPostcode(trx, postcode);
  if (!place || place.quality >= NO_POSITION)
    return refuse('NOT_FOUND', 'We do not know where this postcode lies, so nothing can be compared by distance. Import Code-Point Open.');
  const { easting, northing } = place;
  const through = completeThrough(state);
  const newest = monthOf(state.lastOn);
  const since = `${nameOfMonth(newest - asked.months + 1)}-01`;
  const look = (metres: number) =>
    findSalesAround(trx, { isDemo: state.isDemo, easting, northing, metres, since, notHome: asked.home ?? null });
  let metres = asked.metres;
  let found = await look(metres);
  for (const wider of RADII.filter((radius) => radius > asked.metres)) {
    if (found.length >= ENOUGH) break;
    metres = wider;
    found = await look(metres);
  }
  const moved = await priceMove(trx, state, { postcode, type: asked.type, through });
  const street = asked.street?.toUpperCase() ?? null;
  const scored = found
    .map((row) => scoreSale(row, { asked, street, newest, moved, easting, northing }))
    .sort((a, b) => b.score - a.score || b.sale.sold_on.localeCompare(a.sale.sold_on) || a.sale.id.localeCompare(b.sale.id));
  const wanted = asked.chosen === undefined ? null : new Set(asked.chosen.map((id) => id.toLowerCase()));
  const isChosen = (id: string, score: number, at: number) => (wanted === null ? score >= LEAST_SCORE && at < CHOSEN : wanted.has(id));
  const comparables = scored
    .map((one, at) => ({ ...one, number: at + 1, is_chosen: isChosen(one.sale.id, one.score, at) }))
    .filter((one, at) => at < MOST || one.is_chosen);
  const chosen = comparables.filter((one) => one.is_chosen).slice(0, MOST_CHOSEN);
  const range = rangeOfComparables(chosen.map((one) => ({ todayPence: one.today_pence, score: one.score })));
  const { factor: _factor, ...adjustment } = moved;
  const lists = await loadedData(trx);
  const positions = lists.find(({ source }) => source === place.source);
  return {
    source: figureSource(state, positions && positions.source !== 'demo' ? [CREDITS.code_point_open(positions.loaded_at)] : []),
    postcode,
    easting,
    northing,
    metres,
    months: asked.months,
    was_widened: metres !== asked.metres,
    found: found.length,
    range:
      range === null
        ? null
        : {
            low_pence: range.lowPence,
            middle_pence: range.middlePence,
            high_pence: range.highPence,
            from: range.from,
            method: `From the lowest to the highest of the ${range.from} chosen prices ${moved.by === 'none' ? 'as they were sold' : `as of ${inWords(through)}`}, rounded to £500; the middle is their mean weighed by how like they are. A comparison, not a valuation.`,
          },
    agreed_price_pence: asked.agreed_price_pence ?? null,
    adjustment,
    own_sales:
      asked.home === undefined ? [] : (await findSalesOfHome(trx, { isDemo: state.isDemo, postcode, home: asked.home })).map(presentSale),
    comparables,
  };
}

type Scoring = { asked: Asked; street: string | null; newest: number; moved: Moved; easting: number; northing: number };
function scoreSale(row: PlacedSale, { asked, street, newest, moved, easting, northing }: Scoring) {
  const month = monthOf(row.sold_on);
  const metres = Math.round(Math.hypot(row.easting - easting, row.northing - northing));
  const parts = scoreParts({
    metres,
    monthsAgo: newest - month,
    type: LETTER[asked.type],
    soldType: row.type === 'O' ? LETTER[asked.type] : row.type,
    tenure: asked.tenure === undefined ? null : TENURE[asked.tenure],
    soldTenure: row.tenure,
    isSameStreet: street !== null && row.street === street,
    isNew: asked.new ?? false,
    soldNew: row.is_new,
  });
  const factor = moved.factor(month);
  return {
    sale: presentSale(row),
    easting: row.easting,
    northing: row.northing,
    metres,
    today_pence: Math.round((row.price * factor) / 500) * 500 * 100,
    change_percent: percentOf(factor),
    score: scoreOf(parts),
    parts,
  };
}

/** How prices are moved to the last complete month: with homes sold twice near there, else with the official index, else not at all. */
async function priceMove(
  trx: Trx,
  state: SalesState,
  { postcode, type, through }: { postcode: string; type: SoldType; through: number },
): Promise<Moved> {
  const to = nameOfMonth(through);
  const area = readPostcodeArea(partsOfPostcode(postcode)?.district ?? '');
  const none: Moved = {
    by: 'none',
    text: 'No index reaches this place, so prices are as they were sold.',
    area: null,
    to,
    factor: () => 1,
  };
  if (area === null) return none;
  const measured = (await measuredArea(trx, state, area, homesOfType(type))) ?? (await measuredArea(trx, state, area, 'all'));
  const points = measured === null ? [] : quarterIndex(measured, through);
  const now = levelAt(points, through);
  if (measured !== null && now !== null)
    return {
      by: 'repeat_sales',
      text: `Prices are moved to ${inWords(through)} with homes of ${measured.area.code} that were sold more than once (${measured.resales.pairs.toLocaleString('en-GB')} pairs).`,
      area: await areaRef(trx, state, measured.area),
      to,
      factor: (month) => (month >= through ? 1 : now / (levelAt(points, month) ?? now)),
    };
  const official = await findOfficial(trx, area);
  const average = official?.averages.get(Math.min(through, official.through));
  if (official && average !== undefined)
    return {
      by: 'official',
      text: `Prices are moved to ${inWords(through)} with the UK House Price Index of ${official.name}.`,
      area: null,
      to,
      factor: (month) => (month >= through ? 1 : average / (official.averages.get(month) ?? average)),
    };
  return none;
}
