import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckKinds, type StartedChecks, startForParties } from '../../checks/public.ts';

/** Compares these people and companies with the lists, as their records have them and as the policy in force says. */
export const startScreening = (
  trx: Trx,
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  partyIds: readonly number[],
): Promise<StartedChecks> =>
  startForParties(
    trx,
    scope,
    services,
    kinds,
    partyIds.map((partyId) => ({ partyId, kind: 'aml' })),
  );
