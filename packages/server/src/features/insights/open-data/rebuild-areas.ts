import { quantile } from '@freehold/insights/quantile';
import { unpackYears, type PackedYear } from '@freehold/insights/packed-years';
import { countOf, ofSector, pricesOf, type SalesByMonth } from '@freehold/insights/sales-by-month';
import { monthOf } from '@freehold/insights/resale-pairs';
import { HOMES_LETTERS, type HomesWord } from '@freehold/insights/area-sales';
import type { PoolClient } from 'pg';
import { readPacked } from './sum-sales.ts';

/** HM Land Registry: the two newest months are not complete; a third is registered for about two thirds. */
export const UNFINISHED_MONTHS = 3;
const YEAR = 12;
/** New homes are registered late: they are counted in the year that ended so many months before. */
const SETTLED_MONTHS = 18;
const ROWS_AT_ONCE = 5000;
const HOMES = Object.keys(HOMES_LETTERS).filter((homes): homes is HomesWord => homes in HOMES_LETTERS);
const SECTORS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

type AreaFigure = readonly [level: string, code: string, homes: string, ...numbers: (number | null)[]];

/** Twelve complete months of every postcode area, district and sector, from their packed sales: what maps and lists of areas show. */
export async function rebuildAreas(client: PoolClient, isDemo: boolean): Promise<void> {
  await client.query('delete from area_figures where is_demo = $1', [isDemo]);
  const { rows } = await client.query<{ last_on: string | null }>(
    'select max(last_on)::text as last_on from data_versions where kind = $1',
    [isDemo ? 'demo' : 'price_paid'],
  );
  const lastOn = rows[0]?.last_on;
  if (!lastOn) return;
  const through = monthOf(lastOn) - UNFINISHED_MONTHS;
  const years = [Math.floor((through - YEAR - SETTLED_MONTHS + 1) / YEAR), Math.floor(through / YEAR)];
  const letters = await client.query<{ letter: string }>('select distinct left(code, 1) as letter from area_sales where is_demo = $1', [
    isDemo,
  ]);
  // One letter at a time: all of them together are hundreds of megabytes.
  for (const { letter } of letters.rows) {
    const packed = await readPacked(
      client,
      `select code, year, packed from area_sales where is_demo = ${isDemo} and year between ${years.join(' and ')} and code >= '${letter}' and code < '${letter}~' order by code, year`,
    );
    const figures = [...Map.groupBy(packed, ({ code }) => code)].flatMap(([code, list]) => figuresOf(code, list, through));
    for (let at = 0; at < figures.length; at += ROWS_AT_ONCE) await writeFigures(client, isDemo, figures.slice(at, at + ROWS_AT_ONCE));
  }
}

function figuresOf(code: string, years: readonly PackedYear[], through: number): AreaFigure[] {
  const sales = unpackYears(years);
  if (!/\d/.test(code)) return figuresOfHomes('area', code, sales, through);
  return [
    ...figuresOfHomes('district', code, sales, through),
    ...SECTORS.flatMap((digit) => figuresOfHomes('sector', `${code} ${digit}`, ofSector(sales, digit), through)),
  ];
}

function figuresOfHomes(level: string, code: string, sales: SalesByMonth, through: number): AreaFigure[] {
  if (sales.count === 0) return [];
  return HOMES.flatMap((homes): AreaFigure[] => {
    const year = (months: number) => ({ homes, from: through - months - YEAR + 1, to: through - months });
    const [now, before, settled] = [pricesOf(sales, year(0)), pricesOf(sales, year(YEAR)), countOf(sales, year(SETTLED_MONTHS))];
    if (now.length + before.length + settled === 0) return [];
    const newHomes = countOf(sales, { ...year(SETTLED_MONTHS), only: 'new' });
    return [
      [
        level,
        code,
        homes,
        now.length,
        quantile(now, 0.25),
        quantile(now, 0.5),
        quantile(now, 0.75),
        before.length,
        quantile(before, 0.5),
        newHomes,
        settled,
      ],
    ];
  });
}

async function writeFigures(client: PoolClient, isDemo: boolean, figures: readonly AreaFigure[]): Promise<void> {
  const column = (at: number) => figures.map((figure) => figure[at] ?? null);
  await client.query(
    `insert into area_figures (is_demo, level, code, homes, sales, lower_quartile, median, upper_quartile, sales_before, median_before, new_sales, settled_sales)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::float8[], $7::float8[], $8::float8[], $9::int[], $10::float8[], $11::int[], $12::int[])`,
    [isDemo, ...Array.from({ length: 11 }, (_, at) => column(at))],
  );
}

/** Names each area by the town that most of its sales name. */
export async function rebuildNames(client: PoolClient, isDemo: boolean): Promise<void> {
  await client.query('delete from area_names where is_demo = $1', [isDemo]);
  await client.query(
    `insert into area_names (is_demo, code, name)
     select distinct on (code) $1::boolean, code, town from (
       select code, town, sum(sales) as sales from sold_streets, lateral (values
         (left(sector, case when substr(sector, 2, 1) between '0' and '9' then 1 else 2 end)), (split_part(sector, ' ', 1)), (sector)) as levels (code)
       where is_demo = $1 and town <> '' group by code, town) as towns
     order by code, sales desc, town`,
    [isDemo],
  );
}

/** The middle of each area’s postcodes. */
export async function rebuildPlaces(client: PoolClient): Promise<void> {
  await client.query('delete from area_places');
  await client.query(
    `insert into area_places (code, easting, northing)
     select code, avg(easting)::int, avg(northing)::int
     from postcodes, lateral (values (left(postcode, case when substr(postcode, 2, 1) between '0' and '9' then 1 else 2 end)),
       (split_part(postcode, ' ', 1)), (left(postcode, -2))) as levels (code)
     where quality < 90 and ended_on is null group by code`,
  );
}
