import type { ShareState } from '@freehold/contract/sharing/report-shares';

/** What is kept of how a share stands. */
export type ShareFacts = {
  ended_for: 'revoked' | 'refused' | 'withdrawn' | 'declined' | null;
  sent_at: Date | null;
  expires_at: Date;
  views: number;
  max_views: number | null;
};

/** How a share stands at a moment. An end is final; what ran out can be extended. */
export function shareState(
  { ended_for: ended, sent_at: sentAt, expires_at: expiresAt, views, max_views: most }: ShareFacts,
  now: Date,
): ShareState {
  if (ended !== null) return ended;
  if (expiresAt <= now) return 'expired';
  if (sentAt === null) return 'awaiting_consent';
  if (most !== null && views >= most) return 'used_up';
  return views > 0 ? 'viewed' : 'active';
}

export const isOver = ({ ended_for: ended }: Pick<ShareFacts, 'ended_for'>): boolean => ended !== null;
/** A further look can be begun. */
export const isOpen = (facts: ShareFacts, now: Date): boolean => ['active', 'viewed'].includes(shareState(facts, now));
/** A look that began goes on until its session ends, though it was the last one. */
export const goesOn = (facts: ShareFacts, now: Date): boolean => ['active', 'viewed', 'used_up'].includes(shareState(facts, now));
