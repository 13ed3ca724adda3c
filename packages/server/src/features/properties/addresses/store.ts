import { CLOSED_STAGES } from '@freehold/property-rules/property-stages';
import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';

export type PostcodeRow = Selectable<DB['postcodes']>;
export type KnownAddressRow = Selectable<DB['known_addresses']>;
const MOST_SUGGESTED = 300;
const MOST_AROUND = 900;

export const findPostcode = (trx: Trx, postcode: string) =>
  trx
    .selectFrom('postcodes')
    .leftJoin('district_names', 'district_names.code', 'postcodes.district_code')
    .select(['postcode', 'easting', 'northing', 'quality', 'country', 'district_names.name as district', 'source'])
    .where('postcode', '=', postcode)
    .executeTakeFirst();

/** The middle of what is known of a sector. */
export const findSector = (trx: Trx, sector: string) =>
  trx
    .selectFrom('postcodes')
    .select((row) => [row.fn.avg<string | null>('easting').as('easting'), row.fn.avg<string | null>('northing').as('northing')])
    .where('postcode', '>=', sector)
    .where('postcode', '<', `${sector}~`)
    .where('quality', '<', 90)
    .executeTakeFirstOrThrow();

export const findPlaceLists = (trx: Trx) => trx.selectFrom('place_lists').selectAll().execute();

export const findKnownAddresses = (trx: Trx, postcode: string) =>
  trx.selectFrom('known_addresses').selectAll().where('postcode', '=', postcode).limit(MOST_SUGGESTED).execute();

/** The town most sales of the sector name. */
export async function findTown(trx: Trx, sector: string): Promise<string | null> {
  const row = await trx
    .selectFrom('known_addresses')
    .select('town')
    .where('postcode', '>=', sector)
    .where('postcode', '<', `${sector}~`)
    .groupBy('town')
    .orderBy((row) => row.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.town ?? null;
}

/** The workspace's own properties of a postcode, live ones first. */
export const findOwnProperties = (trx: Trx, postcode: string) =>
  trx
    .selectFrom('properties')
    .select(['id', 'kind', 'stage', 'line1', 'line2', 'town', 'county', 'postcode', 'type', 'tenure', 'address_key'])
    .select((row) =>
      row
        .and([row('archived_at', 'is', null), row('stage', 'not in', [...CLOSED_STAGES])])
        .$castTo<boolean>()
        .as('is_live'),
    )
    .where('postcode', '=', postcode)
    .orderBy(sql`archived_at is null`, 'desc')
    .orderBy('id')
    .limit(MOST_SUGGESTED)
    .execute();

/** Where the workspace's people live now, in a postcode. */
export const findHomes = (trx: Trx, postcode: string) =>
  trx
    .selectFrom('parties')
    .select(sql<{ line1: string; line2?: string; town: string; county?: string }>`addresses -> 0`.as('address'))
    .where('home_postcode', '=', postcode)
    .where('merged_into', 'is', null)
    .limit(MOST_SUGGESTED)
    .execute();

/** Postcodes around a place, nearest first: by the kilometre squares it touches. */
export function findAround(trx: Trx, { easting, northing, metres }: { easting: number; northing: number; metres: number }) {
  const squares: number[] = [];
  const kilometre = (value: number) => Math.floor(Math.max(0, value) / 1000);
  for (let x = kilometre(easting - metres); x <= kilometre(easting + metres); x++)
    for (let y = kilometre(northing - metres); y <= kilometre(northing + metres); y++) squares.push(x * 10_000 + y);
  const distance = sql`(easting - ${easting}) * (easting - ${easting}) + (northing - ${northing}) * (northing - ${northing})`;
  return trx
    .selectFrom('postcodes')
    .select(['postcode', 'easting', 'northing'])
    .where('square', 'in', squares)
    .where((row) => row.between('easting', easting - metres, easting + metres))
    .where((row) => row.between('northing', northing - metres, northing + metres))
    .where('quality', '<', 90)
    .orderBy(distance)
    .limit(MOST_AROUND)
    .execute();
}
