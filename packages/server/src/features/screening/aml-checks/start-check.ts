import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { ListCategory } from '@freehold/contract/screening/screening-lists';
import type { Trx } from '../../../platform/database.ts';
import { addJob, PATIENT } from '../../../platform/jobs.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addCheck,
  type CheckPlace,
  type CheckRow,
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
import { whyHeld } from '../../people/public.ts';
import { refuseWhileBlocked } from '../../firm/public.ts';
import { amlKind, amlKinds } from './aml-kind.ts';
import { chooseRules, PRACTICE_RULES } from './choose-rules.ts';
import { refuseNothingToCompare } from './nothing-to-compare.ts';
import { matchMode } from './present-aml.ts';

/** Without a mode or categories it is screened as the policy in force says. */
export type NewCheck = {
  subject: ScreenedSubject;
  matchMode?: AmlCheck['match_mode'] | null;
  categories?: readonly ListCategory[] | null;
  reference: string | null;
  partyId?: number | null;
  /** The property it is for, and the role there. */
  at?: CheckPlace | null;
};

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
    if (row.frozen_at !== null) throw new Refused('CONFLICT', 'A frozen check is not screened again. Report to OFSI first.');
    if (row.is_practice) throw new Refused('CONFLICT', 'Run a practice check again from the list of first things to do.');
    await refuseWhileBlocked(trx, scope, services);
    if (row.state === 'processing') throw new Refused('CONFLICT', 'This check is still being screened');
    return insertStarted(
      trx,
      scope,
      services,
      {
        subject,
        matchMode: matchMode(row.match_mode),
        categories: row.categories as ListCategory[],
        reference: row.reference,
        partyId: row.party_id,
        at: placeOf(row),
      },
      { fingerprint: row.subject_fingerprint, againOf: row.public_ref },
    );
  });
}

/** `againOf`: the reference of the check that is screened again. */
type Started = { fingerprint: string; againOf?: string; isPractice?: boolean; batchId?: number };

export async function insertStarted(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  asked: NewCheck,
  started: Started,
): Promise<AmlCheck> {
  const row = await addStarted(trx, scope, services, asked, started);
  return presentCheck(amlKind, await loadFacts(trx, scope, services, amlKind, row), services, scope, null);
}

/** The same without its presentation, for whoever starts many. */
export async function addStarted(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  asked: NewCheck,
  { fingerprint, againOf, isPractice = false, batchId }: Started,
): Promise<CheckRow> {
  const { subject, reference, partyId = null, at = null } = asked;
  refuseNothingToCompare(subject);
  const held = isPractice
    ? null
    : await whyHeld(trx, scope, { partyIds: partyId === null ? [] : [partyId], propertyId: at?.propertyId ?? null });
  if (held !== null) throw new Refused('CONFLICT', held);
  const rules = isPractice ? PRACTICE_RULES : await chooseRules(trx, scope, asked, services.now());
  const row = await addCheck(
    trx,
    scope,
    services,
    { kind: amlKind.code, subject, fingerprint, reference, partyId, at, isPractice, againOf },
    {
      match_mode: rules.mode,
      bands: JSON.stringify(rules.bands),
      categories: rules.categories,
      screening_policy: rules.version,
      batch_id: batchId ?? null,
    },
  );
  await addJob(trx, 'run-aml-check', { checkId: row.id }, `run-aml-check:${row.id}`, {
    priority: batchId === undefined ? 0 : PATIENT.batchCheck,
  });
  return row;
}
