import type { RentFrequency } from '@freehold/contract/kernel/values';
import { inPounds } from '../../../platform/in-pounds.ts';
import type { OfferRow } from './store.ts';

const PERIOD: Record<RentFrequency, string> = { week: 'a week', month: 'a month', quarter: 'a quarter', year: 'a year' };

/** £880,000, or £1,850 a month. */
export function sumOf(offer: Pick<OfferRow, 'amount_pence' | 'rent_pence' | 'rent_frequency'>): string {
  if (offer.amount_pence !== null) return inPounds(offer.amount_pence);
  return `${inPounds(offer.rent_pence ?? 0)} ${PERIOD[offer.rent_frequency ?? 'month']}`;
}
