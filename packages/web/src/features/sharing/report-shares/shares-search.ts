import { INBOUND_STATES } from '@freehold/contract/sharing/inbound-words';
import { RECIPIENT_KINDS, type RecipientKind } from '@freehold/contract/sharing/share-words';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';

/** What the page of shared reports shows, as it stands in the address. */
export type SharesSearch = {
  tab?: 'received' | 'waiting' | undefined;
  page?: number | undefined;
  show?: 'live' | 'ended' | undefined;
  kind?: RecipientKind | undefined;
  by?: number | undefined;
  q?: string | undefined;
  state?: (typeof INBOUND_STATES)[number] | undefined;
  /** The share that is open beside the list. */
  share?: number | undefined;
  /** A share is being made: of this check, of this property, or of what is chosen. */
  new?: 'yes' | undefined;
  check?: number | undefined;
  property?: number | undefined;
};

/** A wrong value is left out, not refused. */
export function readSharesSearch(search: Record<string, unknown>): SharesSearch {
  return {
    tab: oneOf(search['tab'], ['received', 'waiting']),
    page: countIn(search['page']),
    show: oneOf(search['show'], ['live', 'ended']),
    kind: oneOf(search['kind'], RECIPIENT_KINDS),
    by: countIn(search['by']),
    // The router reads digits as a number.
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
    state: oneOf(search['state'], INBOUND_STATES),
    share: countIn(search['share']),
    new: oneOf(search['new'], ['yes']),
    check: countIn(search['check']),
    property: countIn(search['property']),
  };
}
export const NO_FILTERS = { show: undefined, kind: undefined, by: undefined, q: undefined } satisfies SharesSearch;
export const isFiltered = ({ show, kind, by, q }: SharesSearch): boolean => [show, kind, by, q].some((each) => each !== undefined);
