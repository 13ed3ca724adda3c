import { keysOf } from '@freehold/contract/kernel/keys';
import type { MatrixCell } from '@freehold/contract/firm/members';
import type { Permission, Reach, Toggle } from '@freehold/contract/access/permissions';
import { PERMISSION_MATRIX, ROLE_IDS, TOGGLE_DEFAULTS, type Cell, type RoleId } from './policy.ts';

/** What a role is for, in one line. */
export const ROLE_LINES: Record<RoleId, string> = {
  1: 'Everything, billing and owners too',
  2: 'Members, settings, checks and decisions',
  3: 'Decides everything, resolves sanctions, no billing',
  4: 'Properties, flows and invites, own checks',
  5: 'Payments, billing and usage, no identity evidence',
  6: 'Reads everything, for a number of days',
};

export const TOGGLE_WORDS: Record<Toggle, { label: string; hint: string }> = {
  see_evidence: { label: 'See identity evidence', hint: 'Own checks only' },
  run_paid: { label: 'Run paid checks', hint: 'From the workspace’s credits' },
  decide_pass: { label: 'Accept a clean pass', hint: 'Own checks, where the workspace’s policy allows it' },
  export: { label: 'Export lists', hint: 'CSV and PDF' },
  refund: { label: 'Refund payments', hint: 'Through the connected account' },
  manage_webhooks: { label: 'Manage webhooks', hint: 'And see them' },
};

/** Each permission in words, for the whole table. */
export const PERMISSION_WORDS: Record<Permission, string> = {
  see_properties: 'See properties, applicants and offers',
  edit_properties: 'Change properties, applicants and offers',
  archive_properties: 'Archive properties, and bring them back',
  invite_applicants: 'Send links, invites and reminders',
  see_documents: 'See documents for signing',
  send_documents: 'Upload documents and send them for signing',
  see_flows: 'See the flow library',
  save_flows: 'Save flows',
  design_flows: 'Make, publish and retire flows',
  run_checks: 'Start checks',
  see_checks: 'See checks',
  see_evidence: 'See identity evidence and full numbers',
  decide: 'Decide a pass, refer or fail',
  accept_pass: 'Accept a clean pass',
  resolve_matches: 'Resolve sanctions and PEP matches',
  see_lists: 'See screening lists',
  import_lists: 'Import screening lists',
  edit_screening_policy: 'Change the screening policy and which checks are required',
  share_reports: 'Share a report outside',
  see_monitoring: 'See monitoring',
  start_monitoring: 'Start monitoring',
  end_monitoring: 'End monitoring',
  see_payments: 'See payments',
  request_payments: 'Request a payment',
  refund: 'Refund a payment',
  see_members: 'See members',
  manage_members: 'Invite and change members',
  manage_owners: 'Make and change owners',
  see_workspace: 'See the workspace’s details',
  edit_workspace: 'Change workspace, family and brand',
  change_gate_mode: 'Change the gate mode',
  override_gate: 'Override the gate before a property moves on',
  see_webhooks: 'See webhooks and API keys',
  manage_webhooks: 'Manage webhooks and API keys',
  see_billing: 'See plans, billing and budget',
  manage_billing: 'Change plans, billing and budget',
  see_usage: 'See usage',
  see_activity: 'See recent activity',
  see_registers: 'See the compliance registers',
  keep_registers: 'Keep the compliance registers',
  export: 'Export lists as CSV or PDF',
};

type Act = { permission: Permission; /** Said in the cell when a role has this act and not the others of the row. */ word: string };
type Row = { label: string; view?: Permission; acts: readonly Act[] };
const act = (permission: Permission, word = ''): Act => ({ permission, word });

/** The rows of the printed matrix. Each permission stands in one of them; a test counts. */
export const MATRIX_ROWS: readonly Row[] = [
  { label: 'Properties, applicants, offers', view: 'see_properties', acts: [act('edit_properties')] },
  { label: 'Archive properties', acts: [act('archive_properties')] },
  { label: 'Links, invites, reminders', acts: [act('invite_applicants')] },
  { label: 'Documents for signing', view: 'see_documents', acts: [act('send_documents')] },
  { label: 'Flow library', view: 'see_flows', acts: [act('save_flows')] },
  { label: 'Flows of the firm', acts: [act('design_flows')] },
  { label: 'Paid checks', view: 'see_checks', acts: [act('run_checks')] },
  { label: 'Identity evidence', view: 'see_evidence', acts: [] },
  { label: 'Decide a pass, refer or fail', acts: [act('decide', 'all'), act('accept_pass', 'pass')] },
  { label: 'Sanctions, PEP, critical alerts', acts: [act('resolve_matches')] },
  { label: 'Lists and policy versions', view: 'see_lists', acts: [act('import_lists', 'lists'), act('edit_screening_policy', 'policy')] },
  { label: 'Share a report outside', acts: [act('share_reports')] },
  { label: 'Monitoring', view: 'see_monitoring', acts: [act('start_monitoring', 'start'), act('end_monitoring', 'end')] },
  { label: 'Request a payment', view: 'see_payments', acts: [act('request_payments')] },
  { label: 'Refund a payment', acts: [act('refund')] },
  { label: 'Members and roles', view: 'see_members', acts: [act('manage_members', 'not owners'), act('manage_owners', 'owners')] },
  { label: 'Workspace, family, brand', view: 'see_workspace', acts: [act('edit_workspace', 'no gate'), act('change_gate_mode', 'gate')] },
  { label: 'Override the gate', acts: [act('override_gate')] },
  { label: 'Webhooks and API keys', view: 'see_webhooks', acts: [act('manage_webhooks')] },
  { label: 'Plans, billing, budget', view: 'see_billing', acts: [act('manage_billing')] },
  { label: 'Usage', view: 'see_usage', acts: [] },
  { label: 'Recent activity', view: 'see_activity', acts: [] },
  { label: 'Compliance registers, HMRC pack', view: 'see_registers', acts: [act('keep_registers')] },
  { label: 'Export lists as CSV or PDF', acts: [act('export')] },
];

const cellOf = (permission: Permission, roleId: RoleId): Cell => PERMISSION_MATRIX[permission][roleId - 1] ?? null;
const reachIn = (cell: Cell): Reach | null => (cell !== null && typeof cell === 'object' ? cell.reach : cell);
const ifOn = (cells: readonly Cell[]) => cells.some((cell) => cell !== null && typeof cell === 'object');

/** A reach in words, for where it is not everything. */
const partly = (reaches: readonly (Reach | null)[]): string[] =>
  reaches.includes('own') ? ['own'] : reaches.includes('names') ? ['names'] : reaches.includes('masked') ? ['masked'] : [];

/** What a role may do in a row: the best it has, and in words what holds it back. */
export function matrixCell({ view, acts }: Row, roleId: RoleId): MatrixCell {
  const seen = view === undefined ? null : cellOf(view, roleId);
  const has = acts.filter(({ permission }) => cellOf(permission, roleId) !== null);
  if (has.length > 0) {
    const cells = has.map(({ permission }) => cellOf(permission, roleId));
    const words = [
      ...(ifOn(cells) && seen === 'all' ? ['see'] : []),
      ...(has.length < acts.length ? has.map(({ word }) => word) : []),
      ...partly(cells.map(reachIn)),
      ...(ifOn(cells) ? ['if on'] : []),
    ];
    return words.length === 0 ? { kind: 'do', word: 'Can do and see' } : { kind: 'part', word: words.join(', ') };
  }
  if (seen === null) return { kind: 'no', word: 'No' };
  const words = [...partly([reachIn(seen)]), ...(ifOn([seen]) ? ['if on'] : [])];
  return words.length === 0 ? { kind: 'see', word: 'Can see' } : { kind: 'part', word: words.join(', ') };
}

export const matrixInWords = () =>
  MATRIX_ROWS.map((row) => ({ label: row.label, cells: ROLE_IDS.map((roleId) => matrixCell(row, roleId)) }));

export const togglesInWords = () =>
  keysOf(TOGGLE_WORDS).map((toggle) => ({ toggle, ...TOGGLE_WORDS[toggle], on_by_default: TOGGLE_DEFAULTS[toggle] }));
