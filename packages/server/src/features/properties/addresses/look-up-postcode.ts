import type { GridPlace, PostcodePlace } from '@freehold/contract/properties/addresses';
import type { Trx } from '../../../platform/database.ts';
import { refuseField } from '../../../platform/refuse.ts';
import { gridPlace } from './national-grid.ts';
import { readPostcode, sectorOf } from '../../insights/public.ts';
import { findPostcode, findTown, loadedData, type Loaded } from '../../insights/public.ts';
import { findSector } from './store.ts';
import { writeName } from '../../insights/public.ts';

const MESSAGES = {
  yes: null,
  no: 'We do not know this postcode. Enter the address by hand.',
  no_list: 'No list of postcodes is loaded here, so we cannot place it. Enter the address by hand.',
} as const;

/** Code-Point quality 90: no position. */
const NO_POSITION = 90;

/** Where a postcode lies, as far as the loaded lists know; a typing error in it is put right and said. */
export async function lookUpPostcode(trx: Trx, typed: string): Promise<{ place: PostcodePlace; lists: Loaded[] }> {
  const read = readPostcode(typed);
  if (!read) return refuseField('postcode', 'Enter a full UK postcode, like SW1A 1AA', 'FORMAT');
  const lists = await loadedData(trx);
  const row = await findPostcode(trx, read.postcode);
  const isPlaced = row !== undefined && row.quality < NO_POSITION;
  const town = await findTown(trx, sectorOf(read.postcode));
  const hasPositions = lists.some(({ source }) => source !== 'price_paid');
  const known = row ? 'yes' : hasPositions ? 'no' : 'no_list';
  const place: PostcodePlace = {
    postcode: read.postcode,
    read_as: read.wasMended ? read.postcode : null,
    known,
    message: MESSAGES[known],
    country: row?.country ?? null,
    town: town === null ? null : writeName(town),
    district: row?.district ?? null,
    position: isPlaced ? gridPlace(row.easting, row.northing) : null,
    near: isPlaced ? null : await nearOf(trx, read.postcode),
  };
  return { place, lists };
}

async function nearOf(trx: Trx, postcode: string): Promise<GridPlace | null> {
  const { easting, northing } = await findSector(trx, sectorOf(postcode));
  return easting === null || northing === null ? null : gridPlace(Math.round(Number(easting)), Math.round(Number(northing)));
}
