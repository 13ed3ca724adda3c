import type { Check } from '@freehold/contract/check-kinds';
import type { Updateable } from 'kysely';
import type { Checks } from '../../../db/types.ts';
import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { countCheck } from '../../firm/public.ts';
import { addReport, findNewestReport } from '../reports/public.ts';
import { answerColumns, answersOtherwise } from './check-answer.ts';
import { newestDecision, outcomeOf, type CheckFacts } from './check-facts.ts';
import type { CheckKind } from './check-kind.ts';
import { statusOf } from './check-status.ts';
import { isAcceptance } from './decision-rules.ts';
import { eddOf, eddState } from './edd-facts.ts';
import { fallsShort, type Edd } from './edd-rules.ts';
import { loadFacts } from './load-facts.ts';
import { presentCheck } from './present-check.ts';
import { updateCheck } from './store.ts';
import { tellClosedRuns } from './tell-closed-runs.ts';

/**
 * Writes a change of the check with the status that follows from it, makes a new report version where the answer changed, and tells open screens.
 * `rejudges`: what an acceptance rests on changed, so that one which rests on less than is asked for now does not stand.
 */
export async function concludeChange<Facts extends CheckFacts, Wire extends Check>(
  trx: Trx,
  scope: Scope,
  services: Services,
  kind: CheckKind<Facts, Wire>,
  { row: before }: Pick<CheckFacts, 'row'>,
  asked: Updateable<Checks>,
  options: { newReport: boolean; isPatient?: boolean; rejudges?: boolean },
): Promise<Wire> {
  const now = services.now();
  const fresh = await loadFacts(trx, scope, services, kind, before);
  const edd = eddOf(fresh);
  const reopens = options.rejudges === true && { ...before, ...asked }.state === 'decided' && restsOnLess(fresh, edd);
  const anew = judgedAnew(kind, fresh, { ...before, ...asked });
  const change = { ...asked, ...anew, edd: eddState(edd), ...(reopens ? { state: 'completed' as const } : {}) };
  const merged = { ...before, ...change };
  const status = statusOf({
    state: String(merged.state),
    outcome: merged.outcome ?? null,
    decision: newestDecision(fresh)?.row.value ?? null,
    wasSettled: kind.bearing(fresh).wasSettled,
  });
  // A check that asks for a person again is back in the work lists.
  const isBack = !['decided', 'cancelled'].includes(String(merged.state)) ? { archived_at: null, archived_by: null } : {};
  const row = await updateCheck(trx, scope, before.id, { ...change, ...isBack, status }, now);
  const isSettled = row.state === 'decided' || row.state === 'cancelled';
  if (isSettled && row.state !== before.state) await tellClosedRuns(trx, scope, row.id);
  const saved: Facts = { ...fresh, row };
  await countCheck(trx, scope, services, {
    id: row.id,
    kind: row.kind,
    state: row.state,
    isPractice: row.is_practice,
    elements: row.elements,
    createdBy: row.created_by,
  });
  if ((options.newReport || anew.outcome !== undefined) && outcomeOf(row) !== null) {
    const check = presentCheck(kind, saved, services, null, null);
    await addReport(trx, scope, services, {
      check,
      title: kind.report.title,
      limits: kind.report.limits(check),
      firm: saved.firm,
      isPatient: options.isPatient ?? false,
    });
  }
  await announce(trx, scope, { topic: 'check', id: row.id });
  return presentCheck(kind, saved, services, scope, await findNewestReport(trx, scope, row.id));
}

/** What a kind that judges its facts says of them now, where that is another answer; a decision on the other one stays in the file, and a person decides anew. */
function judgedAnew<Facts extends CheckFacts, Wire extends Check>(
  kind: CheckKind<Facts, Wire>,
  facts: Facts,
  { state }: { state?: unknown },
): Updateable<Checks> {
  if (state !== 'completed' && state !== 'decided') return {};
  const judged = kind.judge?.(facts) ?? null;
  if (judged === null || !answersOtherwise(facts.row, judged)) return {};
  return {
    ...answerColumns(judged),
    ...judged.own,
    ...(state === 'decided' && judged.outcome !== facts.row.outcome ? { state: 'completed' } : {}),
  };
}

/** The client was accepted on less than is asked for now, so the check is decided anew. */
function restsOnLess(facts: CheckFacts, edd: Edd): boolean {
  const accepted = newestDecision(facts);
  return (
    accepted !== null &&
    isAcceptance(accepted.row.value) &&
    fallsShort(edd, { level: accepted.second?.edd_level ?? 'none', hadSecond: accepted.row.needs_second })
  );
}
