import type { FlowRun } from '@freehold/contract/flows/flow-runs';

/* For component tests alone: a run as the API answers it. */

export type Invite = NonNullable<FlowRun['invite']>;
type Step = FlowRun['steps'][number];

export const NO_ACT: FlowRun['can'] = {
  remind: false,
  invite: false,
  change_contact: false,
  redo: false,
  skip: false,
  cancel: false,
  reopen: false,
  extend: false,
  start_checks: false,
  see_answers: false,
};
export const stepOf = (key: string, title: string, over: Partial<Step> = {}): Step => ({
  key,
  type: key,
  title,
  state: 'todo',
  required: true,
  skippable: false,
  skip_reason: null,
  skipped_by: null,
  redo_reason: null,
  rounds: 0,
  files: 0,
  done_at: null,
  ...over,
});
export const INVITE: Invite = {
  channel: 'both',
  email: 'ad•••@roy.example',
  phone: '•••• ••• 118',
  messages: [],
  opened_at: null,
  entered_at: null,
  last_activity_at: '2026-06-08T09:00:00.000Z',
  at_step: null,
  stalled_hours: null,
  submitted_at: null,
  expires_at: '2026-07-08T09:00:00.000Z',
  extended: false,
  redo_rounds: 0,
  reminders: [],
  reminders_paused: false,
  stopped: false,
  asks: [],
  data_requests: [],
  helped_by: [],
  cancelled: null,
  held: null,
  erased_at: null,
};
const RUN: FlowRun = {
  id: 9,
  flow_id: 31,
  flow_version: 1,
  flow_name: 'Property Buyer',
  asset_type_id: 1,
  asset_id: 12,
  property: { id: 12, address: '4 Redland Mews' },
  parties: [{ id: 51, kind: 'person', name: 'Ada Roy', aml: null, role: 'buyer' }],
  payer: 'agent',
  state: 'in_progress',
  quote: {
    lines: [{ label: 'Identity check', party_id: 51, party_name: 'Ada Roy', pence: 120, with_vat_pence: 144, when: 'always' }],
    total_pence: 144,
    vat_pence: 24,
  },
  steps: [
    stepOf('consent', 'Consent', { state: 'done', done_at: '2026-06-08T09:00:00.000Z' }),
    stepOf('id_document', 'Identity document', { state: 'doing', files: 1, skippable: true }),
    stepOf('review_and_submit', 'Look over and send'),
  ],
  invite: INVITE,
  checks: [],
  started_by: 'Imogen Ashworth',
  created_at: '2026-06-08T08:00:00.000Z',
  version: 4,
  can: NO_ACT,
};
type Over = Partial<Omit<FlowRun, 'invite' | 'can'>> & { invite?: Partial<Invite> | null; can?: Partial<FlowRun['can']> };
export const runOf = ({ invite, can, ...over }: Over = {}): FlowRun => ({
  ...RUN,
  ...over,
  invite: invite === null ? null : { ...INVITE, ...invite },
  can: { ...NO_ACT, ...can },
});
