import type { Pool } from 'pg';
import { copyRows } from './copy-rows.ts';
import type { PlaceFile } from './find-place-files.ts';
import { inOneTransaction, noteLoaded, numbers, type Progress } from './place-import.ts';

const WHOLE = [
  'tuid',
  'price',
  'sold',
  'postcode',
  'type',
  'is_new',
  'tenure',
  'paon',
  'saon',
  'street',
  'locality',
  'town',
  'district',
  'county',
  'category',
  'status',
];
/** The report builder's order: saon before paon, and an address of the data in place of the status. */
const REPORT = [
  'tuid',
  'price',
  'sold',
  'postcode',
  'type',
  'is_new',
  'tenure',
  'saon',
  'paon',
  'street',
  'locality',
  'town',
  'district',
  'county',
  'category',
  'uri',
];
const STAGING = `create temp table staged_sales (seq bigint generated always as identity, ${[...WHOLE, 'uri'].map((name) => `${name} text`).join(', ')}) on commit drop`;
/** The last word on each sale counts, unless it was taken back (D); then one line an address, by its last sale. */
const MERGE = `insert into known_addresses (postcode, saon, paon, street, locality, town, type, tenure, last_sold_on, last_price_pounds, source)
  select distinct on (postcode, saon, paon, street) postcode, coalesce(saon, ''), paon, coalesce(street, ''), coalesce(locality, ''), coalesce(town, ''),
    case type when 'T' then 'terraced' when 'S' then 'semi_detached' when 'D' then 'detached' when 'F' then 'flat' else 'other' end,
    case tenure when 'F' then 'freehold' when 'L' then 'leasehold' else 'unknown' end,
    left(sold, 10)::date, price::bigint, 'price_paid'
  from (select distinct on (upper(trim(both '{}' from tuid))) * from staged_sales order by upper(trim(both '{}' from tuid)), seq desc) as sales
  where status is distinct from 'D' and postcode <> '' and coalesce(paon, '') <> ''
  order by postcode, saon, paon, street, left(sold, 10) desc, seq desc`;

type Import = { files: readonly PlaceFile[]; progress: Progress };

/** Loads Price Paid files as one set, in place of the set before: each address once, with its last sale. */
export async function importPricePaid(pool: Pool, { files, progress }: Import): Promise<number> {
  return inOneTransaction(pool, 'price_paid', async (client) => {
    await client.query(STAGING);
    for (const [index, file] of files.entries()) {
      await copyRows(client, file, 'staged_sales', file.hasHeader ? REPORT : WHOLE);
      progress(`Price Paid: read ${index + 1} of ${files.length} files …`);
    }
    await client.query("delete from known_addresses where source = 'price_paid'");
    progress('Price Paid: sorting …');
    const merged = await client.query(MERGE);
    const entries = merged.rowCount ?? 0;
    await noteLoaded(client, 'price_paid', entries);
    progress(`Price Paid: ${numbers(entries)} addresses loaded.`);
    return entries;
  });
}
