import * as amlChecksContract from '@freehold/contract/screening/aml-checks';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import {
  fingerprintOf,
  loadFacts,
  openCheckForChange,
  openPlace,
  openSubjectParty,
  placeOf,
  presentCheck,
  requireMayStart,
  requireRunner,
} from '../../checks/public.ts';
import { refuseWhileBlocked } from '../../firm/public.ts';
import { addStarted, type NewCheck, type Started } from './add-started.ts';
import { amlKind, amlKinds } from './aml-kind.ts';
import { matchMode } from './present-aml.ts';

const refuseScreenAgain = refusing(amlChecksContract.screenAgain);

/** Starts a check: the row, its audit event and its job stand together or not at all. */
export function startCheck(
  scope: MemberScope,
  services: Services,
  { propertyId = null, ...asked }: Omit<NewCheck, 'at'> & { propertyId?: number | null },
): Promise<AmlCheck> {
  requireRunner(scope);
  return scope.transaction(async (trx) => {
    await requireMayStart(trx, scope, services);
    const partyId = await openSubjectParty(trx, asked.partyId ?? null, asked.subject);
    return insertStarted(
      trx,
      scope,
      services,
      { ...asked, partyId, at: await openPlace(trx, scope, partyId, propertyId) },
      { fingerprint: fingerprintOf(services.keys, scope.workspaceId, asked.subject) },
    );
  });
}

/** A new check of the same subject against the lists of today; the old one stays as it is. */
export function screenAgain(scope: MemberScope, services: Services, id: number): Promise<AmlCheck> {
  return scope.transaction(async (trx) => {
    const { row, subject } = await openCheckForChange(trx, scope, services, amlKinds, id, null);
    requireRunner(scope);
    if (row.frozen_at !== null) return refuseScreenAgain('CONFLICT', 'A frozen check is not screened again. Report to OFSI first.');
    if (row.is_practice) return refuseScreenAgain('CONFLICT', 'Run a practice check again from the list of first things to do.');
    await refuseWhileBlocked(trx, scope, services);
    if (row.state === 'processing') return refuseScreenAgain('CONFLICT', 'This check is still being screened');
    return insertStarted(
      trx,
      scope,
      services,
      {
        subject,
        matchMode: matchMode(row.match_mode),
        categories: row.categories,
        reference: row.reference,
        partyId: row.party_id,
        at: placeOf(row),
      },
      { fingerprint: row.subject_fingerprint, againOf: row.public_ref },
    );
  });
}

export async function insertStarted(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  asked: NewCheck,
  started: Omit<Started, 'createdBy'>,
): Promise<AmlCheck> {
  const row = await addStarted(trx, scope, services, asked, { ...started, createdBy: scope.actor.memberId });
  return presentCheck(amlKind, await loadFacts(trx, scope, services, amlKind, row), services, scope, null);
}
