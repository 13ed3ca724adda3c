import type { WorkItem, WorkKind } from '@freehold/contract/overview/tasks';
import type { Family, Glyph } from '../../../ui/status.tsx';

type KindWords = {
  /** What has to be done. */
  what: string;
  /** The one act of a row; who may not take it can still look. */
  verb: string;
};

/** Every kind of work, in words. */
export const KIND: Record<WorkKind, KindWords> = {
  ofsi_report: { what: 'Report to OFSI', verb: 'Report' },
  matches: { what: 'Possible match to review', verb: 'Review' },
  review: { what: 'Documents to look at', verb: 'Review' },
  second: { what: 'Second person to agree', verb: 'Review' },
  screen_again: { what: 'Screening could not run', verb: 'Open' },
  risk: { what: 'Risk assessment to do', verb: 'Assess' },
  edd: { what: 'Enhanced due diligence to complete', verb: 'Complete' },
  decision: { what: 'Decision to make', verb: 'Decide' },
  condition: { what: 'Condition to be met', verb: 'Open' },
  risk_review: { what: 'Client review', verb: 'Open' },
  right_to_rent: { what: 'Right to rent to check again', verb: 'Open' },
  payment: { what: 'Payment to look at', verb: 'Open' },
  bank_account: { what: 'Bank account to check again', verb: 'Open' },
  listing_alert: { what: 'List change to look at', verb: 'Review' },
  document: { what: 'Document for signing to look at', verb: 'Open' },
  monitoring_alert: { what: 'Alert of monitoring', verb: 'Settle' },
  monitor_review: { what: 'Monitoring to continue or end', verb: 'Answer' },
  cdd_due: { what: 'Check due', verb: 'Open' },
  breach: { what: 'Recorded breach still open', verb: 'Open' },
  approval: { what: 'Change to approve', verb: 'Review' },
  family_request: { what: 'Request to join your workspaces', verb: 'Answer' },
  verification: { what: 'Your own verification', verb: 'Verify' },
  verification_reviews: { what: 'Verifications to review', verb: 'Review' },
  invitations: { what: 'Invitation that expired', verb: 'Open' },
  required_lists: { what: 'No check can pass today', verb: 'Load list' },
  register_due: { what: 'Line of a compliance register due', verb: 'Open' },
  policy_to_read: { what: 'Policy to read', verb: 'Read' },
  suspicion: { what: 'Report for you to decide', verb: 'Open' },
  hmrc_renewal: { what: 'HMRC registration to renew', verb: 'Update' },
};

/** Clay is overdue or stops the business, ochre asks a person. */
export function lookOf({ kind, is_overdue }: Pick<WorkItem, 'kind' | 'is_overdue'>): { glyph: Glyph; family: Family } {
  if (is_overdue || kind === 'ofsi_report') return { glyph: 'cross', family: 'clay' };
  return kind === 'risk_review' ||
    kind === 'right_to_rent' ||
    kind === 'bank_account' ||
    kind === 'hmrc_renewal' ||
    kind === 'register_due' ||
    kind === 'cdd_due'
    ? { glyph: 'clock', family: 'ochre' }
    : { glyph: 'diamond', family: 'ochre' };
}

export const verbOf = ({ kind, yours }: Pick<WorkItem, 'kind' | 'yours'>): string => (yours ? KIND[kind].verb : 'Open');
