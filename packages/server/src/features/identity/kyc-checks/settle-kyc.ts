import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { answersOtherwise, concludeChange, finishCheck } from '../../checks/public.ts';
import type { KycFacts } from './kyc-facts.ts';
import { noteDocumentExpiry } from './monitored-identity.ts';

/** Ends the run once the screening did; later it takes over what changed there. */
export async function settleKyc(trx: Trx, scope: Scope, services: Services, facts: KycFacts): Promise<void> {
  const { row, about } = facts;
  await noteDocumentExpiry(trx, scope, facts);
  if (about === null || about.screening.state === 'waiting') return;
  const judged = facts.kind.judge?.(facts);
  if (!judged) return;
  if (row.state === 'processing') {
    await finishCheck(trx, scope, services, facts.kind, facts, judged, { done: 'was compared', own: judged.own ?? {} });
  } else if (answersOtherwise(row, judged))
    await concludeChange(trx, scope, services, facts.kind, facts, {}, { newReport: true, rejudges: true });
}
