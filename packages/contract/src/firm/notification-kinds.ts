import { keysOf } from '../kernel/keys.ts';
import type { Permission } from '../access/permissions.ts';

/** How a kind is mailed: at once, in the one mail of 08:00, or not. */
export const MAIL_CHOICES = ['off', 'at_once', 'digest'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

export type Choice = { here: boolean; mail: MailChoice };
type Kind = {
  readonly label: string;
  /** Who can be told: members with any of these. Empty: everybody. */
  readonly asks: readonly Permission[];
  readonly usual: Choice;
  /** Comes through in quiet hours too. */
  readonly isUrgent?: true;
};

/** What people are told about, and how until they choose otherwise. A kind that is not here does not compile. */
export const NOTIFICATIONS = {
  check_frozen: {
    label: 'A check was frozen',
    asks: ['resolve_matches'],
    usual: { here: true, mail: 'at_once' },
    isUrgent: true,
  },
  second_wanted: { label: 'A second person is wanted', asks: ['resolve_matches'], usual: { here: true, mail: 'at_once' } },
  decision_wanted: { label: 'A check needs your decision', asks: ['decide', 'accept_pass'], usual: { here: true, mail: 'digest' } },
  check_given: { label: 'A check was assigned to you', asks: ['see_checks'], usual: { here: true, mail: 'at_once' } },
  named_in_note: { label: 'A colleague named you in a note', asks: ['see_checks'], usual: { here: true, mail: 'at_once' } },
  condition_due: { label: 'A condition of an acceptance is due', asks: ['see_checks'], usual: { here: true, mail: 'at_once' } },
  right_to_rent_due: { label: 'A right to rent is to be checked again', asks: ['see_checks'], usual: { here: true, mail: 'at_once' } },
  bank_account_changed: {
    label: 'The bank account of a client was changed, or another name paid',
    asks: ['resolve_matches'],
    usual: { here: true, mail: 'at_once' },
    isUrgent: true,
  },
  bank_account_due: { label: 'A bank account is to be checked again', asks: ['see_checks'], usual: { here: true, mail: 'at_once' } },
  batch_screened: { label: 'A batch was screened', asks: ['run_checks', 'decide'], usual: { here: true, mail: 'off' } },
  list_stale: { label: 'A required list is out of date', asks: ['import_lists'], usual: { here: true, mail: 'at_once' } },
  listing_alert: { label: 'A list change may concern one of your people', asks: ['decide'], usual: { here: true, mail: 'at_once' } },
  coverage_gap: { label: 'People are not screened on the lists in force', asks: ['import_lists'], usual: { here: true, mail: 'digest' } },
  list_watch_late: {
    label: 'List changes were not compared with your people',
    asks: ['import_lists'],
    usual: { here: true, mail: 'at_once' },
  },
  list_loaded: { label: 'A list was loaded', asks: ['see_lists'], usual: { here: true, mail: 'off' } },
  list_waiting: { label: 'A new version of a list waits for you', asks: ['import_lists'], usual: { here: true, mail: 'at_once' } },
  list_unready: {
    label: 'A list could not be made ready to compare with',
    asks: ['import_lists'],
    usual: { here: true, mail: 'at_once' },
  },
  list_update_failed: { label: 'A list could not be fetched', asks: ['import_lists'], usual: { here: true, mail: 'at_once' } },
  invoice_made: { label: 'An invoice was made', asks: ['see_billing'], usual: { here: true, mail: 'at_once' } },
  payment_late: { label: 'An invoice is late', asks: ['see_billing'], usual: { here: true, mail: 'at_once' } },
  budget_reached: {
    label: 'The budget for checks is nearly or wholly spent',
    asks: ['see_billing'],
    usual: { here: true, mail: 'at_once' },
  },
  webhook_stopped: { label: 'A webhook was disabled', asks: ['manage_webhooks'], usual: { here: true, mail: 'at_once' } },
  member_joined: { label: 'Somebody joined the workspace', asks: ['manage_members'], usual: { here: true, mail: 'digest' } },
  verification_decided: { label: 'Your verification was decided', asks: [], usual: { here: true, mail: 'at_once' } },
  approval_wanted: {
    label: 'A change waits for your approval',
    asks: ['edit_workspace', 'resolve_matches'],
    usual: { here: true, mail: 'at_once' },
  },
  link_opened: { label: 'A property’s link was opened', asks: ['see_properties'], usual: { here: true, mail: 'off' } },
  applicant_registered: { label: 'Somebody registered for a property', asks: ['see_properties'], usual: { here: true, mail: 'at_once' } },
  applicant_asks: { label: 'Somebody you sent a link asks for something', asks: ['see_checks'], usual: { here: true, mail: 'at_once' } },
  run_submitted: { label: 'Somebody handed in what you asked for', asks: ['see_checks'], usual: { here: true, mail: 'digest' } },
  document_finished: { label: 'A document was signed by everybody', asks: ['see_documents'], usual: { here: true, mail: 'digest' } },
  document_stopped: { label: 'A document was declined or ran out', asks: ['see_documents'], usual: { here: true, mail: 'at_once' } },
  document_asks: {
    label: 'Somebody you sent a document asks for something',
    asks: ['see_documents'],
    usual: { here: true, mail: 'at_once' },
  },
  document_late: {
    label: 'A signed document could not be sealed',
    asks: ['see_documents'],
    usual: { here: true, mail: 'at_once' },
    isUrgent: true,
  },
  payment_received: { label: 'A payment arrived', asks: ['see_payments'], usual: { here: true, mail: 'at_once' } },
  payment_trouble: { label: 'A payment needs attention', asks: ['see_payments'], usual: { here: true, mail: 'at_once' } },
  payment_approval: {
    label: 'A payment or refund waits for your approval',
    asks: ['refund', 'request_payments', 'edit_workspace'],
    usual: { here: true, mail: 'at_once' },
  },
  share_opened: { label: 'A report you shared was opened', asks: ['share_reports'], usual: { here: true, mail: 'digest' } },
  share_agreed: { label: 'Somebody agreed that a report is shared', asks: ['share_reports'], usual: { here: true, mail: 'off' } },
  share_stopped: {
    label: 'A report you shared was declined, or a consent refused',
    asks: ['share_reports'],
    usual: { here: true, mail: 'at_once' },
  },
  register_due: { label: 'Something in a compliance register is due', asks: ['keep_registers'], usual: { here: true, mail: 'at_once' } },
  policy_to_read: { label: 'A policy of the firm is to be read', asks: [], usual: { here: true, mail: 'at_once' } },
  monitoring_alert: { label: 'Monitoring found something', asks: ['see_monitoring'], usual: { here: true, mail: 'at_once' } },
  monitoring_overdue: { label: 'An alert of monitoring is overdue', asks: ['see_monitoring'], usual: { here: true, mail: 'at_once' } },
  monitoring_late: { label: 'A monitoring run was missed', asks: ['end_monitoring'], usual: { here: true, mail: 'at_once' } },
  monitor_review: { label: 'Monitoring is due for its yearly review', asks: ['end_monitoring'], usual: { here: true, mail: 'digest' } },
  family_asked: { label: 'Another workspace asks to be one family', asks: ['manage_owners'], usual: { here: true, mail: 'at_once' } },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof NOTIFICATIONS;
export const NOTIFICATION_KINDS = keysOf(NOTIFICATIONS);

export const kindOf = (kind: NotificationKind): Kind => NOTIFICATIONS[kind];
export const isNotificationKind = (text: string): text is NotificationKind => Object.hasOwn(NOTIFICATIONS, text);

/** Mail that is not urgent waits from 19:00 to 08:00 in London, for whoever wants quiet. */
export const QUIET_FROM_HOUR = 19;
export const QUIET_TO_HOUR = 8;
