import { formOf, REGISTER_FIELDS, type KeptRegister } from '@freehold/contract/compliance/register-forms';
import {
  addEntryVersion,
  addRegisterEntry,
  withdrawEntry as withdrawRoute,
  type EntryFields,
  type RegisterEntry,
} from '@freehold/contract/compliance/registers';
import type { FastifyRequest } from 'fastify';
import { announce } from '../../../platform/announce.ts';
import { recordEvent, type AuditEntry } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { checkEvidenceFile, EVIDENCE_TYPES, MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { settleNotices } from '../../firm/public.ts';
import { monthsAfter } from './entry-state.ts';
import { linesOf, peopleOf } from './register-lines.ts';
import { seesRegister } from './policy.ts';
import { settleReminders, tellOfPolicy } from './reminders.ts';
import * as store from './store.ts';

const refuseAdd = refusing(addRegisterEntry);
const refuseVersion = refusing(addEntryVersion);
const refuseWithdraw = refusing(withdrawRoute);
export const NO_ENTRY = 'There is no such line in this register';
const STALE = 'Somebody else changed this. Reload to see the latest.';

function requireKeeper(scope: MemberScope, register: KeptRegister): void {
  requireMay(scope, 'keep_registers', 'The registers are kept by compliance members. Ask one of them.');
  if (!seesRegister(scope, register)) refuseAdd('NOT_FOUND', 'There is no such register');
}

/** Names of people stay out of the activity: a line about somebody goes by its number, and one about a freeze says not even which register. */
export function labelOf(register: KeptRegister, { entry_id: id, title }: Pick<store.EntryRow, 'entry_id' | 'title'>): string {
  if (register === 'ofsi_reports') return `line ${id}`;
  const { label, isDocument = false } = formOf(register);
  if (register === 'risk_assessment') return label;
  return isDocument || register === 'training' || register === 'breaches' ? `${label}, ${title}` : `${label}, line ${id}`;
}

const blank = (value: unknown) => value === undefined || value === null || value === '';

/** What of it the register has, complete and possible; everything else is left out. */
function checkFields(register: KeptRegister, given: EntryFields, today: string): EntryFields {
  const { fields, isDocument = false } = formOf(register);
  const kept: EntryFields = { ...given };
  for (const field of REGISTER_FIELDS) {
    const asked = fields[field];
    if (!asked) {
      if (field === 'title' || field === 'body' || field === 'approved_by' || field === 'reference') kept[field] = '';
      else kept[field] = undefined;
    } else if (asked.isNeeded && blank(given[field])) refuseField(field, `Enter: ${asked.label}`, 'REQUIRED');
  }
  const { happened_on: on, due_on: due, closed_on: closed } = kept;
  if (on !== undefined && on > today) refuseField('happened_on', 'Enter a day up to today', 'FUTURE');
  if (closed !== undefined && closed > today) refuseField('closed_on', 'Enter a day up to today', 'FUTURE');
  if (on !== undefined && closed !== undefined && closed < on) refuseField('closed_on', 'Enter a day that is not before it began');
  if (on !== undefined && due !== undefined && due <= on) refuseField('due_on', 'Enter a later day than the first one');
  if (register === 'data_requests' && on !== undefined) {
    // UK GDPR, article 12(3): one month, and two further months where requests are complex or many, which is to be explained.
    const usual = monthsAfter(on, 1);
    if (due === undefined) kept.due_on = usual;
    else if (due > monthsAfter(on, 3)) refuseField('due_on', 'Three months after it was received is the latest. UK GDPR, article 12(3).');
    else if (due > usual && kept.why.length < 10)
      refuseField('why', 'Say why it takes longer than a month. The person is to be told too.', 'REQUIRED');
  }
  if (isDocument && kept.why === '') refuseField('why', 'Say what changed, or that it is the first version', 'REQUIRED');
  return kept;
}

type Read = { fields: EntryFields; file: { name: string; bytes: Buffer } | null };
const rowOf = (fields: EntryFields) => ({
  title: fields.title,
  body: fields.body,
  approved_by: fields.approved_by,
  reference: fields.reference,
  request_kind: fields.request_kind ?? null,
  member_id: fields.member_id ?? null,
  happened_on: fields.happened_on ?? null,
  due_on: fields.due_on ?? null,
  closed_on: fields.closed_on ?? null,
  why: fields.why,
});

async function storeEvidence(trx: Trx, scope: MemberScope, services: Services, file: Read['file']) {
  if (file === null) return { file_name: null, file_size: null, sha256: null };
  const { sha256, size } = await storeFile(trx, scope, services, file.bytes, { allowed: EVIDENCE_TYPES, maxBytes: MOST_EVIDENCE_BYTES });
  return { file_name: file.name, file_size: size, sha256 };
}

async function requirePerson(trx: Trx, scope: MemberScope, register: KeptRegister, { member_id: id }: EntryFields): Promise<void> {
  if (register !== 'training' || id === undefined) return;
  const person = (await store.findPeople(trx, scope)).find((one) => one.id === id);
  if (!person) refuseField('member_id', 'Choose somebody of this workspace');
}

async function presented(trx: Trx, scope: MemberScope, services: Services, register: KeptRegister, id: number): Promise<RegisterEntry> {
  const people = await peopleOf(trx, scope);
  const lines = await linesOf({ trx, scope, services, people, today: londonDate(services.now()) }, register);
  return lines.find((line) => line.id === id) ?? refuseAdd('NOT_FOUND', NO_ENTRY);
}

async function note(
  trx: Trx,
  scope: MemberScope,
  action: AuditEntry['action'],
  register: KeptRegister,
  row: Pick<store.EntryRow, 'entry_id' | 'title'>,
  reason = '',
) {
  await recordEvent(trx, scope, {
    action,
    object: { type: 'register_entry', id: row.entry_id, label: labelOf(register, row) },
    ...(reason === '' || register === 'ofsi_reports' ? {} : { reason }),
  });
  await announce(trx, scope, { topic: 'compliance', id: null });
}

/** Adds a line with its first version. */
export async function addEntry(
  scope: MemberScope,
  services: Services,
  register: KeptRegister,
  request: FastifyRequest,
): Promise<RegisterEntry> {
  requireKeeper(scope, register);
  const { file, fields: given } = await readUpload(request, addRegisterEntry.body);
  const fields = checkFields(register, given, londonDate(services.now()));
  requireContent(register, fields, file !== null);
  if (file !== null) await checkEvidenceFile(file.bytes);
  return scope.transaction(async (trx) => {
    await requirePerson(trx, scope, register, fields);
    const stored = await storeEvidence(trx, scope, services, file);
    const at = services.now();
    const id = await store.insertEntry(trx, scope, register, at);
    if (id === undefined) return refuseAdd('DUPLICATE', 'The firm has its risk assessment already. Add the next version to it.');
    const row = {
      workspace_id: scope.workspaceId,
      entry_id: id,
      version: 1,
      ...rowOf(fields),
      ...stored,
      by_member: scope.actor.memberId,
      at,
    };
    await store.insertVersion(trx, row);
    await note(trx, scope, 'add.register_entry', register, row);
    if (register === 'policies') await tellOfPolicy(trx, scope, row);
    return presented(trx, scope, services, register, id);
  });
}

/** A document is a text or a file, or both. */
function requireContent(register: KeptRegister, { body }: EntryFields, hasFile: boolean): void {
  if (formOf(register).isDocument && body === '' && !hasFile) refuseField('body', 'Write it here, or add its file', 'REQUIRED');
}

/** Writes the next version. Those before are never changed or removed. */
export async function addVersion(
  scope: MemberScope,
  services: Services,
  { register, id }: { register: KeptRegister; id: number },
  request: FastifyRequest,
): Promise<RegisterEntry> {
  requireKeeper(scope, register);
  const { file, fields: given } = await readUpload(request, addEntryVersion.body);
  const { version, keeps_file: keepsFile } = given;
  const fields = checkFields(register, given, londonDate(services.now()));
  if (fields.why.length < 5) refuseField('why', 'Say what changed', 'REQUIRED');
  if (file !== null) await checkEvidenceFile(file.bytes);
  return scope.transaction(async (trx) => {
    const before = await store.findEntry(trx, scope, register, id);
    if (!before) return refuseVersion('NOT_FOUND', NO_ENTRY);
    if (before.version !== version) return refuseVersion('STALE_VERSION', STALE);
    if (before.is_withdrawn) return refuseVersion('INVALID_STATE', 'This line was withdrawn. Add a new one.');
    await requirePerson(trx, scope, register, fields);
    // Whom a request is about stands on the record alone, so that the name goes with it.
    if (register === 'data_requests' && (await store.findRequestPeople(trx, scope)).has(id)) fields.title = before.title;
    const keeps = file === null && keepsFile === 'yes';
    requireContent(register, fields, file !== null || (keeps && before.sha256 !== null));
    const stored = keeps
      ? { file_name: before.file_name, file_size: before.file_size, sha256: before.sha256 }
      : await storeEvidence(trx, scope, services, file);
    const row = {
      workspace_id: scope.workspaceId,
      entry_id: id,
      version: version + 1,
      ...rowOf(fields),
      ...stored,
      by_member: scope.actor.memberId,
      at: services.now(),
    };
    if (!(await store.insertVersion(trx, row))) return refuseVersion('STALE_VERSION', STALE);
    await note(trx, scope, 'change.register_entry', register, row, fields.why);
    await settleReminders(trx, scope, before);
    if (register === 'policies') await tellOfPolicy(trx, scope, row);
    return presented(trx, scope, services, register, id);
  });
}

/** A line made by mistake stays, with why it counts no more: that is a version too. */
export function withdrawEntry(
  scope: MemberScope,
  services: Services,
  { register, id }: { register: KeptRegister; id: number },
  { version, reason }: { version: number; reason: string },
): Promise<RegisterEntry> {
  requireKeeper(scope, register);
  return scope.transaction(async (trx) => {
    const before = await store.findEntry(trx, scope, register, id);
    if (!before) return refuseWithdraw('NOT_FOUND', NO_ENTRY);
    if (before.version !== version) return refuseWithdraw('STALE_VERSION', STALE);
    if (before.is_withdrawn) return refuseWithdraw('INVALID_STATE', 'This line was withdrawn already.');
    if (register === 'risk_assessment')
      return refuseWithdraw('INVALID_STATE', 'A firm has one risk assessment. Write its next version instead.');
    const { register: _, ...last } = before;
    const row = { ...last, version: version + 1, is_withdrawn: true, why: reason, by_member: scope.actor.memberId, at: services.now() };
    if (!(await store.insertVersion(trx, row))) return refuseWithdraw('STALE_VERSION', STALE);
    await note(trx, scope, 'withdraw.register_entry', register, row, reason);
    await settleReminders(trx, scope, before);
    await settleNotices(trx, scope, ['policy_to_read'], { type: 'register_entry', id });
    return presented(trx, scope, services, register, id);
  });
}
