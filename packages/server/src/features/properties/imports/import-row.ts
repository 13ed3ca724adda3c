import type { ImportKind } from '@freehold/contract/properties/import-fields';
import type { Trx } from '../../../platform/database.ts';
import { describeError } from '../../../platform/log.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { createParty } from '../../people/public.ts';
import { createProperty } from '../properties/public.ts';
import { linkPerson } from '../property-people/public.ts';
import { placeStage } from '../property-stages/public.ts';
import { branchNamed, memberNamed, type Known } from './judge-file.ts';
import type { JudgedPerson } from './judge-person.ts';
import { judgeRow, type JudgedProperty } from './judge-row.ts';
import { knownParties } from './known-store.ts';
import { keysOf, openPeopleIndex } from './match-person.ts';
import type { Plan } from './plan.ts';
import { openCells, openResult, sealResult } from './seal.ts';
import { marksOf, updateRow, withinSavepoint, type ImportRowRecord } from './store.ts';

export const HISTORY_REASON = 'Imported from a file';
const BROKE = 'This row could not be imported. Enter it by hand, or try it in another file.';
const CHANGED = 'Something changed since the dry run';

type Job = {
  kind: ImportKind;
  plan: Plan;
  members: Known['members'];
  branches: Known['branches'];
  row: ImportRowRecord;
};
type Brought = { propertyId: number | null; partyId: number | null };

/** Brings one row in, and notes on it what it became. What refuses it undoes that row alone, and stands on it in words. */
export async function importRow(trx: Trx, scope: MemberScope, services: Services, job: Job): Promise<void> {
  const { row } = job;
  try {
    const brought = await withinSavepoint(trx, () => bring(trx, scope, services, job));
    await updateRow(trx, scope, row.import_id, row.row, {
      state: 'imported',
      property_id: brought.propertyId,
      party_id: brought.partyId,
      ...(await marksOf(trx, scope, brought)),
    });
  } catch (error) {
    // The savepoint is gone when the connection is: then this throws too, and the job is tried again.
    await noteFailure(trx, scope, services, row, error);
  }
}

async function bring(trx: Trx, scope: MemberScope, services: Services, { kind, plan, row, ...named }: Job): Promise<Brought> {
  if (row.cells_sealed === null) throw Refused.of('INVALID_STATE', 'The file was erased');
  const cells = await openCells(services.keys, { workspaceId: scope.workspaceId, importId: row.import_id }, row.row, row.cells_sealed);
  const { what, faults } = judgeRow(kind, plan, cells);
  if (what === null) throw Refused.of('INVALID_STATE', faults[0]?.message ?? CHANGED);
  if (what.is === 'property') return bringProperty(trx, scope, services, what, named);
  const { party } = what;
  if (await findKnown(trx, scope, { party, emails: party.emails, phones: party.phones }))
    throw Refused.of('DUPLICATE', 'Already in your list');
  return { propertyId: null, partyId: (await createParty(trx, scope, party)).id };
}

async function bringProperty(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  what: JudgedProperty,
  { members, branches }: Pick<Job, 'members' | 'branches'>,
): Promise<Brought> {
  const negotiatorId = what.negotiator === '' ? null : memberNamed(members, what.negotiator);
  const branch = what.branch === '' ? null : branchNamed(branches, what.branch);
  if (branch === undefined) throw Refused.of('INVALID_STATE', CHANGED);
  const property = await createProperty(trx, scope, {
    ...what.property,
    ...(negotiatorId === null ? {} : { negotiator_id: negotiatorId }),
    ...(branch === null ? {} : { branch_id: branch.id }),
  });
  let partyId: number | null = null;
  if (what.owner) {
    const known = await findKnown(trx, scope, what.owner);
    if (known === null && what.owner.party === null) throw Refused.of('INVALID_STATE', CHANGED);
    if (known === null && what.owner.party) partyId = (await createParty(trx, scope, what.owner.party)).id;
    await linkPerson(trx, scope, services, property, {
      party_id: known?.id ?? partyId ?? 0,
      role: property.kind === 'sale' ? 'seller' : 'landlord',
      invited_via: 'import',
    });
  }
  await placeStage(trx, scope, services, property, { to: what.stage, reason: HISTORY_REASON, since: what.listedOn });
  return { propertyId: property.id, partyId };
}

async function findKnown(trx: Trx, scope: MemberScope, person: JudgedPerson) {
  return openPeopleIndex(await knownParties(trx, scope, keysOf(person))).find(person);
}

async function noteFailure(trx: Trx, scope: MemberScope, services: Services, row: ImportRowRecord, error: unknown): Promise<void> {
  const isExpected = error instanceof Refused;
  if (!isExpected) {
    const { type, code } = describeError(error);
    services.log.warn({ import: row.import_id, row: row.row, type, code }, 'a row could not be imported');
  }
  const at = { workspaceId: scope.workspaceId, importId: row.import_id };
  const before = row.result_sealed === null ? null : await openResult(services.keys, at, row.row, row.result_sealed);
  const message = isExpected ? error.message : BROKE;
  await updateRow(trx, scope, row.import_id, row.row, {
    state: 'failed',
    ...(before === null
      ? {}
      : { result_sealed: await sealResult(services.keys, at, row.row, { ...before, faults: [{ field: null, column: null, message }] }) }),
  });
}
