import { DOCUMENT_STATUSES } from '@freehold/contract/signing/signing-fields';
import { DOCUMENT_SORTS, type DocumentFilter } from '@freehold/contract/signing/signing-documents';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';

/** Filters of the documents, as they stand in the address. */
export type DocumentSearch = { [K in keyof DocumentFilter]?: DocumentFilter[K] | undefined } & { page?: number | undefined };

/** A wrong value is left out, not refused. */
export function readDocumentSearch(search: Record<string, unknown>): DocumentSearch {
  return {
    page: countIn(search['page']),
    state: oneOf(search['state'], ['out', 'attention', ...DOCUMENT_STATUSES]),
    // The router reads digits as a number.
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
    property_id: countIn(search['property_id']),
    party_id: countIn(search['party_id']),
    sent_by: countIn(search['sent_by']),
    days: countIn(search['days']),
    sort: oneOf(search['sort'], DOCUMENT_SORTS),
  };
}

export const NO_FILTERS: DocumentSearch = {
  state: undefined,
  q: undefined,
  property_id: undefined,
  party_id: undefined,
  sent_by: undefined,
  days: undefined,
};
const FILTERS = ['state', 'q', 'property_id', 'party_id', 'sent_by', 'days'] as const;
export const isFiltered = (search: DocumentSearch): boolean => FILTERS.some((name) => search[name] !== undefined);
