import { changeWorkspace as route, type ChangedWorkspace, type WorkspaceChange } from '@freehold/contract/firm/workspaces';
import { announce } from '../../../platform/announce.ts';
import { recordEvent, type AuditEntry } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { askApproval, type Change } from '../approvals/public.ts';
import { requireMay } from '../../access/public.ts';
import { applyLegalDetails } from './apply-legal-details.ts';
import { findDetails, lockWorkspace, saveWorkspace, type ChangedColumns, type WorkspaceRow } from './details-store.ts';
import { requireOwnWorkspace } from './own-workspace.ts';
import { presentDetails } from './present.ts';
import { readContact, readSettings, readSupervision } from './settings.ts';
import { entriesOf } from '@freehold/contract/kernel/keys';

const refuse = refusing(route);
export const STALE = 'Someone else changed this. Reload to see the latest.';
const GROUPS = {
  'change.brand': ['brand_colour'],
  'change.settings': ['gate_mode', 'negotiator_can_accept_pass', 'reminder_days', 'redo_limit', 'fee_disclosure', 'branch_scope'],
} as const;
const LEGAL = ['legal_name', 'company_number'] as const;

/**
 * Changes the workspace of the call, all of it or nothing. Legal name and company number wait for a second person where there is one who may
 * allow them; everything else is saved at once. Each change is recorded with what stood before.
 */
export async function changeWorkspace(
  services: Services,
  scope: MemberScope,
  id: number,
  { version, ...wanted }: WorkspaceChange & { version: number },
): Promise<ChangedWorkspace> {
  requireOwnWorkspace(scope, id);
  const isGateOnly = Object.keys(wanted).every((field) => field === 'gate_mode');
  requireMay(scope, isGateOnly ? 'change_gate_mode' : 'edit_workspace');
  return scope.transaction(async (trx) => {
    const row = await lockWorkspace(trx, scope);
    if (row.version !== version) refuse('STALE_VERSION', STALE);
    const diff = differences(fieldsOf(row), wanted);
    const legal = pick(diff, LEGAL);
    const rest = Object.fromEntries(Object.entries(diff).filter(([field]) => !(field in legal)));
    if (Object.keys(rest).length > 0) await saveRest(trx, scope, row, rest);
    const approvalId = Object.keys(legal).length > 0 ? await changeLegal(services, trx, scope, legal) : null;
    await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
    return { workspace: presentDetails(scope, await findDetails(trx, scope)), approval: approvalId };
  });
}

/** Made at once where nobody else could allow it; otherwise the change that waits. */
async function changeLegal(services: Services, trx: Trx, scope: MemberScope, legal: Diff) {
  const asked = await askApproval(services, trx, scope, { kind: 'legal_details', change: legal });
  if (asked.waits) return asked.approval;
  await applyLegalDetails(trx, scope, legal, asked.reason);
  return null;
}

type Fields = Required<WorkspaceChange>;
type Diff = Change;

/** The row by the names of the form's fields. */
function fieldsOf(row: WorkspaceRow) {
  const supervision = readSupervision(row.supervision);
  const contact = readContact(row.applicant_contact);
  return {
    account_name: row.account_name,
    legal_name: row.legal_name,
    company_number: row.company_number,
    business: row.business,
    registered_address: row.registered_address,
    supervision_state: supervision?.state ?? null,
    hmrc_number: supervision?.hmrc_number ?? null,
    renews_on: supervision?.renews_on ?? null,
    supervision_reason: supervision?.reason ?? null,
    contact_name: contact.name,
    contact_email: contact.email,
    contact_phone: contact.phone,
    brand_colour: row.brand_colour,
    branch_scope: row.branch_scope,
    ...readSettings(row.settings),
  } satisfies Record<keyof Fields, unknown>;
}
type FieldsNow = ReturnType<typeof fieldsOf>;

function differences(now: FieldsNow, wanted: WorkspaceChange): Diff {
  const entries = entriesOf(tidied(wanted)).flatMap(([field, after]) => {
    const before: unknown = now[field];
    const value = after === '' && field !== 'fee_disclosure' ? null : (after ?? null);
    return JSON.stringify(before) === JSON.stringify(value) ? [] : [[field, { before, after: value }] as const];
  });
  return Object.fromEntries(entries);
}

/** Reminder days stand in their order, each once. */
function tidied(wanted: WorkspaceChange): WorkspaceChange {
  if (!wanted.reminder_days) return wanted;
  return { ...wanted, reminder_days: [...new Set(wanted.reminder_days)].sort((left, right) => left - right) };
}

function pick(diff: Diff, fields: readonly string[]): Diff {
  return Object.fromEntries(Object.entries(diff).filter(([field]) => fields.includes(field)));
}

async function saveRest(trx: Trx, scope: MemberScope, row: WorkspaceRow, diff: Diff): Promise<void> {
  const after = Object.fromEntries(Object.entries(diff).map(([field, { after: value }]) => [field, value]));
  const next = { ...fieldsOf(row), ...after };
  requireWholeSupervision(next, diff);
  await saveWorkspace(trx, scope, columnsOf(row, next, diff));
  const object = { type: 'workspace', id: scope.workspaceId, label: next.account_name };
  const grouped = entriesOf(GROUPS).map(([action, fields]): [AuditEntry['action'], Diff] => [action, pick(diff, fields)]);
  const others: readonly string[] = Object.values(GROUPS).flat();
  grouped.unshift(['change.workspace', Object.fromEntries(Object.entries(diff).filter(([field]) => !others.includes(field)))]);
  for (const [action, part] of grouped) if (Object.keys(part).length > 0) await recordEvent(trx, scope, { action, object, diff: part });
}

/** Money Laundering Regulations 2017, regulation 54: the register gives each business a number, and HMRC renews it each year. */
function requireWholeSupervision(next: FieldsNow, diff: Diff): void {
  if (!Object.keys(diff).some((field) => ['supervision_state', 'hmrc_number', 'renews_on', 'supervision_reason'].includes(field))) return;
  if (next.supervision_state === null) refuseField('supervision_state', 'Choose one answer', 'REQUIRED');
  if (next.supervision_state === 'registered' && next.hmrc_number === null)
    refuseField('hmrc_number', 'Enter the number on your HMRC registration, like XAML00000123456', 'REQUIRED');
  if (next.supervision_state === 'registered' && next.renews_on === null)
    refuseField('renews_on', 'Enter the day the registration is due for renewal', 'REQUIRED');
  if (next.supervision_state === 'other' && next.supervision_reason === null)
    refuseField('supervision_reason', 'Give a reason of at least 10 characters', 'REQUIRED');
}

/** The columns the change touches, and no others. */
function columnsOf(row: WorkspaceRow, next: FieldsNow, diff: Diff): ChangedColumns {
  const touches = (...fields: string[]) => fields.some((field) => field in diff);
  return {
    ...(touches('account_name') ? { account_name: next.account_name } : {}),
    ...(touches('business') ? { business: next.business } : {}),
    ...(touches('registered_address') ? { registered_address: next.registered_address } : {}),
    ...(touches('brand_colour') ? { brand_colour: next.brand_colour } : {}),
    ...(touches('supervision_state', 'hmrc_number', 'renews_on', 'supervision_reason')
      ? {
          supervision: JSON.stringify({
            state: next.supervision_state,
            hmrc_number: next.hmrc_number,
            renews_on: next.renews_on,
            reason: next.supervision_reason,
          }),
        }
      : {}),
    ...(touches('contact_name', 'contact_email', 'contact_phone')
      ? { applicant_contact: JSON.stringify({ name: next.contact_name, email: next.contact_email, phone: next.contact_phone }) }
      : {}),
    ...(touches('branch_scope') ? { branch_scope: next.branch_scope } : {}),
    ...(touches(...GROUPS['change.settings'].filter((field) => field !== 'branch_scope'))
      ? {
          settings: JSON.stringify({
            ...(typeof row.settings === 'object' && row.settings),
            gate_mode: next.gate_mode,
            negotiator_can_accept_pass: next.negotiator_can_accept_pass,
            reminder_days: next.reminder_days,
            redo_limit: next.redo_limit,
            fee_disclosure: next.fee_disclosure,
          }),
        }
      : {}),
  };
}
