import type { Homes } from '@freehold/contract/insights/market-areas';
import type { AreaSales, Only } from '@freehold/insights/area-sales';
import type { AreaSummary } from '@freehold/insights/area-summary';
import type { PostcodeArea } from '@freehold/insights/postcode-area';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import { rangeOf } from './read-area.ts';

export const salesTable = (isDemo: boolean) => sql.raw(isDemo ? 'demo_price_paid' : 'price_paid');

type Columns = {
  count: number;
  days: string | null;
  pounds: string | null;
  types: string | null;
  news: string | null;
  tenures: string | null;
  categories: string | null;
  homes: string | null;
};

/** The month, since the year 0, and the day in it, of each day from 1900 to 2199. */
const CALENDAR: readonly (readonly [month: number, day: number])[] = Array.from({ length: 300 * 12 }, (_, at) => 1900 * 12 + at).flatMap(
  (month) =>
    Array.from(
      { length: new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate() },
      (__, day) => [month, day + 1] as const,
    ),
);

/** All sales of an area in columns, from the index alone. They come as few long texts, which are read several times faster than rows. */
export async function readAreaSales(trx: Trx, isDemo: boolean, area: PostcodeArea): Promise<AreaSales> {
  const { from, below } = rangeOf(area);
  const { rows } = await sql<Columns>`
    select count(*)::int as count, string_agg((sold_on - date '1900-01-01')::text, ',') as days, string_agg(price::text, ',') as pounds,
      string_agg(type, '') as types, string_agg(case when is_new then 'Y' else 'N' end, '') as news, string_agg(tenure, '') as tenures,
      string_agg(category, '') as categories, string_agg(coalesce(home::text, ''), ',') as homes
    from (select sold_on, price, type, is_new, tenure, category, home from ${salesTable(isDemo)}
      where postcode >= ${from} and postcode < ${below} order by sold_on, price) as sold`.execute(trx);
  const row = rows[0];
  const list = (text: string | null | undefined) => (text ? text.split(',') : []);
  const days = list(row?.days).map((day) => CALENDAR[Number(day)] ?? [0, 1]);
  return {
    count: row?.count ?? 0,
    months: Int32Array.from(days, ([month]) => month),
    days: Uint8Array.from(days, ([, day]) => day),
    pounds: Int32Array.from(list(row?.pounds), Number),
    types: row?.types ?? '',
    news: row?.news ?? '',
    tenures: row?.tenures ?? '',
    categories: row?.categories ?? '',
    homes: list(row?.homes),
  };
}

type PackedRow = { year: number; packed: Uint8Array };
/** The packed years of an area, all or those named. */
export async function findPackedYears(
  trx: Trx,
  { isDemo, code, years }: { isDemo: boolean; code: string; years: readonly number[] | null },
): Promise<PackedRow[]> {
  const rows = await trx
    .selectFrom('area_sales')
    .select(['year', 'packed'])
    .where('is_demo', '=', isDemo)
    .where('code', '=', code)
    .$if(years !== null, (query) => query.where('year', 'in', [...(years ?? [])]))
    .orderBy('year')
    .execute();
  return rows;
}

/** What an import worked out of a postcode area. */
export async function findSummary(
  trx: Trx,
  { isDemo, code, homes }: { isDemo: boolean; code: string; homes: Homes },
): Promise<AreaSummary | null> {
  const row = await trx
    .selectFrom('area_summaries')
    .select('summary')
    .where('is_demo', '=', isDemo)
    .where('code', '=', code)
    .where('homes', '=', homes)
    .executeTakeFirst();
  return row?.summary ?? null;
}

export async function findNames(trx: Trx, isDemo: boolean, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('area_names')
    .select(['code', 'name'])
    .where('is_demo', '=', isDemo)
    .where('code', 'in', [...codes])
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Twelve complete months of the areas of a level, all or those of one postcode area. */
export function findAreaFigures(
  trx: Trx,
  { isDemo, level, homes, within }: { isDemo: boolean; level: 'area' | 'district'; homes: Homes; within?: string },
) {
  const [from, below] = within === undefined ? ['', '~'] : [`${within}0`, `${within}:`];
  // Said of each table: names and places of all areas would be read for some dozens.
  return trx
    .selectFrom('area_figures')
    .leftJoin('area_names', (join) =>
      join
        .onRef('area_names.code', '=', 'area_figures.code')
        .on('area_names.is_demo', '=', isDemo)
        .on('area_names.code', '>=', from)
        .on('area_names.code', '<', below),
    )
    .leftJoin('area_places', (join) =>
      join.onRef('area_places.code', '=', 'area_figures.code').on('area_places.code', '>=', from).on('area_places.code', '<', below),
    )
    .selectAll('area_figures')
    .select(['area_names.name', 'area_places.easting', 'area_places.northing'])
    .where('area_figures.is_demo', '=', isDemo)
    .where('area_figures.homes', '=', homes)
    .where('area_figures.level', '=', level)
    .where('area_figures.code', '>=', from)
    .where('area_figures.code', '<', below)
    .orderBy('area_figures.code')
    .execute();
}
export type AreaFiguresRow = Awaited<ReturnType<typeof findAreaFigures>>[number];

/** Sales of a selection of areas by what was counted of twelve months; codes as they are kept. */
export const findSalesOf = (trx: Trx, isDemo: boolean, codes: readonly string[]) =>
  trx
    .selectFrom('area_names')
    .leftJoin('area_figures', (join) =>
      join.onRef('area_figures.code', '=', 'area_names.code').on('area_figures.is_demo', '=', isDemo).on('area_figures.homes', '=', 'all'),
    )
    .select(['area_names.code', 'area_names.name', 'area_figures.sales'])
    .where('area_names.is_demo', '=', isDemo)
    .where('area_names.code', 'in', [...codes])
    .execute();

const MOST_FOUND = 10;

/** Districts in which a town with this beginning has sales, most first. */
export async function findTowns(trx: Trx, isDemo: boolean, text: string) {
  const { rows } = await sql<{ code: string; town: string }>`
    select split_part(sector, ' ', 1) as code, town from sold_streets where is_demo = ${isDemo} and town like ${`${likely(text)}%`}
    group by 1, 2 order by town = ${text} desc, sum(sales) desc limit ${MOST_FOUND}`.execute(trx);
  return rows;
}

/** Sectors in which a street with this beginning has sales. */
export async function findStreets(trx: Trx, isDemo: boolean, text: string) {
  const { rows } = await sql<{ code: string; street: string }>`
    select sector as code, street from sold_streets where is_demo = ${isDemo} and street like ${`${likely(text)}%`}
    group by 1, 2 order by street = ${text} desc, sum(sales) desc limit ${MOST_FOUND}`.execute(trx);
  return rows;
}
const likely = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** How many sales the files of months brought so many months after the sale. */
export async function findDelays(trx: Trx, isDemo: boolean) {
  const { rows } = await sql<{ months: number; sales: number; files: number }>`
    with delays as materialized (select version_id, months, sales from registration_delays
      join data_versions on data_versions.id = version_id where kind = ${isDemo ? 'demo' : 'price_paid'})
    select months, sum(sales)::int as sales, (select count(distinct version_id) from delays)::int as files
    from delays group by months order by months`.execute(trx);
  return { files: rows[0]?.files ?? 0, delays: rows.map(({ months, sales }) => ({ months, sales })) };
}

export type SoldRow = {
  id: string;
  home: string | null;
  price: number;
  sold_on: string;
  postcode: string;
  type: 'D' | 'S' | 'T' | 'F' | 'O';
  is_new: boolean;
  tenure: 'F' | 'L' | 'U';
  category: 'A' | 'B';
  status: 'A' | 'C' | 'D';
  paon: string;
  saon: string;
  street: string;
  locality: string;
  town: string;
  version_id: number;
};
export const SOLD_COLUMNS = sql.raw(
  'id, home::text as home, price, sold_on, postcode, type, is_new, tenure, category, status, paon, saon, street, locality, town, version_id',
);

const LETTERS = {
  all: ['D', 'S', 'T', 'F'],
  houses: ['D', 'S', 'T'],
  flats: ['F'],
  detached: ['D'],
  semi_detached: ['S'],
  terraced: ['T'],
} as const;

type Newest = { isDemo: boolean; area: PostcodeArea; homes: Homes; since: string; most: number };
/** The newest sales that count, none of them before a day. */
export async function findNewestSales(trx: Trx, { isDemo, area, homes, since, most }: Newest): Promise<SoldRow[]> {
  const { from, below } = rangeOf(area);
  const { rows } = await sql<SoldRow>`
    select ${SOLD_COLUMNS} from ${salesTable(isDemo)}
    where postcode >= ${from} and postcode < ${below} and sold_on >= ${since} and category = 'A' and type = any(${[...LETTERS[homes]]})
    order by sold_on desc, id limit ${most}`.execute(trx);
  return rows;
}

export type Counted = { isDemo: boolean; area: PostcodeArea; homes: Homes; only: Only | null; from: string; below: string };
/** What a figure counts, as a condition on rows. */
const isCounted = ({ area, homes, only, from, below }: Counted) => {
  const range = rangeOf(area);
  const more = {
    every: sql``,
    new: sql` and is_new`,
    existing: sql` and not is_new`,
    freehold: sql` and tenure = 'F'`,
    leasehold: sql` and tenure = 'L'`,
    not_full_value: sql``,
  };
  return sql`postcode >= ${range.from} and postcode < ${range.below} and sold_on >= ${from} and sold_on < ${below}
    and category = ${only === 'not_full_value' ? 'B' : 'A'} and type = any(${[...LETTERS[homes]]})${more[only ?? 'every']}`;
};

export async function findCountedSales(
  trx: Trx,
  counted: Counted,
  { page, perPage }: { page: number; perPage: number },
): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select ${SOLD_COLUMNS} from ${salesTable(counted.isDemo)} where ${isCounted(counted)}
    order by sold_on desc, id limit ${perPage} offset ${(page - 1) * perPage}`.execute(trx);
  return rows;
}

/** The hash over the counted sales, and which versions said them. */
export async function findProof(trx: Trx, counted: Counted) {
  const { rows } = await sql<{ fingerprint: string | null; versions: Record<string, number> | null }>`
    with counted as (select id, price, sold_on, version_id from ${salesTable(counted.isDemo)} where ${isCounted(counted)})
    select encode(sha256(convert_to(coalesce((select string_agg(id || ' ' || price || ' ' || sold_on, E'\n' order by sold_on, id) from counted), ''), 'UTF8')), 'hex') as fingerprint,
      (select json_object_agg(version_id, n) from (select version_id, count(*) as n from counted group by 1) as versions) as versions`.execute(
    trx,
  );
  const versions = rows[0]?.versions ?? {};
  const ids = Object.keys(versions).map(Number);
  const files =
    ids.length === 0
      ? []
      : await trx.selectFrom('data_versions').select(['id', 'file', 'sha256', 'loaded_at']).where('id', 'in', ids).orderBy('id').execute();
  return { fingerprint: rows[0]?.fingerprint ?? '', versions: files.map((file) => ({ ...file, sales: versions[String(file.id)] ?? 0 })) };
}

export type PlacedSale = SoldRow & { easting: number; northing: number };
type Around = { isDemo: boolean; easting: number; northing: number; metres: number; since: string; notHome: string | null };
const MOST_AROUND = 3000;

/** Homes sold at full value within so many metres since a day, nearest first: by the kilometre squares the circle touches. */
export async function findSalesAround(trx: Trx, { isDemo, easting, northing, metres, since, notHome }: Around): Promise<PlacedSale[]> {
  const kilometre = (value: number) => Math.floor(Math.max(0, value) / 1000);
  const squares: number[] = [];
  for (let x = kilometre(easting - metres); x <= kilometre(easting + metres); x++)
    for (let y = kilometre(northing - metres); y <= kilometre(northing + metres); y++) squares.push(x * 10_000 + y);
  const { rows } = await sql<PlacedSale>`
    with near as materialized (
      select postcode, easting, northing, (easting - ${easting}) * (easting - ${easting}) + (northing - ${northing}) * (northing - ${northing}) as away
      from postcodes where square = any(${squares}) and quality < 90 and source ${isDemo ? sql`=` : sql`<>`} 'demo')
    select sold.*, near.easting, near.northing from near
    cross join lateral (select ${SOLD_COLUMNS} from ${salesTable(isDemo)} where postcode = near.postcode and sold_on >= ${since}
      and category = 'A' and type <> 'O' and (${notHome}::bigint is null or home is distinct from ${notHome}::bigint)) as sold
    where away <= ${metres * metres} order by away, sold.id limit ${MOST_AROUND}`.execute(trx);
  return rows;
}

/** Every sale of one home, newest first. */
export async function findSalesOfHome(
  trx: Trx,
  { isDemo, postcode, home }: { isDemo: boolean; postcode: string; home: string },
): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select ${SOLD_COLUMNS} from ${salesTable(isDemo)} where postcode = ${postcode} and home = ${home}::bigint order by sold_on desc, id`.execute(
    trx,
  );
  return rows;
}
