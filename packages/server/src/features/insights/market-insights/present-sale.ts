import type { SaleRow, SoldHomeType } from '@freehold/contract/insights/receipts';
import { writeLines } from '../open-data/public.ts';
import type { SoldRow } from './store.ts';

const TYPES = { D: 'detached', S: 'semi_detached', T: 'terraced', F: 'flat', O: 'other' } as const;
const TENURES = { F: 'freehold', L: 'leasehold', U: 'unknown' } as const;
export const typeOf = (letter: SoldRow['type']): SoldHomeType => TYPES[letter];

export const addressOf = (row: Pick<SoldRow, 'paon' | 'saon' | 'street' | 'locality' | 'town'>): string => {
  const { line1, line2 } = writeLines(row);
  return [line1, line2].filter(Boolean).join(', ');
};

export const presentSale = (row: SoldRow): SaleRow => ({
  id: row.id,
  home: row.home,
  address: addressOf(row),
  town: writeLines(row).town,
  postcode: row.postcode,
  type: typeOf(row.type),
  is_new: row.is_new,
  tenure: TENURES[row.tenure],
  category: row.category === 'A' ? 'full_value' : 'additional',
  price_pence: row.price * 100,
  sold_on: row.sold_on,
  was_changed: row.status === 'C',
  data_version: row.version_id,
});
