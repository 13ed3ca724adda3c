import {
  LOOKUPS_A_DAY,
  type OwnerRelation,
  type OwnershipCheck,
  startOwnershipCheck as route,
} from '@freehold/contract/identity/ownership-checks';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addCheck,
  type CheckPlace,
  type CheckRow,
  concludeChange,
  fingerprintOf,
  loadFacts,
  lockCheck,
  openPlace,
  requireMayStart,
  requireRunner,
  subjectOf,
} from '../../checks/public.ts';
import { findKept, lockFollowed, type PartyRow, whyHeld } from '../../people/public.ts';
import { addSubject, homeOf } from './begin-ownership.ts';
import { postcodeIn } from './compare-homes.ts';
import { ownershipKind } from './ownership-kind.ts';
import { addRecord, countLookups, writeTitle } from './ownership-store.ts';

const refuse = refusing(route);
type Starting = { party: PartyRow; relation: OwnerRelation; at: CheckPlace | null };

/** So many registers a day and no more: whoever looks up owners wholesale is no agent of theirs. */
export async function requireLookup(trx: Trx, scope: MemberScope, services: Services): Promise<void> {
  if ((await countLookups(trx, scope, services.now())) >= LOOKUPS_A_DAY)
    refuse('RATE_LIMITED', `You looked into ${LOOKUPS_A_DAY} registers today. Go on tomorrow, or ask a colleague.`);
}

/** Begins checks of everybody who is said to own one home. What is read of it is kept once, under the first of them. */
export function startOwnership(scope: MemberScope, services: Services, asked: z.output<(typeof route)['body']>): Promise<OwnershipCheck> {
  requireRunner(scope);
  const { property_id: propertyId, subjects, title_number: title, purpose, jurisdiction } = asked;
  return scope.transaction(async (trx) => {
    await requireMayStart(trx, scope, services);
    await requireLookup(trx, scope, services);
    const by = { memberId: scope.actor.memberId, roleId: scope.actor.roleId };
    const parties: Starting[] = [];
    for (const { party_id: id, relation } of subjects) {
      const party = (await findKept(trx, id)) ?? refuse('NOT_FOUND', 'This person is not in your people');
      if (parties.some((known) => known.party.id === party.id)) refuseField('subjects', 'Choose each person once');
      parties.push({ party, relation, at: await openPlace(trx, scope, party.id, propertyId, ['seller', 'landlord']) });
    }
    const ids = parties.map(({ party }) => party.id);
    if (propertyId === null && asked.address.length < SHORTEST_ADDRESS)
      refuseField('address', 'Enter the address of the home, or choose a property');
    const home =
      propertyId === null ? { address: asked.address, postcode: postcodeIn(asked.address) } : await homeOf(trx, scope, propertyId);
    await lockFollowed(trx, scope.workspaceId, ids);
    const held = await whyHeld(trx, scope, { partyIds: ids, propertyId });
    if (held !== null) refuse('INVALID_STATE', held);
    const rows: CheckRow[] = [];
    for (const { party, relation, at } of parties) {
      const subject = subjectOf(party);
      const row = await addCheck(trx, scope, services, {
        kind: ownershipKind.code,
        subject,
        fingerprint: fingerprintOf(services.keys, scope.workspaceId, subject),
        reference: null,
        partyId: party.id,
        at,
        createdBy: scope.actor.memberId,
      });
      rows.push(row);
      await addSubject(trx, scope, services, { row, leadId: rows[0]?.id ?? row.id, relation, by });
    }
    const [lead] = rows;
    if (!lead) return refuseField('subjects', 'Choose whose ownership to check');
    const said = { ...home, title_number: title, jurisdiction, purpose };
    await addRecord(trx, scope, services.keys, { leadId: lead.id, at: services.now(), by }, { kind: 'case', said });
    if (title !== null) await writeTitle(trx, scope, lead.id, title);
    const wires: OwnershipCheck[] = [];
    for (const { id } of rows) {
      const row = (await lockCheck(trx, scope, id)) ?? lead;
      const facts = await loadFacts(trx, scope, services, ownershipKind, row);
      const change = { state: 'completed', status: 'needsReview' } as const;
      wires.push(await concludeChange(trx, scope, services, ownershipKind, facts, change, { newReport: true }));
    }
    return wires[0] ?? refuseField('subjects', 'Choose whose ownership to check');
  });
}
const SHORTEST_ADDRESS = 5;
