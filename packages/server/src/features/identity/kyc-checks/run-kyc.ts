import type { Trx } from '../../../platform/database.ts';
import type { JobHandlers, JobRun } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { followCheck, loadFacts, lockCheck, placeOf } from '../../checks/public.ts';
import { startLinkedScreening } from '../../screening/public.ts';
import type { KycFacts } from './kyc-facts.ts';
import { kycKind } from './kyc-kind.ts';
import { planAsk } from '../provider-asks/public.ts';
import { registerPerson, registersAsked } from './asked-about-identity.ts';
import { findScreeningOf, insertKyc, updateKyc } from './kyc-store.ts';
import { policyInForce } from './policy-store.ts';
import { settleKyc } from './settle-kyc.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'run-kyc': { checkId: number };
    /** From before documents were read. */
    'finish-kyc': { checkId: number };
  }
}

/** Has the person screened, and ends the run where nothing more is waited for. Run twice it does nothing the second time. */
async function runKyc(checkId: number, services: Services, { scope }: JobRun): Promise<void> {
  await scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, checkId);
    if (row?.state !== 'processing') return;
    const begun = await loadFacts(trx, scope, services, kycKind, row);
    if (begun.kyc === null)
      await insertKyc(trx, scope, services.keys, { checkId, inputs: null, policy: (await policyInForce(trx, scope)).version });
    if (begun.kyc?.screening_check == null && begun.kyc?.screening_refused == null) await screen(trx, scope, services, begun);
    const facts = await loadFacts(trx, scope, services, kycKind, row);
    // Whatever the policy leaves out is not asked.
    if (facts.about && !facts.about.leftOut.includes('MORTALITY') && registerPerson(facts) !== null)
      await planAsk(trx, scope, services, registersAsked, checkId);
    await settleKyc(trx, scope, services, await loadFacts(trx, scope, services, kycKind, row));
  }, NO_ANSWER_YET);
}

/** The screening whose answer it takes over: one of the same person that began beside it or within the day, else one of its own. */
async function screen(trx: Trx, scope: Scope, services: Services, { row, subject }: KycFacts): Promise<void> {
  const known = await findScreeningOf(trx, scope, row, services.now());
  const started = known
    ? { checkId: known.id }
    : await startLinkedScreening(
        trx,
        scope,
        services,
        { subject, reference: row.reference, partyId: row.party_id, at: placeOf(row) },
        { fingerprint: row.subject_fingerprint, createdBy: row.created_by },
      );
  if ('refused' in started) return void (await updateKyc(trx, scope, row.id, { screening_refused: started.refused }));
  await updateKyc(trx, scope, row.id, { screening_check: started.checkId });
  await followCheck(trx, scope, row.id, started.checkId);
}

export const kycCheckJobs: Pick<JobHandlers, 'run-kyc' | 'finish-kyc'> = {
  'run-kyc': ({ checkId }, services, run) => runKyc(checkId, services, run),
  'finish-kyc': ({ checkId }, services, run) => runKyc(checkId, services, run),
};
