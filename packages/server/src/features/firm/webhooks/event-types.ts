import type { WebhookEventType } from '@freehold/contract/firm/webhook-events';
import type { ActivityAction } from '../../../platform/activity-words.ts';
import type { PublishedAs } from '../../../platform/published-events.ts';

type Field = (name: string) => unknown;
type Told = WebhookEventType | ((after: Field, before: Field) => WebhookEventType | null);

const ofOffer = (after: Field): WebhookEventType | null => {
  const status = after('status');
  return status === 'accepted' || status === 'rejected' || status === 'withdrawn' ? `offer.${status}` : null;
};

/**
 * What programs are told of each action; what is not here stays inside. Nothing that tells of a suspicion, of a match or of a freeze is here,
 * nor what somebody looked at.
 */
const EVENTS_OF_ACTIONS: Partial<Record<ActivityAction, Told>> = {
  'create.property': 'property.created',
  'change.property': 'property.updated',
  'assign.property': 'property.updated',
  'move.property_branch': 'property.updated',
  'move.property': 'property.status_changed',
  'archive.property': 'property.archived',
  'add.property_person': 'applicant.linked',
  'register.property_person': 'applicant.linked',
  'withdraw.property_person': 'applicant.withdrawn',
  'record.offer': 'offer.created',
  'decide.offer': ofOffer,
  'start.flow_run': 'flow_run.created',
  'invite.flow_run': 'flow_run.invited',
  'enter.flow_run': 'flow_run.opened',
  'submit.flow_run': 'flow_run.submitted',
  'redo.flow_run': 'flow_run.redo_requested',
  'cancel.flow_run': 'flow_run.cancelled',
  'expire.flow_run': 'flow_run.expired',
  'close.flow_run': 'flow_run.closed',
  'start.check': 'check.started',
  'complete.check': 'check.completed',
  'decide.check': (_after, before) => (typeof before('decision') === 'string' ? 'check.decision_changed' : 'check.decided'),
  'approve.decision': 'check.decided',
  'fail.check': 'check.error',
  'create.report': 'report.ready',
  'start.monitor': 'monitor.started',
  'end.monitor': 'monitor.ended',
  'find.monitoring_alert': 'alert.created',
  'close.monitoring_alert': 'alert.resolved',
  'share.report': 'report.shared',
  'open.report_share': 'report.viewed',
  'revoke.report_share': 'report.revoked',
  'send.signing_document': 'document.sent',
  'open.signing_document': 'document.viewed',
  'sign.signing_document': 'document.signed',
  'complete.signing_document': 'document.completed',
  'decline.signing_document': 'document.declined',
  'send.payment_request': 'payment.requested',
  'receive.payment_request': 'payment.paid',
  'fail.payment_request': 'payment.failed',
  'refund.payment_request': 'payment.refunded',
  'dispute.payment_request': 'payment.disputed',
  'invite.member': 'member.invited',
  'join.member': 'member.joined',
  'change.role': 'member.role_changed',
  'remove.member': 'member.removed',
  'require.verification': 'verification.required',
  'accept.verification': 'verification.accepted',
  'reject.verification': 'verification.rejected',
  'import.list': 'list.imported',
};

export const publishedActions: Readonly<Record<string, PublishedAs>> = Object.fromEntries(
  Object.entries(EVENTS_OF_ACTIONS).map(([action, told]) => [action, typeof told === 'function' ? told : () => told]),
);
