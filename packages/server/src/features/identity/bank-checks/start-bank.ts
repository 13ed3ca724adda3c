import { type BankCheck, startBankCheck as route } from '@freehold/contract/identity/bank-checks';
import type { z } from 'zod';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addCheck,
  concludeChange,
  fingerprintOf,
  loadFacts,
  openPlace,
  requireMayStart,
  requireRunner,
  subjectOf,
} from '../../checks/public.ts';
import { findKept, lockFollowed, whyHeld } from '../../people/public.ts';
import { bankKind } from './bank-kind.ts';
import { giveAccount, warnOfChange } from './give-account.ts';
import { readAccount } from './read-account.ts';

const refuse = refusing(route);

/** Begins a check of somebody's account: what the computer can say is said at once, and everything else waits for people. */
export function startBank(
  scope: MemberScope,
  services: Services,
  { party_id: partyId, property_id: propertyId, ...given }: z.output<(typeof route)['body']>,
): Promise<BankCheck> {
  requireRunner(scope);
  return scope.transaction(async (trx) => {
    await requireMayStart(trx, scope, services);
    const account = readAccount(given, '');
    const party = (await findKept(trx, partyId)) ?? refuse('NOT_FOUND', 'This person is not in your people');
    const at = await openPlace(trx, scope, party.id, propertyId);
    await lockFollowed(trx, scope.workspaceId, [party.id]);
    const held = await whyHeld(trx, scope, { partyIds: [party.id], propertyId: at?.propertyId ?? null });
    if (held !== null) refuse('INVALID_STATE', held);
    const subject = subjectOf(party);
    const row = await addCheck(trx, scope, services, {
      kind: bankKind.code,
      subject,
      fingerprint: fingerprintOf(services.keys, scope.workspaceId, subject),
      reference: null,
      partyId: party.id,
      at,
      createdBy: scope.actor.memberId,
    });
    await giveAccount(trx, scope, services, { checkId: row.id, by: scope.actor }, account);
    const facts = await loadFacts(trx, scope, services, bankKind, row);
    if (facts.changed) await warnOfChange(trx, scope, row);
    return concludeChange(trx, scope, services, bankKind, facts, { state: 'completed', status: 'needsReview' }, { newReport: true });
  });
}
