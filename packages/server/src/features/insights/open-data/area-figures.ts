import { HOMES_LETTERS, type HomesWord } from '@freehold/insights/area-sales';
import { SETTLED_MONTHS, summariseArea, type AreaSummary, type SummaryMonths } from '@freehold/insights/area-summary';
import { quantileOfLists } from '@freehold/insights/merge-sorted';
import { YEAR } from '@freehold/insights/market-report';
import { unpackYears, type PackedYear } from '@freehold/insights/packed-years';
import { monthOf } from '@freehold/insights/resale-pairs';
import { countedPrices, countOf, ofSector, type SalesByMonth } from '@freehold/insights/sales-by-month';
import type { PackedRow } from './pack-areas.ts';

/** HM Land Registry: the two newest months are not complete; a third is registered for about two thirds. */
export const UNFINISHED_MONTHS = 3;
const HOMES = Object.keys(HOMES_LETTERS).filter((homes): homes is HomesWord => homes in HOMES_LETTERS);
const SECTORS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

export type AreaFigure = readonly [level: string, code: string, homes: string, ...numbers: (number | null)[]];
export type KeptSummary = { code: string; homes: HomesWord; summary: AreaSummary };
export type FiguresOfArea = { figures: AreaFigure[]; summaries: KeptSummary[] };

/** The months that figures of sales to this day end with. */
export const monthsOf = (lastOn: string): SummaryMonths => ({ through: monthOf(lastOn) - UNFINISHED_MONTHS, newest: monthOf(lastOn) });

/** The years that the figures of districts and sectors are made of. */
export const yearsOfFigures = ({ through }: SummaryMonths): [from: number, to: number] => [
  Math.floor((through - YEAR - SETTLED_MONTHS + 1) / YEAR),
  Math.floor(through / YEAR),
];

/**
 * Of a postcode area with all of its packed years, and of its districts with those above: twelve complete months of each and of every sector,
 * which maps and lists show, and the numbers of reports of the area itself.
 */
export function figuresOfArea(area: string, rows: readonly PackedRow[], months: SummaryMonths): FiguresOfArea {
  const [from, to] = yearsOfFigures(months);
  const whole = unpackYears(rows.filter(({ code }) => code === area));
  const districts = Map.groupBy(
    rows.filter(({ code, year }) => code !== area && year >= from && year <= to),
    ({ code }) => code,
  );
  return {
    figures: [
      ...figuresOfHomes('area', area, whole, months.through),
      ...[...districts].flatMap(([code, years]) => figuresOfDistrict(code, years, months.through)),
    ],
    summaries:
      whole.count === 0
        ? []
        : HOMES.map((homes) => ({ code: area, homes, summary: summariseArea(whole, { homes, ...months, monthsFrom: whole.first }) })),
  };
}

function figuresOfDistrict(code: string, years: readonly PackedYear[], through: number): AreaFigure[] {
  const sales = unpackYears(years);
  return [
    ...figuresOfHomes('district', code, sales, through),
    ...SECTORS.flatMap((digit) => figuresOfHomes('sector', `${code} ${digit}`, ofSector(sales, digit), through)),
  ];
}

const sizeOf = (lists: readonly Int32Array[]) => lists.reduce((sum, { length }) => sum + length, 0);

function figuresOfHomes(level: string, code: string, sales: SalesByMonth, through: number): AreaFigure[] {
  if (sales.count === 0) return [];
  return HOMES.flatMap((homes): AreaFigure[] => {
    const year = (months: number) => ({ homes, from: through - months - YEAR + 1, to: through - months });
    const [now, before, settled] = [countedPrices(sales, year(0)), countedPrices(sales, year(YEAR)), countOf(sales, year(SETTLED_MONTHS))];
    if (sizeOf(now) + sizeOf(before) + settled === 0) return [];
    const newHomes = countOf(sales, { ...year(SETTLED_MONTHS), only: 'new' });
    return [
      [
        level,
        code,
        homes,
        sizeOf(now),
        quantileOfLists(now, 0.25),
        quantileOfLists(now, 0.5),
        quantileOfLists(now, 0.75),
        sizeOf(before),
        quantileOfLists(before, 0.5),
        newHomes,
        settled,
      ],
    ];
  });
}
