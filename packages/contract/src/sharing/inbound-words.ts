/* Apart from the schemas, which a page that only says these need not load. */

export const INBOUND_STATES = ['waiting', 'accepted', 'rejected'] as const;
/** `file`: its PDF was added; `link`: where it can be read; `share`: taken in from a report that was shared from this installation; `pass`: the person let it be reused. */
export const INBOUND_SOURCES = ['file', 'link', 'share', 'pass'] as const;
/** How the copy stands at the firm it came from: open, its time over, ended by the person, by that firm, or erased there. */
export const INBOUND_STANDINGS = ['open', 'ended', 'withdrawn', 'taken_back', 'gone'] as const;
