import { compareAreas } from '@freehold/contract/insights/area-report';
import type { Homes } from '@freehold/contract/insights/market-areas';
import { rollingOf } from '@freehold/insights/area-summary';
import { shareOf, YEAR } from '@freehold/insights/market-report';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { nameOfMonth } from '@freehold/insights/resale-pairs';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { SalesState } from '../open-data/public.ts';
import { changesOf, priceFigures } from './build-report.ts';
import { areaRef, completeThrough, figureSource } from './figure-source.ts';
import { noSalesOf, readArea } from './read-area.ts';
import { readSummary } from './read-history.ts';
import { writeKey } from './receipt-key.ts';
import { requireSales, rollingMonths } from './show-report.ts';

type Asked = { areas: readonly string[]; homes: Homes; years: number };

/** Two to five areas side by side, in the order they were asked for. */
export async function showCompared(trx: Trx, { areas, homes, years }: Asked): Promise<z.infer<typeof compareAreas.output>> {
  const list = [...new Map(areas.map((text) => readArea(text, 'areas')).map((area) => [area.code, area])).values()];
  if (list.length < 2) refuseField('areas', 'Choose two to five areas', 'FORMAT');
  const state = await requireSales(trx);
  const through = completeThrough(state);
  const compared: z.infer<typeof compareAreas.output>['areas'] = [];
  for (const area of list) compared.push(await comparedArea(trx, state, area, { homes, years }));
  return { source: figureSource(state), from: nameOfMonth(through - YEAR + 1), to: nameOfMonth(through), homes, areas: compared };
}

async function comparedArea(trx: Trx, state: SalesState, area: PostcodeArea, { homes, years }: { homes: Homes; years: number }) {
  const summary = await readSummary(trx, state, area, { homes, years: years + 1 });
  if (summary.sales === 0) refusing(compareAreas)('NOT_FOUND', noSalesOf(area.code));
  const { through, first } = summary;
  const from = through - YEAR + 1;
  const key = (months: { from: number; to: number }) => writeKey({ figure: 'median', area, homes, only: null, ...months });
  return {
    area: await areaRef(trx, state, area),
    headline: priceFigures(summary.headline, key({ from, to: through })),
    changes: changesOf(summary).map((change) => ({
      ...change,
      receipt: key({ from: from - change.years * YEAR, to: through - change.years * YEAR }),
    })),
    flat_percent: shareOf(summary.flats, summary.allHomes),
    months: rollingMonths((month) => rollingOf(summary, month), { from: Math.max(first, through - years * YEAR + 1), through }),
  };
}
