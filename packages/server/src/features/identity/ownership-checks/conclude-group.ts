import type { OwnershipCheck } from '@freehold/contract/identity/ownership-checks';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { concludeChange, loadFacts, lockCheck } from '../../checks/public.ts';
import { lockFollowed } from '../../people/public.ts';
import { ownershipKind } from './ownership-kind.ts';
import { findGroup } from './ownership-store.ts';

/** Locks the checks of one home in the order of their numbers, and the records of whom they are about. */
export async function lockGroup(trx: Trx, scope: Scope, leadId: number): Promise<void> {
  const group = await findGroup(trx, scope, leadId);
  for (const one of group) await lockCheck(trx, scope, one.id);
  const partyIds = group.flatMap(({ party_id: partyId }) => (partyId === null ? [] : [partyId]));
  await lockFollowed(
    trx,
    scope.workspaceId,
    partyIds.toSorted((a, b) => a - b),
  );
}

/** Every check of the home is judged by what was added; those that were decided keep their decision where their answer stays. */
export async function concludeGroup(
  trx: Trx,
  scope: Scope,
  services: Services,
  leadId: number,
): Promise<ReadonlyMap<number, OwnershipCheck>> {
  const answers = new Map<number, OwnershipCheck>();
  for (const one of await findGroup(trx, scope, leadId)) {
    if (one.state === 'cancelled') continue;
    const locked = await lockCheck(trx, scope, one.id);
    if (!locked) continue;
    const facts = await loadFacts(trx, scope, services, ownershipKind, locked);
    answers.set(one.id, await concludeChange(trx, scope, services, ownershipKind, facts, {}, { newReport: true, rejudges: true }));
  }
  return answers;
}
