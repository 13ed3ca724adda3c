import type { ReactNode } from 'react';
import css from './status.module.css';

export type Family = 'moss' | 'ochre' | 'clay' | 'harbour' | 'heather' | 'brass' | 'stone' | 'ever';
export type Glyph =
  | 'dashed'
  | 'quarter'
  | 'half'
  | 'three-quarters'
  | 'tick'
  | 'cross'
  | 'diamond'
  | 'clock'
  | 'slash'
  | 'dash'
  | 'target'
  | 'dot'
  | 'fifth-1'
  | 'fifth-2'
  | 'fifth-3'
  | 'fifth-4'
  | 'ring'
  | 'return';
export type Look = { label: string; family: Family; glyph: Glyph };

/** One label, family and glyph for every status of the product. A screen may neither recolour nor rename one. */
export const STATUS = {
  notStarted: { label: 'Not started', family: 'stone', glyph: 'dashed' },
  linkSent: { label: 'Link sent', family: 'harbour', glyph: 'quarter' },
  inProgress: { label: 'In progress', family: 'harbour', glyph: 'half' },
  needsReview: { label: 'Needs review', family: 'ochre', glyph: 'diamond' },
  readyToAccept: { label: 'Ready to accept', family: 'harbour', glyph: 'three-quarters' },
  passed: { label: 'Passed', family: 'moss', glyph: 'tick' },
  acceptedAfterReview: { label: 'Accepted after review', family: 'moss', glyph: 'tick' },
  failed: { label: 'Failed', family: 'clay', glyph: 'cross' },
  expired: { label: 'Expired', family: 'stone', glyph: 'clock' },
  cancelled: { label: 'Cancelled', family: 'stone', glyph: 'slash' },
  notRequired: { label: 'Not required', family: 'stone', glyph: 'dash' },
  practice: { label: 'Practice', family: 'stone', glyph: 'ring' },
  monitored: { label: 'Monitored', family: 'ever', glyph: 'target' },
  documentDraft: { label: 'Draft', family: 'stone', glyph: 'dashed' },
  documentSent: { label: 'Sent', family: 'harbour', glyph: 'quarter' },
  documentViewed: { label: 'Viewed', family: 'harbour', glyph: 'half' },
  documentPartlySigned: { label: 'Partly signed', family: 'heather', glyph: 'three-quarters' },
  documentSigned: { label: 'Signed', family: 'moss', glyph: 'tick' },
  documentDeclined: { label: 'Declined', family: 'clay', glyph: 'cross' },
  documentVoided: { label: 'Voided', family: 'stone', glyph: 'slash' },
  documentExpired: { label: 'Expired', family: 'stone', glyph: 'clock' },
  paymentDraft: { label: 'Draft', family: 'stone', glyph: 'dashed' },
  paymentRequested: { label: 'Requested', family: 'harbour', glyph: 'quarter' },
  paymentProcessing: { label: 'Processing', family: 'harbour', glyph: 'half' },
  paymentPaid: { label: 'Paid', family: 'moss', glyph: 'tick' },
  paymentOverdue: { label: 'Overdue', family: 'ochre', glyph: 'clock' },
  paymentFailed: { label: 'Failed', family: 'clay', glyph: 'cross' },
  paymentRefunded: { label: 'Refunded', family: 'heather', glyph: 'return' },
  paymentApproval: { label: 'Second person', family: 'ochre', glyph: 'diamond' },
  paymentPartlyRefunded: { label: 'Partly refunded', family: 'heather', glyph: 'return' },
  paymentDisputed: { label: 'Disputed', family: 'clay', glyph: 'diamond' },
  paymentCancelled: { label: 'Cancelled', family: 'stone', glyph: 'slash' },
  invoiceOpen: { label: 'To pay', family: 'harbour', glyph: 'quarter' },
  invoiceVoid: { label: 'Taken back', family: 'stone', glyph: 'slash' },
  creditNote: { label: 'Credit note', family: 'heather', glyph: 'return' },
  offerOpen: { label: 'Open', family: 'harbour', glyph: 'quarter' },
  offerRelayed: { label: 'Relayed', family: 'harbour', glyph: 'half' },
  offerAccepted: { label: 'Accepted', family: 'moss', glyph: 'tick' },
  offerRejected: { label: 'Rejected', family: 'stone', glyph: 'cross' },
  offerWithdrawn: { label: 'Withdrawn', family: 'stone', glyph: 'slash' },
  memberActive: { label: 'Active', family: 'moss', glyph: 'dot' },
  memberInvited: { label: 'Invited', family: 'harbour', glyph: 'quarter' },
  memberSuspended: { label: 'Suspended', family: 'stone', glyph: 'slash' },
  messageQueued: { label: 'Queued', family: 'stone', glyph: 'dashed' },
  messageSending: { label: 'Sending', family: 'harbour', glyph: 'half' },
  messageUnconfirmed: { label: 'Not confirmed', family: 'ochre', glyph: 'diamond' },
  messageBounced: { label: 'Bounced', family: 'clay', glyph: 'cross' },
  messageGivenUp: { label: 'Given up', family: 'clay', glyph: 'slash' },
  webhookWaiting: { label: 'Waiting', family: 'stone', glyph: 'dashed' },
  webhookDelivered: { label: 'Delivered', family: 'moss', glyph: 'tick' },
  webhookRetrying: { label: 'Retrying', family: 'ochre', glyph: 'clock' },
  webhookFailed: { label: 'Failed', family: 'clay', glyph: 'cross' },
  keyActive: { label: 'Active', family: 'moss', glyph: 'dot' },
  keyExpired: { label: 'Expired', family: 'stone', glyph: 'clock' },
  keyRevoked: { label: 'Revoked', family: 'stone', glyph: 'slash' },
  keyStopped: { label: 'Stopped', family: 'ochre', glyph: 'slash' },
  runOpened: { label: 'Opened', family: 'harbour', glyph: 'fifth-2' },
  runAskedAgain: { label: 'Asked again', family: 'heather', glyph: 'return' },
  runHandedIn: { label: 'Handed in', family: 'harbour', glyph: 'three-quarters' },
  runProcessing: { label: 'Processing', family: 'harbour', glyph: 'three-quarters' },
  runClosed: { label: 'Closed', family: 'stone', glyph: 'tick' },
  runError: { label: 'Error', family: 'clay', glyph: 'cross' },
  verificationRequired: { label: 'Verification required', family: 'clay', glyph: 'diamond' },
  shareWaiting: { label: 'Awaiting consent', family: 'stone', glyph: 'clock' },
  shareOpened: { label: 'Opened', family: 'moss', glyph: 'tick' },
  shareUsedUp: { label: 'No views left', family: 'moss', glyph: 'tick' },
  shareRevoked: { label: 'Taken back', family: 'stone', glyph: 'slash' },
  shareRefused: { label: 'Consent refused', family: 'clay', glyph: 'cross' },
  shareWithdrawn: { label: 'Consent withdrawn', family: 'clay', glyph: 'cross' },
  shareUndelivered: { label: 'Not delivered', family: 'clay', glyph: 'cross' },
  alertNew: { label: 'New', family: 'ochre', glyph: 'diamond' },
  alertInReview: { label: 'In review', family: 'harbour', glyph: 'half' },
  alertTrueMatch: { label: 'True match', family: 'clay', glyph: 'diamond' },
  alertClosed: { label: 'Closed', family: 'stone', glyph: 'tick' },
  gracePeriod: { label: 'Grace period', family: 'ochre', glyph: 'clock' },
  verified: { label: 'Verified', family: 'moss', glyph: 'tick' },
} as const satisfies Record<string, Look>;
export type StatusKey = keyof typeof STATUS;

const RING = <circle cx="7" cy="7" r="5.25" className={css.stroke} />;
const disc = (mark: string) => (
  <>
    <circle cx="7" cy="7" r="6" className={css.fill} />
    <path d={mark} className={css.paper} />
  </>
);
function slice(share: number): string {
  const angle = share * 2 * Math.PI;
  const [x, y] = [7 + 3.1 * Math.sin(angle), 7 - 3.1 * Math.cos(angle)];
  return `M7 7V3.9A3.1 3.1 0 ${share > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`;
}
const pie = (share: number) => (
  <>
    {RING}
    <path d={slice(share)} className={css.fill} />
  </>
);

const DRAWN: Record<Glyph, ReactNode> = {
  dashed: <circle cx="7" cy="7" r="5.25" className={css.stroke} strokeDasharray="1.9 2.22" />,
  ring: RING,
  quarter: pie(0.25),
  half: pie(0.5),
  'three-quarters': pie(0.75),
  tick: disc('M4.4 7.2l1.8 1.8 3.5-3.8'),
  cross: disc('M5 5l4 4M9 5l-4 4'),
  diamond: (
    <>
      <rect x="2.55" y="2.55" width="8.9" height="8.9" rx="1.8" transform="rotate(45 7 7)" className={css.fill} />
      <path d="M7 4.3v3.1M7 9.5v.1" className={css.paper} />
    </>
  ),
  clock: (
    <>
      {RING}
      <path d="M7 4.2V7l1.8 1.3" className={css.stroke} />
    </>
  ),
  slash: (
    <>
      {RING}
      <path d="M3.6 10.4l6.8-6.8" className={css.stroke} />
    </>
  ),
  dash: <path d="M4 7h6" className={css.stroke} />,
  target: (
    <>
      {RING}
      <circle cx="7" cy="7" r="2.2" className={css.fill} />
    </>
  ),
  'fifth-1': pie(0.2),
  'fifth-2': pie(0.42),
  'fifth-3': pie(0.62),
  'fifth-4': pie(0.82),
  dot: <circle cx="7" cy="7" r="3.2" className={css.fill} />,
  return: <path d="M3 6h5a2.5 2.5 0 010 5H5.5M5.2 3.6L2.8 6l2.4 2.4" className={css.stroke} />,
};

/** A status glyph alone; the word it stands for must be beside it. */
export function StatusGlyph({ glyph, family, size = 14 }: { glyph: Glyph; family: Family; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden className={css.glyph} data-family={family}>
      {DRAWN[glyph]}
    </svg>
  );
}

/** A tinted pill of glyph and label. */
export function Status({ of }: { of: StatusKey }) {
  const { label, family, glyph } = STATUS[of];
  return (
    <span className={css.pill} data-family={family}>
      <StatusGlyph glyph={glyph} family={family} size={12} />
      {label}
    </span>
  );
}
