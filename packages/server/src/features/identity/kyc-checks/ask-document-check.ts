import { askDocumentCheck as route, type KycCheck } from '@freehold/contract/identity/kyc-checks';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { concludeChange, loadFacts, openCheckForChange } from '../../checks/public.ts';
import { planAsk } from '../provider-asks/public.ts';
import { documentAsked } from './asked-about-identity.ts';
import { kycKind, kycKinds } from './kyc-kind.ts';
import { whyNotAskProvider } from './why-not.ts';

const refuse = refusing(route);

/** Has the pictures of the document and the face looked at by the connected provider; a job sends them. */
export function askDocumentCheck(
  scope: MemberScope,
  services: Services,
  { id, version }: { id: number; version: number },
): Promise<KycCheck> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const facts = await openCheckForChange(trx, scope, services, kycKinds, id, version);
    const whyNot = whyNotAskProvider(facts, scope);
    if (whyNot !== null) refuse('INVALID_STATE', whyNot);
    await planAsk(trx, scope, services, documentAsked, id);
    await recordEvent(trx, scope, { action: 'ask_provider.kyc', object: { type: 'check', id, label: facts.row.public_ref } });
    const after = await loadFacts(trx, scope, services, kycKind, facts.row);
    return concludeChange(trx, scope, services, kycKind, after, {}, { newReport: true, rejudges: true });
  });
}
