import type { RentFrequency } from '@freehold/contract/kernel/values';
import type { OfferRow } from './store.ts';

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', trailingZeroDisplay: 'stripIfInteger' });
const PERIOD: Record<RentFrequency, string> = { week: 'a week', month: 'a month', quarter: 'a quarter', year: 'a year' };

/** £880,000, or £1,850 a month. */
export function sumOf(offer: Pick<OfferRow, 'amount_pence' | 'rent_pence' | 'rent_frequency'>): string {
  if (offer.amount_pence !== null) return POUNDS.format(offer.amount_pence / 100);
  return `${POUNDS.format((offer.rent_pence ?? 0) / 100)} ${PERIOD[(offer.rent_frequency ?? 'month') as RentFrequency]}`;
}
