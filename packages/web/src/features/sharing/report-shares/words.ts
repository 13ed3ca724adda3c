import type { ReportShareRow, ShareState } from '@freehold/contract/sharing/report-shares';
import { REDACTION_LABELS, SCOPE_LABELS, SECTION_LABELS } from '@freehold/contract/sharing/share-words';
import { capitalise, formatShortDay, inWords } from '../../../lib/format.ts';
import type { StatusKey } from '../../../ui/status.tsx';

const STATUSES: Record<ShareState, StatusKey> = {
  awaiting_consent: 'shareWaiting',
  active: 'documentSent',
  viewed: 'shareOpened',
  used_up: 'shareUsedUp',
  expired: 'expired',
  revoked: 'shareRevoked',
  refused: 'shareRefused',
  withdrawn: 'shareWithdrawn',
  declined: 'documentDeclined',
};

/** How a share stands: what was not delivered comes first, since somebody has to act. */
export const shareStatus = ({ state, delivery }: Pick<ReportShareRow, 'state' | 'delivery'>): StatusKey =>
  delivery === null ? STATUSES[state] : 'shareUndelivered';

/** What the recipient sees, in a line: Whole report, account numbers hidden, relied on */
export const seesWords = ({
  scope,
  sections,
  hidden,
  reliance,
}: Pick<ReportShareRow, 'scope' | 'sections' | 'hidden' | 'reliance'>): string =>
  [
    scope !== 'sections'
      ? SCOPE_LABELS[scope]
      : sections.length === 1 && sections[0]
        ? SECTION_LABELS[sections[0]]
        : `${sections.length} sections`,
    hidden.length === 0
      ? null
      : hidden.length === 1 && hidden[0]
        ? `${REDACTION_LABELS[hidden[0]].toLowerCase()} left out`
        : `${hidden.length} parts left out`,
    reliance ? 'relied on' : null,
  ]
    .filter(Boolean)
    .join(', ');

const OVER: readonly ShareState[] = ['expired', 'revoked', 'refused', 'withdrawn', 'declined'];
/** The last day it opens: the end itself belongs to the next. */
export const lastMoment = (endsAt: string): Date => new Date(Date.parse(endsAt) - 1);
export function untilWords({ state, expires_at: endsAt }: Pick<ReportShareRow, 'state' | 'expires_at'>): string {
  if (state === 'expired') return `Ended ${formatShortDay(lastMoment(endsAt))}`;
  return OVER.includes(state) ? '' : formatShortDay(lastMoment(endsAt));
}

export function headWords({ live, firms }: { live: number; firms: number }): string {
  if (live === 0) return 'No live links. Nobody needs an account to read what you share.';
  const links = `${capitalise(inWords(live))} live ${live === 1 ? 'link' : 'links'} with ${inWords(firms)} ${firms === 1 ? 'recipient' : 'recipients'}`;
  return `${links}. Nobody needs an account to read one.`;
}
