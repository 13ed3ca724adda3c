import { sql } from 'kysely';
import type { CompanyTitlesOwners } from '../../../db/column-shapes.ts';
import type { Trx } from '../../../platform/database.ts';

/** The newest version of each kind of data. */
export const findNewestVersions = (trx: Trx) =>
  trx.selectFrom('data_versions').selectAll().distinctOn('kind').orderBy('kind').orderBy('id', 'desc').execute();

export const findVersions = (trx: Trx, most: number) =>
  trx.selectFrom('data_versions').selectAll().orderBy('id', 'desc').limit(most).execute();

export const countVersions = (trx: Trx) =>
  trx
    .selectFrom('data_versions')
    .select((row) => ['kind', row.fn.countAll<number>().as('versions')])
    .groupBy('kind')
    .execute();

/** How far the changes of what is loaded were followed. */
export const findStreams = (trx: Trx) => trx.selectFrom('register_streams').select(['stream', 'read_to', 'trouble']).execute();

const COUNTED = ['price_paid', 'demo_price_paid', 'postcodes', 'district_names', 'house_prices'] as const;
/** From here on what PostgreSQL reckons is near enough; below, its guess may be nought. */
const MANY = 100_000;

/** How many rows each kind has now, as the database last estimated it: to count thirty million takes seconds. */
export async function countRows(trx: Trx): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select coalesce(parents.relname, tables.relname)::text as name, sum(greatest(tables.reltuples, 0))::bigint as n
    from pg_class as tables left join pg_inherits on inhrelid = tables.oid left join pg_class as parents on parents.oid = inhparent
    where tables.relkind = 'r' and coalesce(parents.relname, tables.relname) = any(${[...COUNTED]}::text[])
      and tables.relnamespace = 'public'::regnamespace group by 1`.execute(trx);
  const counts = new Map(rows.map(({ name, n }) => [name, Number(n)]));
  for (const table of COUNTED) {
    if ((counts.get(table) ?? 0) >= MANY) continue;
    const { n } = await trx
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    counts.set(table, Number(n));
  }
  for (const kind of ['ccod', 'ocod'] as const) {
    const newest = await trx
      .selectFrom('data_versions')
      .select(({ fn }) => [fn.sum<number>('added').as('added'), fn.sum<number>('removed').as('removed')])
      .where('kind', '=', kind)
      .executeTakeFirst();
    counts.set(kind, Number(newest?.added ?? 0) - Number(newest?.removed ?? 0));
  }
  const { ofCouncils, ofPostcodes } = await trx
    .selectFrom('outlines')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('level', 'in', ['country', 'region', 'council']).as('ofCouncils'),
      fn.countAll<number>().filterWhere('level', '=', 'postcode_district').as('ofPostcodes'),
    ])
    .executeTakeFirstOrThrow();
  counts.set('boundaries', Number(ofCouncils)).set('postcode_boundaries', Number(ofPostcodes));
  return Object.fromEntries(counts);
}

/** Whose sales figures are made of, and the newest version of them. */
export async function findSalesState(trx: Trx) {
  const rows = await trx
    .selectFrom('data_versions')
    .select((row) => ['kind', row.fn.max('id').as('version'), row.fn.max('last_on').as('last_on'), row.fn.max('loaded_at').as('loaded_at')])
    .where('kind', 'in', ['price_paid', 'demo'])
    .groupBy('kind')
    .execute();
  const real = rows.find(({ kind }) => kind === 'price_paid');
  const row = real ?? rows[0];
  if (row === undefined || row.last_on === null) return null;
  return { isDemo: real === undefined, version: row.version, lastOn: row.last_on, loadedAt: row.loaded_at };
}
export type SalesState = NonNullable<Awaited<ReturnType<typeof findSalesState>>>;

export type SoldAddress = {
  postcode: string;
  saon: string;
  paon: string;
  street: string;
  locality: string;
  town: string;
  type: 'terraced' | 'semi_detached' | 'detached' | 'flat' | 'other';
  tenure: 'freehold' | 'leasehold' | 'unknown';
  last_sold_on: string;
  last_price_pounds: number;
  source: 'price_paid' | 'demo';
};
const MOST_ADDRESSES = 300;

export type CompanyTitle = {
  kind: 'ccod' | 'ocod';
  address: string;
  owners: CompanyTitlesOwners;
  has_more: boolean;
  added_on: string | null;
};
/** Which companies own a title, as it was published; and up to when. Null where no such file is loaded. */
export async function findCompanyTitles(trx: Trx, title: string): Promise<{ through: string | null; titles: CompanyTitle[] } | null> {
  const versions = await trx
    .selectFrom('data_versions')
    .select(({ fn }) => fn.max('last_on').as('through'))
    .where('kind', 'in', ['ccod', 'ocod'])
    .having(({ fn }) => fn.countAll(), '>', 0)
    .executeTakeFirst();
  if (!versions) return null;
  const rows = await trx
    .selectFrom('company_titles')
    .select(['kind', 'address', 'owners', 'has_more', 'added_on'])
    .where('title_number', '=', title)
    .orderBy('kind')
    .execute();
  return { through: versions.through, titles: rows };
}

/** Each address of a postcode that was ever sold, with its last sale. */
export async function findSoldAddresses(trx: Trx, postcode: string): Promise<SoldAddress[]> {
  const columns = sql.raw('saon, paon, street, locality, town, type, tenure, sold_on, price, postcode');
  const { rows } = await sql<SoldAddress>`
    select distinct on (saon, paon, street) postcode, saon, paon, street, locality, town,
      case type when 'T' then 'terraced' when 'S' then 'semi_detached' when 'D' then 'detached' when 'F' then 'flat' else 'other' end as type,
      case tenure when 'F' then 'freehold' when 'L' then 'leasehold' else 'unknown' end as tenure,
      sold_on as last_sold_on, price as last_price_pounds, source
    from (select ${columns}, 'price_paid' as source from price_paid where postcode = ${postcode}
      union all select ${columns}, 'demo' from demo_price_paid where postcode = ${postcode}) as sold
    where paon <> '' order by saon, paon, street, sold_on desc limit ${MOST_ADDRESSES}`.execute(trx);
  return rows;
}

/** The town most sales of the sector name. */
export async function findTown(trx: Trx, sector: string): Promise<string | null> {
  const row = await trx
    .selectFrom('sold_streets')
    .select('town')
    .where('sector', '=', sector)
    .groupBy('town')
    .orderBy((order) => order.fn.sum('sales'), 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.town ?? null;
}

/** The names of the official regions and districts of postcodes. */
export const findPostcode = (trx: Trx, postcode: string) =>
  trx
    .selectFrom('postcodes')
    .leftJoin('district_names', 'district_names.code', 'postcodes.district_code')
    .select(['postcode', 'easting', 'northing', 'quality', 'country', 'district_code', 'district_names.name as district', 'source'])
    .where('postcode', '=', postcode)
    .executeTakeFirst();
