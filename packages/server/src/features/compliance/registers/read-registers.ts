import { REGISTERS, type KeptRegister, type Register } from '@freehold/contract/compliance/register-forms';
import {
  acknowledgePolicy as acknowledgeRoute,
  ENTRY_STATES,
  listRegister as listRoute,
  openEntryFile as fileRoute,
  type Compliance,
  type EntryVersion,
  type PolicyToRead,
} from '@freehold/contract/compliance/registers';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { openFile } from '../../../platform/file-vault.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { FileMissing } from '../../../providers/files/provider.ts';
import { may, requireMay } from '../../access/public.ts';
import { settleNotices } from '../../firm/public.ts';
import { labelOf, NO_ENTRY } from './keep-entry.ts';
import { seesRegister } from './policy.ts';
import { activePeople, fieldsOf, fileOf, linesOf, nameOf, peopleOf } from './register-lines.ts';
import * as store from './store.ts';
import { summarise } from './summarise.ts';

const refuseList = refusing(listRoute);
const refuseFile = refusing(fileRoute);
const refuseRead = refusing(acknowledgeRoute);

export function requireRegister(scope: MemberScope, register: Register): void {
  requireMay(scope, 'see_registers');
  if (!seesRegister(scope, register)) refuseList('NOT_FOUND', 'There is no such register');
}

/** What stands on the page of compliance, for whoever asks: the registers for those who see them, and for everybody what they are to read. */
export function getCompliance(scope: MemberScope, services: Services): Promise<Compliance> {
  const today = londonDate(services.now());
  return scope.transaction(async (trx) => {
    const people = await peopleOf(trx, scope);
    const staff = activePeople(people).map(({ id }) => ({ id, name: nameOf(people, id) }));
    const registers = [];
    for (const register of REGISTERS)
      if (seesRegister(scope, register))
        registers.push(summarise(register, await linesOf({ trx, scope, services, people, today }, register), { today, staff }));
    return {
      today,
      registers,
      policies: await policiesToRead(trx, scope),
      can: {
        see: may(scope, 'see_registers'),
        keep: may(scope, 'keep_registers'),
        export: may(scope, 'see_registers') && may(scope, 'export'),
      },
    };
  });
}

async function policiesToRead(trx: Trx, scope: MemberScope): Promise<PolicyToRead[]> {
  const reads = await store.findReads(trx, scope);
  return (await store.findEntries(trx, scope, 'policies'))
    .filter(({ is_withdrawn: withdrawn }) => !withdrawn)
    .map((row) => ({
      id: row.entry_id,
      version: row.version,
      title: row.title,
      body: row.body,
      approved_by: row.approved_by,
      approved_on: row.happened_on,
      file: fileOf(row),
      read_at:
        reads
          .find((read) => read.entry_id === row.entry_id && read.version === row.version && read.member_id === scope.actor.memberId)
          ?.at.toISOString() ?? null,
    }));
}

export function listRegister(
  scope: MemberScope,
  services: Services,
  register: Register,
  { page, perPage, state, q }: z.output<typeof listRoute.query>,
) {
  requireRegister(scope, register);
  return scope.transaction(async (trx) => {
    const people = await peopleOf(trx, scope);
    const lines = await linesOf({ trx, scope, services, people, today: londonDate(services.now()) }, register);
    const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const found = lines.filter((line) => {
      const said = [line.title, line.member?.name, line.body, line.reference, line.approved_by, line.file?.name].join(' ').toLowerCase();
      return (state === undefined || line.state === state) && words.every((word) => said.includes(word));
    });
    return {
      data: found.slice((page - 1) * perPage, page * perPage),
      meta: {
        page,
        perPage,
        total: found.length,
        totalPages: Math.max(1, Math.ceil(found.length / perPage)),
        all: lines.length,
        states: ENTRY_STATES.map((each) => ({ state: each, count: lines.filter((line) => line.state === each).length })).filter(
          ({ count }) => count > 0,
        ),
      },
    };
  });
}

type Which = { register: KeptRegister; id: number };

export function getVersions(scope: MemberScope, { register, id }: Which): Promise<EntryVersion[]> {
  requireRegister(scope, register);
  return scope.transaction(async (trx) => {
    if (!(await store.findEntry(trx, scope, register, id))) return refuseFile('NOT_FOUND', NO_ENTRY);
    const people = await peopleOf(trx, scope);
    const reads = register === 'policies' ? await store.findReads(trx, scope) : [];
    return (await store.findVersions(trx, scope, [id])).map((row) => ({
      version: row.version,
      ...fieldsOf(row, people),
      file: fileOf(row),
      why: row.why,
      is_withdrawn: row.is_withdrawn,
      by: nameOf(people, row.by_member),
      at: row.at.toISOString(),
      acknowledged: reads
        .filter((read) => read.entry_id === id && read.version === row.version)
        .map((read) => ({ name: nameOf(people, read.member_id), at: read.at.toISOString() })),
    }));
  });
}

/** The file of a version. Of a policy as it stands everybody may read it: they are asked to. That it was opened is recorded. */
export function openEntryFile(scope: MemberScope, services: Services, { register, id, version }: Which & { version: number }) {
  return scope.transaction(async (trx) => {
    const entry = await store.findEntry(trx, scope, register, id);
    const isToRead = register === 'policies' && entry !== undefined && !entry.is_withdrawn && entry.version === version;
    if (!isToRead) requireRegister(scope, register);
    const row = entry && (await store.findVersions(trx, scope, [id])).find((one) => one.version === version);
    if (!row || row.sha256 === null) return refuseFile('NOT_FOUND', 'There is no such file in this register');
    const file = await openFile(trx, scope, services, row.sha256).catch((error: unknown) => {
      if (error instanceof FileMissing) return refuseFile('NOT_FOUND', 'This file is not kept any more');
      throw error;
    });
    await recordEvent(trx, scope, {
      action: 'open.register_file',
      object: { type: 'register_entry', id, label: labelOf(register, row) },
    });
    return { file, fileName: row.file_name ?? 'file' };
  });
}

/** Somebody confirms that they have read a policy as it stands; doing so twice is once. */
export function acknowledgePolicy(scope: MemberScope, services: Services, id: number, version: number): Promise<PolicyToRead> {
  return scope.transaction(async (trx) => {
    const entry = await store.findEntry(trx, scope, 'policies', id);
    if (!entry || entry.is_withdrawn) return refuseRead('NOT_FOUND', 'There is no such policy');
    if (entry.version !== version) return refuseRead('STALE_VERSION', 'There is a newer version. Read that one.');
    const row = { workspace_id: scope.workspaceId, entry_id: id, version, member_id: scope.actor.memberId, at: services.now() };
    if (await store.insertRead(trx, row)) {
      await recordEvent(trx, scope, {
        action: 'acknowledge.policy',
        object: { type: 'register_entry', id, label: `${entry.title}, version ${version}` },
      });
      await settleNotices(trx, scope, ['policy_to_read'], { type: 'register_entry', id, memberId: scope.actor.memberId });
      await announce(trx, scope, { topic: 'compliance', id: null });
    }
    return (await policiesToRead(trx, scope)).find((one) => one.id === id) ?? refuseRead('NOT_FOUND', 'There is no such policy');
  });
}
