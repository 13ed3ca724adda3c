import type { Registration } from '@freehold/contract/firm/registration';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { sourceOf } from '../companies/public.ts';
import { listPlans } from '../plans/public.ts';
import { currentVersions } from './legal.ts';
import { isFounder, presentRegistration } from './present.ts';
import { findStanding } from './store.ts';

/** How far the registration came, with what was answered, so that it goes on where it was left. */
export const getRegistration = (scope: MemberScope, services: Services): Promise<Registration> =>
  scope.transaction((trx) => readRegistration(trx, scope, services));

export async function readRegistration(trx: Trx, scope: MemberScope, services: Services): Promise<Registration> {
  const standing = await findStanding(trx, scope, { lock: false });
  return presentRegistration({
    standing,
    current: currentVersions(services.config),
    plans: isFounder(standing) ? await listPlans(trx, scope, services) : [],
    source: (await sourceOf(services)).source,
  });
}
