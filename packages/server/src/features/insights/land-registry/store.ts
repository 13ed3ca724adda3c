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

type Street = { isDemo: boolean; streets: readonly string[]; places: readonly string[] };
/** Streets that begin with this, with the sectors they lie in, busiest first; each place is the beginning of a town or of a sector. */
export async function findStreets(trx: Trx, { isDemo, streets, places }: Street) {
  const within = places.map((place) =>
    IN_A_POSTCODE.test(place) ? sql` and sector like ${`${likely(place)}%`}` : sql` and town like ${`${likely(place)}%`}`,
  );
  const { rows } = await sql<{ sector: string; street: string; town: string; postcodes: string[] | null }>`
    select sector, street, town, postcodes from sold_streets where is_demo = ${isDemo} and street <> '' and (${sql.join(
      streets.map((street) => sql`street like ${`${likely(street)}%`}`),
      sql` or `,
    )})${sql.join(within, sql``)}
    order by street = any(${[...streets]}) desc, sales desc limit ${MOST_STREETS}`.execute(trx);
  return rows;
}

type OfStreet = { isDemo: boolean; sector: string; postcodes: readonly string[] | null; street: string; houses: readonly string[] | null };
/** The sales of a street within a sector, of one house where its number is given, also as the flat of a building. */
export async function findSalesOfStreet(trx: Trx, { isDemo, sector, postcodes, street, houses }: OfStreet): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select ${SOLD_COLUMNS} from ${salesTable(isDemo)}
    where ${postcodes === null ? sql`postcode >= ${sector} and postcode < ${`${sector}~`}` : sql`postcode = any(${[...postcodes]})`} and street = ${street} and home is not null
      and (${houses}::text[] is null or paon = any(${houses}) or paon like any(${(houses ?? []).map((house) => `%, ${likely(house)}`)})
        or saon = any(${(houses ?? []).flatMap((house) => [house, `FLAT ${house}`, `APARTMENT ${house}`])}))
    order by sold_on desc, id limit ${MOST_SALES}`.execute(trx);
  return rows;
}
