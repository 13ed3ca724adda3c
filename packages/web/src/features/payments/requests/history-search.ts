import { HISTORY_VIEWS } from '@freehold/contract/payments/requests';
import { PAYMENT_CATEGORIES, type PaymentCategory } from '@freehold/property-rules/payments/categories';
import { keysOf } from '@freehold/contract/kernel/keys';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';

/** Filters of the list, as they stand in the address. */
export type HistorySearch = {
  page?: number | undefined;
  view?: (typeof HISTORY_VIEWS)[number] | undefined;
  category?: PaymentCategory | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
};
const day = (value: unknown) => (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : undefined);

/** A wrong value is left out, not refused. */
export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  return {
    page: countIn(search['page']),
    view: oneOf(search['view'], HISTORY_VIEWS),
    category: oneOf(search['category'], keysOf(PAYMENT_CATEGORIES)),
    from: day(search['from']),
    to: day(search['to']),
    q: textIn(search['q'], 100),
  };
}
