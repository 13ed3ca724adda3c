import { getReceipt, type Receipt } from '@freehold/contract/insights/receipts';
import { leftOut, pricesOf } from '@freehold/insights/sales-by-month';
import { figuresOf } from '@freehold/insights/price-figures';
import { nameOfMonth } from '@freehold/insights/resale-pairs';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { OGL } from '../open-data/public.ts';
import { areaRef, figureSource } from './figure-source.ts';
import { presentSale } from './present-sale.ts';
import { rangeOf } from './read-area.ts';
import { readHistory } from './read-history.ts';
import { readKey, type ReceiptOf } from './receipt-key.ts';
import { requireSales } from './show-report.ts';
import { findCountedSales, findProof } from './store.ts';

const FIGURES = {
  median: {
    title: 'Median price',
    sql: 'percentile_cont(0.5) within group (order by price)',
    formula: 'The middle of the prices in order; of an even number, half way between the two in the middle.',
  },
  lower_quartile: {
    title: 'Lower quartile',
    sql: 'percentile_cont(0.25) within group (order by price)',
    formula: 'The price a quarter of the way up, between two prices in proportion.',
  },
  upper_quartile: {
    title: 'Upper quartile',
    sql: 'percentile_cont(0.75) within group (order by price)',
    formula: 'The price three quarters of the way up, between two prices in proportion.',
  },
  mean: { title: 'Mean price', sql: 'avg(price)', formula: 'The sum of the prices by their number.' },
  sales: { title: 'Sales', sql: 'count(*)', formula: 'The number of sales.' },
  repeat_sales: {
    title: 'Index of homes sold more than once',
    sql: 'price, sold_on, postcode, paon, saon, street',
    formula:
      'The growth between two sales of one home is regressed on their months, each pair weighed by how far homes drift apart in the time between (Case and Shiller 1989). Left out are pairs under six months apart, and where the type or new build changed.',
  },
} as const;
const LETTERS = { all: 'DSTF', houses: 'DST', flats: 'F', detached: 'D', semi_detached: 'S', terraced: 'T' } as const;
const ONLY_SQL = {
  new: "and new_build = 'Y'",
  existing: "and new_build = 'N'",
  freehold: "and tenure = 'F'",
  leasehold: "and tenure = 'L'",
  not_full_value: '',
} as const;

/** The receipt of a figure: what it was made of, how, and the very sales. */
export async function showReceipt(
  trx: Trx,
  { key, page, perPage }: { key: string; page: number; perPage: number },
): Promise<{ receipt: Receipt; total: number }> {
  const of = readKey(key) ?? refusing(getReceipt)('NOT_FOUND', 'There is no such figure. Open the report again.');
  const state = await requireSales(trx);
  const { figure, area, homes, only, from, to } = of;
  const sales = await readHistory(trx, state, area, { from, to });
  const prices = pricesOf(sales, { homes, only, from, to });
  const figures = figuresOf(prices);
  const counted = { isDemo: state.isDemo, area, homes, only, from: `${nameOfMonth(from)}-01`, below: `${nameOfMonth(to + 1)}-01` };
  const proof = await findProof(trx, counted);
  const out = leftOut(sales, { homes, from, to });
  const values = {
    median: figures.medianPence,
    mean: figures.meanPence,
    lower_quartile: figures.lowerQuartilePence,
    upper_quartile: figures.upperQuartilePence,
    sales: null,
    repeat_sales: null,
  };
  const receipt: Receipt = {
    key,
    figure,
    title: FIGURES[figure].title,
    value_pence: values[figure],
    area: await areaRef(trx, state, area),
    homes,
    only,
    from: nameOfMonth(from),
    to: nameOfMonth(to),
    counted: prices.length,
    left_out:
      only === 'not_full_value'
        ? { not_full_value: 0, other_property: out.otherProperty }
        : { not_full_value: out.notFullValue, other_property: out.otherProperty },
    formula: FIGURES[figure].formula,
    sql: sqlOf(of),
    fingerprint: proof.fingerprint,
    source: figureSource(state),
    versions: proof.versions.map((version) => ({
      id: version.id,
      file: version.file,
      sha256: version.sha256,
      loaded_at: version.loaded_at.toISOString(),
      sales: version.sales,
    })),
    licence: state.isDemo ? null : OGL,
    sales: (await findCountedSales(trx, counted, { page, perPage })).map(presentSale),
  };
  return { receipt, total: prices.length };
}

function sqlOf({ figure, area, homes, only, from, to }: ReceiptOf): string {
  const range = rangeOf(area);
  const types = [...LETTERS[homes]].map((letter) => `'${letter}'`).join(', ');
  return [
    `select ${FIGURES[figure].sql}`,
    'from price_paid',
    `where postcode >= '${range.from}' collate "C"`,
    `  and postcode < '${range.below}' collate "C"`,
    `  and date >= '${nameOfMonth(from)}-01'`,
    `  and date < '${nameOfMonth(to + 1)}-01'`,
    `  and category = '${only === 'not_full_value' ? 'B' : 'A'}'`,
    `  and type in (${types})`,
    ...(only === null || ONLY_SQL[only] === '' ? [] : [`  ${ONLY_SQL[only]}`]),
  ].join('\n');
}
