import type { Check } from '@freehold/contract/check-kinds';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findNewestReport } from '../reports/public.ts';
import type { CheckKinds } from './check-kind.ts';
import { readCheck } from './open-check.ts';
import { presentCheck } from './present-check.ts';

/** One check, whole, with what the viewer may do. */
export function getCheck(scope: MemberScope, services: Services, kinds: CheckKinds, id: number): Promise<Check> {
  return scope.transaction(async (trx) => {
    const facts = await readCheck(trx, scope, services, kinds, id);
    return presentCheck(facts.kind, facts, services, scope, await findNewestReport(trx, scope, id));
  });
}
