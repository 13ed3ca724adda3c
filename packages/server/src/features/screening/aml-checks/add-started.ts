import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { ListCategory } from '@freehold/contract/screening/screening-lists';
import type { Trx } from '../../../platform/database.ts';
import { addJob, PATIENT } from '../../../platform/jobs.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { addCheck, type CheckPlace, type CheckRow } from '../../checks/public.ts';
import { whyHeld } from '../../people/public.ts';
import { chooseRules, PRACTICE_RULES } from './choose-rules.ts';
import { refuseNothingToCompare } from './nothing-to-compare.ts';

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

/** `createdBy`: the member who starts it, or on whose behalf. `againOf`: the reference of the check that is screened again. */
export type Started = { fingerprint: string; createdBy: number; againOf?: string; isPractice?: boolean; batchId?: number };

/** Adds a check that is screened as soon as its job runs. */
export async function addStarted(
  trx: Trx,
  scope: Scope,
  services: Services,
  asked: NewCheck,
  { fingerprint, createdBy, againOf, isPractice = false, batchId }: Started,
): Promise<CheckRow> {
  const { subject, reference, partyId = null, at = null } = asked;
  refuseNothingToCompare(subject);
  const held = isPractice
    ? null
    : await whyHeld(trx, scope, { partyIds: partyId === null ? [] : [partyId], propertyId: at?.propertyId ?? null });
  if (held !== null) throw Refused.of('CONFLICT', held);
  const rules = isPractice ? PRACTICE_RULES : await chooseRules(trx, scope, asked, services.now());
  const row = await addCheck(
    trx,
    scope,
    services,
    { kind: 'aml', subject, fingerprint, reference, partyId, at, createdBy, isPractice, againOf },
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
