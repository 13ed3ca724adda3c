import type { KycInputs } from '@freehold/contract/identity/kyc-inputs';
import type { Trx } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckRow, Collected } from '../../checks/public.ts';
import { insertKyc, insertMarks } from './kyc-store.ts';
import { marksOf } from './marks.ts';
import { policyInForce } from './policy-store.ts';
import { statedDetails, statedDocument } from './read-collected.ts';

/** What an identity check keeps beside its row, and its job. */
export async function addKyc(
  trx: Trx,
  scope: Scope,
  services: Services,
  row: CheckRow,
  given: { inputs: KycInputs } | { collected: Collected },
): Promise<void> {
  const inputs = 'inputs' in given ? given.inputs : null;
  const details =
    'inputs' in given
      ? { ...given.inputs, email: given.inputs.email ?? '', phone: given.inputs.phone ?? '' }
      : statedDetails(given.collected);
  const document = 'inputs' in given ? given.inputs.document : statedDocument(given.collected);
  await insertKyc(trx, scope, services.keys, { checkId: row.id, inputs, policy: (await policyInForce(trx, scope)).version });
  if (details !== null) await insertMarks(trx, scope, row.id, marksOf(services.keys, details, document));
  await addJob(trx, 'run-kyc', { checkId: row.id }, `run-kyc:${row.id}`);
}
