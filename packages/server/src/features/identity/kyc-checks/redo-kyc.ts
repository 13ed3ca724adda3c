import { type KycCheck, redoKycSteps as route } from '@freehold/contract/identity/kyc-checks';
import type { RedoReason } from '@freehold/contract/kernel/redo-reasons';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { presentCheck, readCheck, STALE } from '../../checks/public.ts';
import { kycKind, kycKinds } from './kyc-kind.ts';
import { whyNotRedo } from './why-not.ts';

export type RedoStep = { key: string; reason_code: RedoReason; words: string };
/** Asks for steps of a run again: runs are a later area, which hands it in. */
export type AskAgain = (scope: MemberScope, services: Services, asked: { runId: number; steps: readonly RedoStep[] }) => Promise<void>;

const refuse = refusing(route);

/** Asks the person of a check for steps of its run again. The run ends this check, and begins another once they hand it in. */
export async function redoKyc(
  scope: MemberScope,
  services: Services,
  askAgain: AskAgain,
  { id, version, steps }: { id: number; version: number; steps: readonly RedoStep[] },
): Promise<KycCheck> {
  requireMay(scope, 'run_checks');
  requireMay(scope, 'invite_applicants');
  const runId = await scope.transaction(async (trx) => {
    const facts = await readCheck(trx, scope, services, kycKinds, id);
    if (facts.row.version !== version) return refuse('STALE_VERSION', STALE);
    const whyNot = whyNotRedo(facts, scope);
    if (whyNot !== null || facts.collected === null) return refuse('INVALID_STATE', whyNot ?? '');
    const known = facts.collected.steps.map(({ key }) => key);
    const other = steps.findIndex(({ key }) => !known.includes(key));
    if (other !== -1) refuseField(`steps.${other}.key`, 'This step is not in what they handed in', 'OTHER');
    return facts.collected.runId;
  }, NO_ANSWER_YET);
  await askAgain(scope, services, { runId, steps });
  return scope.transaction(async (trx) =>
    presentCheck(kycKind, await readCheck(trx, scope, services, kycKinds, id), services, scope, null),
  );
}
