import type { DataRequestOf } from '@freehold/contract/compliance/retention';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { entryState, monthsAfter } from './entry-state.ts';
import { labelOf } from './keep-entry.ts';
import { settleReminders } from './reminders.ts';
import * as store from './store.ts';

/* A request to be erased is a line of the register of data requests, with its clock. */

const REGISTER = 'data_requests';
const MOST_BODY = 20_000;

/** The newest request of somebody to be erased; null where none is on record. */
export async function findErasureRequest(trx: Trx, scope: MemberScope, partyId: number, today: string): Promise<DataRequestOf | null> {
  const row = await store.findRequestOf(trx, scope, partyId);
  if (!row) return null;
  return {
    entry_id: row.entry_id,
    received_on: row.happened_on ?? today,
    due_on: row.due_on,
    answered_on: row.closed_on,
    state: entryState(REGISTER, row, today),
  };
}

const isOpen = (row: store.EntryRow | undefined): row is store.EntryRow => row !== undefined && row.closed_on === null && !row.is_withdrawn;

/** Puts a request of somebody on the register, to be answered within a month. One that is open already stays the one. */
export async function openErasureRequest(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  { partyId, receivedOn }: { partyId: number; receivedOn: string },
): Promise<void> {
  await store.lockRequests(trx, scope);
  if (isOpen(await store.findRequestOf(trx, scope, partyId))) return;
  const at = services.now();
  const id = await store.insertEntry(trx, scope, REGISTER, at);
  if (id === undefined) throw new Error('A register of many lines took none');
  const row = {
    ...EMPTY,
    workspace_id: scope.workspaceId,
    entry_id: id,
    version: 1,
    // The name stands on the record alone, so that it goes with it.
    title: `Record ${partyId}`,
    happened_on: receivedOn,
    due_on: monthsAfter(receivedOn, 1),
    by_member: scope.actor.memberId,
    at,
  };
  await store.insertVersion(trx, row);
  await store.insertRequestPerson(trx, { workspace_id: scope.workspaceId, entry_id: id, party_id: partyId });
  await noteRequest(trx, scope, 'add.register_entry', row);
}

/** Says on the open request of somebody what was answered, and closes it; one that was never put on record is, as received today. */
export async function closeErasureRequest(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  { partyId, answer, why }: { partyId: number; answer: string; why: string },
): Promise<void> {
  const today = londonDate(services.now());
  await openErasureRequest(trx, scope, services, { partyId, receivedOn: today });
  const before = await store.findRequestOf(trx, scope, partyId);
  if (!isOpen(before)) return;
  const { register: _, ...last } = before;
  const row = {
    ...last,
    version: before.version + 1,
    closed_on: today,
    body: answer.slice(0, MOST_BODY),
    why,
    by_member: scope.actor.memberId,
    at: services.now(),
  };
  await store.insertVersion(trx, row);
  await noteRequest(trx, scope, 'change.register_entry', row);
  await settleReminders(trx, scope, before);
}

const EMPTY = {
  body: '',
  approved_by: '',
  reference: '',
  request_kind: 'erasure',
  member_id: null,
  closed_on: null,
  why: '',
  file_name: null,
  file_size: null,
  sha256: null,
} as const;

async function noteRequest(
  trx: Trx,
  scope: MemberScope,
  action: 'add.register_entry' | 'change.register_entry',
  row: { entry_id: number; title: string },
): Promise<void> {
  await recordEvent(trx, scope, { action, object: { type: 'register_entry', id: row.entry_id, label: labelOf(REGISTER, row) } });
  await announce(trx, scope, { topic: 'compliance', id: null });
}
