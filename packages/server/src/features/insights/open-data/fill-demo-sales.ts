import type { Pool } from 'pg';
import { inOneTransaction } from './import-transaction.ts';
import { rebuildNames, rebuildPlaces } from './name-areas.ts';
import { monthsThrough, sumSales } from './sum-sales.ts';

type DemoSale = {
  price: number;
  sold_on: string;
  postcode: string;
  type: string;
  is_new: boolean;
  tenure: string;
  paon: string;
  saon: string;
  street: string;
  category: string;
};
export type DemoData = {
  postcodes: readonly { postcode: string; easting: number; northing: number }[];
  sales: readonly DemoSale[];
  /** How much of a month is registered in it and in those after it. */
  delays: readonly number[];
  sha256: string;
};
/** As many made-up files of months as a forecast takes. */
const FILES = 3;
const SALES_A_FILE = 400;

/** Made-up postcodes and sales of the demonstration, apart from real ones. Where some are here already nothing changes. */
export async function fillDemoSales(pool: Pool, { postcodes, sales, delays, sha256 }: DemoData): Promise<void> {
  await inOneTransaction(pool, async (client) => {
    const { rows: before } = await client.query<{ any: boolean }>('select exists (select from demo_price_paid) as any');
    if (before[0]?.any) return;
    const days = sales.map((sale) => sale.sold_on).sort();
    const { rows } = await client.query<{ id: number }>(
      `insert into data_versions (kind, file, sha256, rows, added, first_on, last_on)
       values ('demo', 'made-up sales of the demonstration', $1, $2, $2, $3, $4) returning id`,
      [sha256, sales.length, days[0], days.at(-1)],
    );
    const version = rows[0]?.id ?? 0;
    await client.query(
      `insert into postcodes (postcode, easting, northing, quality, country, source)
       select postcode, easting, northing, 10, 'england', 'demo' from unnest($1::text[], $2::int[], $3::int[]) as made (postcode, easting, northing)
       on conflict do nothing`,
      [postcodes.map(({ postcode }) => postcode), postcodes.map(({ easting }) => easting), postcodes.map(({ northing }) => northing)],
    );
    const column = <K extends keyof DemoSale>(name: K) => sales.map((sale) => sale[name]);
    await client.query(
      `insert into demo_price_paid (id, price, sold_on, postcode, type, is_new, tenure, paon, saon, street, locality, town, district, county, category, status, version_id, part)
       select md5('made up ' || postcode || paon || saon || sold_on)::uuid, price, sold_on, postcode, type, is_new, tenure, paon, saon, street, '', 'BRISTOL',
         'CITY OF BRISTOL', 'CITY OF BRISTOL', category, 'A', $11, 0
       from unnest($1::int[], $2::date[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
         as made (price, sold_on, postcode, type, is_new, tenure, paon, saon, street, category)
       on conflict do nothing`,
      [
        column('price'),
        column('sold_on'),
        column('postcode'),
        column('type'),
        column('is_new'),
        column('tenure'),
        column('paon'),
        column('saon'),
        column('street'),
        column('category'),
        version,
      ],
    );
    await client.query(
      `insert into sold_streets (is_demo, street, town, sector, sales, postcodes)
       select true, street, town, left(postcode, -2), count(*), array_agg(distinct postcode) from demo_price_paid group by 2, 3, 4`,
    );
    for (let file = 1; file <= FILES; file++) {
      const month = await client.query<{ id: number }>(
        `insert into data_versions (kind, file, sha256, rows, is_monthly, last_on) values ('demo', $1, '', 0, true, $2) returning id`,
        [`made-up file of a month, ${file} of ${FILES}`, days.at(-1)],
      );
      await client.query(
        'insert into registration_delays (version_id, months, sales) select $1, at - 1, round(share * $3) from unnest($2::float8[]) with ordinality as delays (share, at)',
        [month.rows[0]?.id, delays, SALES_A_FILE],
      );
    }
    await sumSales(client, true, await monthsThrough(client, true, null));
    await rebuildNames(client, true);
    await rebuildPlaces(client);
    await client.query('analyze demo_price_paid');
  });
}

/** A sale in each of two districts, for the walks over every route. */
export const fillExampleSales = (pool: Pool) =>
  fillDemoSales(pool, {
    postcodes: [{ postcode: 'BS8 4KV', easting: 356_970, northing: 173_340 }],
    sales: ['BS8 4KV', 'BS6 6KM'].map((postcode) => ({
      price: 250_000,
      sold_on: '2020-06-15',
      postcode,
      type: 'T',
      is_new: false,
      tenure: 'F',
      paon: '1',
      saon: '',
      street: 'CALLOWAY CRESCENT',
      category: 'A',
    })),
    delays: [1],
    sha256: '',
  });

/** A month of the official index, for the same walks; once, however many workspaces they fill. */
export async function fillExamplePrices(pool: Pool): Promise<void> {
  await pool.query(
    `with version as (insert into data_versions (kind, file, sha256, rows)
       select 'house_price_index', 'made-up index', '', 1 where not exists (select from house_prices) returning id)
     insert into house_prices (code, month, name, average, version_id) select 'E92000001', '2020-06-01', 'England', 250000, id from version`,
  );
}
