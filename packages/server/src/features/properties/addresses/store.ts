import { CLOSED_STAGES } from '@freehold/property-rules/property-stages';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';

const MOST_SUGGESTED = 300;
const MOST_AROUND = 900;

/** The middle of what is known of a sector. */
export const findSector = (trx: Trx, sector: string) =>
  trx
    .selectFrom('postcodes')
    .select((row) => [row.fn.avg<string | null>('easting').as('easting'), row.fn.avg<string | null>('northing').as('northing')])
    .where('postcode', '>=', sector)
    .where('postcode', '<', `${sector}~`)
    .where('quality', '<', 90)
    .executeTakeFirstOrThrow();

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
