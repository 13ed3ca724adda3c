import type { InboundReport } from '@freehold/contract/sharing/inbound-reports';
import { formatDate } from '../../../lib/format.ts';
import type { StatusKey } from '../../../ui/status.tsx';

export const INBOUND_STATUS: Record<InboundReport['state'], StatusKey> = {
  waiting: 'needsReview',
  accepted: 'offerAccepted',
  rejected: 'offerRejected',
};
export const ISSUED = {
  issued: 'Issued here, unchanged',
  newer: 'Issued here, a newer version exists',
  ended: 'Issued here, its time is over',
  taken_back: 'Issued here, and taken back',
  unknown: '',
} as const;
const SOURCES = { file: 'PDF', link: 'Link', share: 'Shared in this installation', pass: 'Let reused by the client' } as const;
const STANDINGS = {
  open: '',
  ended: 'its time is over',
  withdrawn: 'taken back by the client',
  taken_back: 'taken back by the sender',
  gone: 'not there any more',
} as const;

/** How it came, how it stands there, and who decided what. */
export const inboundDetail = (row: InboundReport): string =>
  [
    SOURCES[row.source],
    row.standing && STANDINGS[row.standing],
    row.reliance && 'may be relied on',
    row.issued_here && ISSUED[row.issued_here.outcome],
    row.decided && `${row.decided.by}, ${formatDate(row.decided.at)}`,
    row.decided?.reason,
  ]
    .filter(Boolean)
    .join(' · ');
