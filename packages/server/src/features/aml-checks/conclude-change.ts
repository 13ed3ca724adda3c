import type { AmlCheck } from '@freehold/contract/aml-checks';
import type { DecisionValue } from '@freehold/contract/check-decisions';
import type { Updateable } from 'kysely';
import type { Checks } from '../../db/types.ts';
import { announce } from '../../platform/announce.ts';
import type { Trx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { addReport, findNewestReport } from '../reports/public.ts';
import { statusOf } from './check-status.ts';
import { loadFacts, newestDecision, outcomeOf, type CheckFacts } from './load-facts.ts';
import { presentCheck } from './present-check.ts';
import { updateCheck } from './store.ts';

/** Writes a change of the check with the status that follows from it, makes a new report version where the answer changed, and tells open screens. */
export async function concludeChange(
  trx: Trx,
  scope: Scope,
  services: Services,
  facts: CheckFacts,
  change: Updateable<Checks>,
  options: { newReport: boolean; isPatient?: boolean },
): Promise<AmlCheck> {
  const now = services.now();
  const fresh = await loadFacts(trx, scope, services, facts.row);
  const merged = { ...facts.row, ...change };
  const status = statusOf({
    state: String(merged.state),
    outcome: (merged.outcome ?? null) as AmlCheck['outcome'],
    decision: (newestDecision(fresh)?.row.value ?? null) as DecisionValue | null,
    hasSettledMatch: fresh.matches.some(({ resolutions }) => resolutions.length > 0),
  });
  const row = await updateCheck(trx, scope, facts.row.id, { ...change, status }, now);
  const saved: CheckFacts = { ...fresh, row };
  if (options.newReport && outcomeOf(row) !== null)
    await addReport(trx, scope, services, {
      check: presentCheck(saved, services, null, null),
      firm: saved.firm,
      isPatient: options.isPatient ?? false,
    });
  await announce(trx, scope, { topic: 'check', id: row.id });
  return presentCheck(saved, services, scope, await findNewestReport(trx, scope, row.id));
}
