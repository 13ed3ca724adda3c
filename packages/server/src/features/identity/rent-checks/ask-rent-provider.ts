import { askRentProvider as route, type RentCheck } from '@freehold/contract/identity/rent-checks';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { concludeChange, loadFacts, openCheckForChange } from '../../checks/public.ts';
import { planAsk } from '../provider-asks/public.ts';
import { rentQuestion } from './connected-rent-provider.ts';
import { rentKind, rentKinds } from './rent-kind.ts';
import { whyNotAskProvider } from './why-not.ts';

const refuse = refusing(route);

/** Has the person show their passport to the connected certified provider; a job asks it for the address. */
export function askRentProvider(
  scope: MemberScope,
  services: Services,
  { id, version }: { id: number; version: number },
): Promise<RentCheck> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const facts = await openCheckForChange(trx, scope, services, rentKinds, id, version);
    const whyNot = whyNotAskProvider(facts, scope);
    if (whyNot !== null) refuse('INVALID_STATE', whyNot);
    await planAsk(trx, scope, services, rentQuestion, id);
    await recordEvent(trx, scope, {
      action: 'ask_provider.right_to_rent',
      object: { type: 'check', id, label: facts.row.public_ref },
    });
    const after = await loadFacts(trx, scope, services, rentKind, facts.row);
    return concludeChange(trx, scope, services, rentKind, after, {}, { newReport: true, rejudges: true });
  });
}
