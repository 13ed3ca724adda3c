import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import { SOLD_COLUMNS, salesTable, type SoldRow } from '../market-insights/public.ts';

const MOST_SALES = 2000;

/** Every sale of a postcode that tells a home, newest first. */
export async function findSalesOfPostcode(trx: Trx, isDemo: boolean, postcode: string): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select ${SOLD_COLUMNS} from ${salesTable(isDemo)} where postcode = ${postcode} and home is not null order by sold_on desc, id limit ${MOST_SALES}`.execute(
    trx,
  );
  return rows;
}

const MOST_STREETS = 20;
const likely = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const IN_A_POSTCODE = /^[A-Z]{1,2}\d/;

type OfStreets = { isDemo: boolean; streets: readonly string[]; places: readonly string[]; houses: readonly string[] | null };
/**
 * The sales of streets that begin with this, the busiest first, each place the beginning of a town or of a sector; of one house where its number
 * is given, also as the flat of a building. What tells a house stands in the index: only the sales found there are read from the table.
 */
export async function findSalesOfStreets(trx: Trx, { isDemo, streets, places, houses }: OfStreets): Promise<SoldRow[]> {
  const within = places.map((place) =>
    IN_A_POSTCODE.test(place) ? sql` and sector like ${`${likely(place)}%`}` : sql` and town like ${`${likely(place)}%`}`,
  );
  const isHouse =
    houses === null
      ? sql``
      : sql` and (paon = any(${[...houses]}) or paon like any(${houses.map((house) => `%, ${likely(house)}`)})
          or saon = any(${houses.flatMap((house) => [house, `FLAT ${house}`, `APARTMENT ${house}`])}))`;
  const sales = salesTable(isDemo);
  // Each inner query stays one by itself (limit and offset), so that every sale is looked up rather than the table gone through.
  const sold =
    houses === null
      ? sql`select ${SOLD_COLUMNS} from ${sales} where postcode = any(found.postcodes) and street = found.street and home is not null`
      : sql`select one.* from (select distinct postcode, sold_on from ${sales} where postcode = any(found.postcodes) and home is not null${isHouse}) as near cross join lateral (
          select ${SOLD_COLUMNS} from ${sales} where postcode = near.postcode and sold_on = near.sold_on and street = found.street
            and home is not null${isHouse} offset 0) as one`;
  const { rows } = await sql<SoldRow>`
    with named as materialized (
      select row_number() over (order by street = any(${[...streets]}) desc, sales desc, sector, street, town) as place, sector, street, postcodes
      from sold_streets where is_demo = ${isDemo} and street <> '' and (${sql.join(
        streets.map((street) => sql`street like ${`${likely(street)}%`}`),
        sql` or `,
      )})${sql.join(within, sql``)}
      order by place limit ${MOST_STREETS}),
    found as materialized (select place, street, coalesce(postcodes,
      array(select distinct postcode from ${sales} where postcode >= named.sector and postcode < named.sector || '~')) as postcodes from named)
    select sold.* from found cross join lateral (${sold} order by sold_on desc, id limit ${MOST_SALES}) as sold
    order by found.place, sold.sold_on desc, sold.id`.execute(trx);
  return rows;
}
