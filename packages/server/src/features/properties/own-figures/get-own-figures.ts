import { MOST_OWN_HOMES, type OwnFigures } from '@freehold/contract/properties/own-figures';
import { LEAST_SALES } from '@freehold/insights/price-figures';
import { quantile } from '@freehold/insights/quantile';
import { addDays, addMonths } from '@freehold/property-rules/calendar';
import { monthlyRentPence } from '@freehold/property-rules/lettings-law';
import { timesOnMarket } from '@freehold/property-rules/time-on-market';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import { rangeOf, readArea } from '../../insights/public.ts';
import { findLets, findMoves } from './store.ts';

const MONTHS = 12;

/** What the firm's own homes in an area say of it: days on the market and rents, of the homes this member may see. */
export async function getOwnFigures(scope: Scope, now: Date, text: string): Promise<OwnFigures> {
  const area = readArea(text);
  const to = londonDate(now);
  const from = addDays(addMonths(to, -MONTHS), 1);
  const range = rangeOf(area);
  const [moves, lets] = await scope.transaction(async (trx) => [
    await findMoves(trx, scope, range, from),
    await findLets(trx, scope, range, { from, to }),
  ]);
  const homes = Map.groupBy(moves, ({ id }) => id);
  const times = [...homes.values()].flatMap((rows) => {
    const [home] = rows;
    if (home === undefined) return [];
    return timesOnMarket(
      rows.map(({ from_stage: before, to_stage: after, on }) => ({ from: before, to: after, on })),
      home.listed_on,
    )
      .filter((time) => time.to >= from && time.to <= to)
      .map((time) => ({ kind: home.kind, row: { property_id: home.id, address: home.line1, postcode: home.postcode, ...time } }));
  });
  const timesOf = (kind: 'sale' | 'letting') => {
    const rows = times.filter((time) => time.kind === kind).map(({ row }) => row);
    const days = rows.map((row) => row.days).sort((a, b) => a - b);
    const at = (share: number) => (days.length < LEAST_SALES ? null : quantile(days, share));
    return {
      homes: days.length,
      median_days: at(0.5),
      lower_quartile_days: at(0.25),
      upper_quartile_days: at(0.75),
      rows: rows.sort((a, b) => b.to.localeCompare(a.to)).slice(0, MOST_OWN_HOMES),
    };
  };
  const rents = lets.map((row) => ({
    property_id: row.id,
    address: row.line1,
    postcode: row.postcode,
    bedrooms: row.bedrooms,
    month_pence: monthlyRentPence({ pence: row.rent_pence, frequency: row.rent_frequency }),
    agreed_on: row.agreed_on,
  }));
  return {
    area: area.code,
    from,
    to,
    sales: timesOf('sale'),
    lettings: timesOf('letting'),
    rents: {
      lets: rents.length,
      median_pence: penceAt(rents, 0.5),
      lower_quartile_pence: penceAt(rents, 0.25),
      upper_quartile_pence: penceAt(rents, 0.75),
      by_bedrooms: [...Map.groupBy(rents, ({ bedrooms }) => bedrooms)]
        .map(([bedrooms, rows]) => ({ bedrooms, lets: rows.length, median_pence: penceAt(rows, 0.5) }))
        .sort((a, b) => (a.bedrooms ?? Infinity) - (b.bedrooms ?? Infinity)),
      rows: rents.slice(0, MOST_OWN_HOMES),
    },
  };
}

function penceAt(rents: readonly { month_pence: number }[], share: number): number | null {
  if (rents.length < LEAST_SALES) return null;
  const sorted = rents.map((rent) => rent.month_pence).sort((a, b) => a - b);
  return Math.round(quantile(sorted, share) ?? 0);
}
