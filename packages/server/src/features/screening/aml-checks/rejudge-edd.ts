import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { concludeChange, loadFacts, lockCheck, lockFollowedOf, openSubject } from '../../checks/public.ts';
import { amlKind } from './aml-kind.ts';
import { countriesOf } from './country-rule.ts';
import { findUndecided } from './store.ts';

/**
 * After the list of countries changed: what open checks say about enhanced due diligence, for the lists and the work queue. The rule itself asks
 * the policy in force each time, and an acceptance that stands is not opened again by a list.
 */
export async function rejudgeEdd(scope: Scope, services: Services): Promise<void> {
  const open = await scope.transaction((trx) => findUndecided(trx, scope));
  for (const { id, public_ref: publicRef, subject_sealed: sealed } of open) {
    if (countriesOf(await openSubject(services.keys, scope.workspaceId, publicRef, sealed)).length === 0) continue;
    await scope.transaction(async (trx) => {
      const row = await lockCheck(trx, scope, id);
      if (!row) return;
      await lockFollowedOf(trx, scope, row);
      await concludeChange(trx, scope, services, amlKind, await loadFacts(trx, scope, services, amlKind, row), {}, { newReport: false });
    });
  }
}
