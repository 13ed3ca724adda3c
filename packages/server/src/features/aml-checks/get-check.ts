import type { AmlCheck } from '@freehold/contract/aml-checks';
import type { MemberScope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { findNewestReport } from '../reports/public.ts';
import { readCheck } from './open-check.ts';
import { presentCheck } from './present-check.ts';

/** One check, whole, with what the viewer may do. */
export function getCheck(scope: MemberScope, services: Services, id: number): Promise<AmlCheck> {
  return scope.transaction(async (trx) => {
    const facts = await readCheck(trx, scope, services, id);
    return presentCheck(facts, services, scope, await findNewestReport(trx, scope, id));
  });
}
