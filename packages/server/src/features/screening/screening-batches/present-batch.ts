import { missingName } from '@freehold/contract/screening/screening-batch-fields';
import type { BatchCounts, BatchSummary, ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { CLEAR_STATUSES } from './arrange-rows.ts';
import type { ChecksOfBatches, CheckTally } from './checks-port.ts';
import { mayExport, mayRun } from './policy.ts';
import { openPlan } from './seal.ts';
import { countStates, memberNames, type BatchRecord, type StateCount } from './store.ts';

/** The rows a batch makes checks of. */
export const toScreen = (again: boolean) => (again ? (['ready', 'twice', 'recent'] as const) : (['ready'] as const));

export function countsOf(
  batch: Pick<BatchRecord, 'again' | 'row_count'>,
  states: readonly StateCount[],
  tallies: readonly CheckTally[],
): BatchCounts {
  const of = (state: StateCount['state']) => states.find((each) => each.state === state)?.count ?? 0;
  const checks = (which: (tally: CheckTally) => boolean) => tallies.filter(which).reduce((sum, { count }) => sum + count, 0);
  const begun = checks(() => true);
  const inProcess = checks(({ status }) => status === 'inProgress');
  const unreached = toScreen(batch.again).reduce((sum, state) => sum + of(state), 0);
  const without = states
    .filter(({ state }) => state === 'started' || toScreen(batch.again).some((one) => one === state))
    .reduce((sum, each) => sum + each.without_dob, 0);
  return {
    rows: batch.row_count,
    ready: of('ready'),
    wrong: of('wrong'),
    twice: of('twice'),
    recent: of('recent'),
    without_dob: without,
    to_screen: begun + unreached + of('failed'),
    screened: begun - inProcess + of('failed'),
    passed: checks(({ status }) => CLEAR_STATUSES.includes(status)),
    needs_review: checks(({ status, could_not_run }) => status === 'needsReview' && !could_not_run),
    failed: checks(({ status }) => status === 'failed'),
    could_not_run: checks(({ could_not_run }) => could_not_run) + of('failed'),
    waiting: inProcess + unreached,
    stopped: of('stopped'),
  };
}

export function canOf(scope: MemberScope, batch: BatchRecord, counts: BatchCounts): ScreeningBatch['can'] {
  const state = batch.state;
  const runs = mayRun(scope);
  return {
    change: runs && state === 'draft' && batch.erased_at === null,
    confirm: runs && ((state === 'draft' && counts.to_screen > 0 && batch.erased_at === null) || state === 'failed'),
    cancel: runs && ['draft', 'running', 'failed'].includes(state),
    export: mayExport(scope),
  };
}

/** Batches with how they stand, for the one who asks: of checks they may not know of nothing is counted. */
export async function summariesOf(
  trx: Trx,
  scope: MemberScope,
  checks: ChecksOfBatches,
  batches: readonly BatchRecord[],
): Promise<BatchSummary[]> {
  const ids = batches.map(({ id }) => id);
  const [states, tallies, names] = [
    await countStates(trx, scope, ids),
    await checks.tallies(trx, scope, ids),
    await memberNames(trx, scope),
  ];
  return batches.map((batch) => {
    const mine = <T extends { batch_id: number }>(all: readonly T[]) => all.filter(({ batch_id }) => batch_id === batch.id);
    return {
      id: batch.id,
      source: batch.source === 'api' ? 'api' : 'csv',
      state: batch.state,
      name: batch.name,
      counts: countsOf(batch, mine(states), mine(tallies)),
      created_at: batch.created_at.toISOString(),
      created_by: names.get(batch.created_by) ?? null,
      finished_at: batch.finished_at?.toISOString() ?? null,
    };
  });
}

export async function presentBatch(
  trx: Trx,
  scope: MemberScope,
  { keys }: Pick<Services, 'keys'>,
  checks: ChecksOfBatches,
  batch: BatchRecord,
): Promise<ScreeningBatch> {
  const [summary] = await summariesOf(trx, scope, checks, [batch]);
  if (!summary) throw new Error('A batch has one summary');
  const names = await memberNames(trx, scope);
  const at = { workspaceId: scope.workspaceId, batchId: batch.id };
  const plan = batch.plan_sealed === null ? null : await openPlan(keys, at, batch.plan_sealed);
  return {
    ...summary,
    version: batch.version,
    match_mode: batch.match_mode,
    categories: batch.categories,
    again: batch.again,
    columns: (plan?.columns ?? []).map((column, index) => ({ index, ...column })),
    missing: plan === null ? null : missingName(plan.columns.map(({ field }) => field)),
    error: batch.error,
    confirmed_at: batch.confirmed_at?.toISOString() ?? null,
    confirmed_by: batch.confirmed_by === null ? null : (names.get(batch.confirmed_by) ?? null),
    erased_at: batch.erased_at?.toISOString() ?? null,
    can: canOf(scope, batch, summary.counts),
  };
}
