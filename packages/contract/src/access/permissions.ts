import { recordOf } from '../kernel/keys.ts';
import { z } from 'zod';

/** Every act the permission matrix knows, in the order it is printed. */
export const PERMISSIONS = [
  'see_properties',
  'edit_properties',
  'archive_properties',
  'invite_applicants',
  'see_documents',
  'send_documents',
  'see_flows',
  'save_flows',
  'design_flows',
  'run_checks',
  'see_checks',
  'see_evidence',
  'decide',
  'accept_pass',
  'resolve_matches',
  'see_lists',
  'import_lists',
  'edit_screening_policy',
  'share_reports',
  'see_monitoring',
  'start_monitoring',
  'end_monitoring',
  'see_payments',
  'request_payments',
  'refund',
  'see_members',
  'manage_members',
  'manage_owners',
  'see_workspace',
  'edit_workspace',
  'change_gate_mode',
  'override_gate',
  'see_webhooks',
  'manage_webhooks',
  'see_billing',
  'manage_billing',
  'see_usage',
  'see_activity',
  'see_registers',
  'keep_registers',
  'export',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What the signed-in member may do here, at least in part. The screen shows it and never works it out again; the server asks again on every call. */
export const MemberCan = z.object(recordOf(PERMISSIONS, () => z.boolean()));
export type MemberCan = z.infer<typeof MemberCan>;

/** Permissions that can be given to one person, or taken from them, on top of their role. */
export const TOGGLES = ['see_evidence', 'run_paid', 'decide_pass', 'export', 'refund', 'manage_webhooks'] as const;
export type Toggle = (typeof TOGGLES)[number];
export const MemberToggles = z.object(recordOf(TOGGLES, () => z.boolean()));
export type MemberToggles = z.infer<typeof MemberToggles>;

/** How far a permission reaches: everything, only what is one's own, names without contact details, or with numbers masked. */
export const Reach = z.enum(['all', 'own', 'names', 'masked']);
export type Reach = z.infer<typeof Reach>;
