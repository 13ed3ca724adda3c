import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { JobRun } from '../../../platform/jobs.ts';
import { describeError } from '../../../platform/log.ts';
import { openMemberScope } from '../../../platform/open-member-scope.ts';
import { refuseCaller, Refused } from '../../../platform/refuse.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { refuseWhileBlocked } from '../../firm/public.ts';
import type { ChecksOfBatches } from './checks-port.ts';
import { mayRun } from './policy.ts';
import { toScreen } from './present-batch.ts';
import { openResult, sealResult, type RowResult } from './seal.ts';
import {
  countInProcess,
  lockAnyBatch,
  nextRows,
  updateBatch,
  updateRow,
  withinSavepoint,
  type BatchRecord,
  type BatchRowRecord,
} from './store.ts';
import { tellScreened } from './tell-people.ts';
import { recentSince } from './try-rows.ts';
import { namesInWords } from './words.ts';

/** So many checks of one batch are under way at most: enough to keep every job slot busy, few enough that cancelling stops the rest. */
const MOST_UNDER_WAY = 32;
/** Small, so that nobody else waits long for the chain of activity a chunk holds. */
const ROWS_AT_ONCE = 8;
const BROKE = 'The check of this row could not begin. Screen it by hand, or in another batch.';
const BROKE_OFF = 'It broke off. Every row that was begun has its check, and no row gets two when you go on.';
const NOT_ANY_MORE = 'Whoever began it may not run checks any more. Somebody else can go on with it.';

/**
 * Begins the checks of a batch, a few rows a transaction, until enough are under way; each check that ends calls this again. A row and its
 * check are written in one: however often the worker dies, each row gets one check.
 */
export async function runBatch(batchId: number, services: Services, checks: ChecksOfBatches, run: JobRun): Promise<void> {
  const { scope, isLastAttempt } = run;
  const starter = await scope.transaction(async (trx) => {
    const batch = await lockAnyBatch(trx, scope, batchId);
    return batch?.state === 'running' ? batch.confirmed_by : null;
  });
  if (starter === null) return;
  const member = await openMemberScope(services, { scope, memberId: starter });
  try {
    while (await startChunk(batchId, services, checks, member));
  } catch (error) {
    if (error instanceof Refused) return failBatch(batchId, scope, error.message);
    if (isLastAttempt) await failBatch(batchId, scope, BROKE_OFF);
    throw error;
  }
}

/** True while there is room for more and more to begin. */
function startChunk(batchId: number, services: Services, checks: ChecksOfBatches, scope: MemberScope): Promise<boolean> {
  return scope.transaction(async (trx) => {
    const batch = await lockAnyBatch(trx, scope, batchId);
    if (batch?.state !== 'running') return false;
    if (!mayRun(scope)) return refuseCaller('FORBIDDEN', NOT_ANY_MORE);
    const underWay = await countInProcess(trx, scope, batchId);
    const room = Math.min(ROWS_AT_ONCE, MOST_UNDER_WAY - underWay);
    if (room <= 0) return false;
    const rows = await nextRows(trx, scope, batchId, toScreen(batch.again), room);
    if (rows.length === 0) {
      if (underWay === 0) await finishBatch(trx, scope, checks, batch, services.now());
      return false;
    }
    await refuseWhileBlocked(trx, scope, services);
    for (const row of rows) await startRow(trx, scope, services, checks, batch, row);
    await announce(trx, scope, { topic: 'screening_batches', id: batchId });
    return true;
  });
}

/** Begins the check of one row, or notes on it why not. What refuses it undoes that row alone. */
async function startRow(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  checks: ChecksOfBatches,
  batch: BatchRecord,
  { batch_id: batchId, row, result_sealed: sealed }: BatchRowRecord,
): Promise<void> {
  const at = { workspaceId: scope.workspaceId, batchId };
  const result = sealed === null ? null : await openResult(services.keys, at, row, sealed);
  if (!result?.subject) throw new Error('A row that is ready says whom to screen');
  const { subject, reference, party_id: partyId } = result;
  const reseal = (change: Partial<RowResult>) => sealResult(services.keys, at, row, { ...result, ...change });
  if (!batch.again) {
    // Somebody may have screened them since the dry run.
    const [duplicate] = await checks.recent(trx, scope, services, [subject], recentSince(services.now()));
    if (duplicate)
      return void (await updateRow(trx, scope, batchId, row, { state: 'recent', result_sealed: await reseal({ twin_check: duplicate }) }));
  }
  const asked = {
    batchId,
    subject,
    matchMode: batch.match_mode,
    categories: batch.categories,
    reference,
    partyId,
  };
  try {
    const checkId = await withinSavepoint(trx, () => checks.start(trx, scope, services, asked));
    await updateRow(trx, scope, batchId, row, { state: 'started', check_id: checkId });
  } catch (error) {
    // The savepoint is gone when the connection is: then this throws too, and the job is tried again.
    const isExpected = error instanceof Refused;
    if (!isExpected) {
      const { type, code } = describeError(error);
      services.log.warn({ batch: batchId, row, type, code }, 'the check of a row could not begin');
    }
    const message = isExpected ? error.message : BROKE;
    await updateRow(trx, scope, batchId, row, {
      state: 'failed',
      result_sealed: await reseal({ faults: [{ field: null, column: null, message }] }),
    });
  }
}

async function finishBatch(trx: Trx, scope: MemberScope, checks: ChecksOfBatches, batch: BatchRecord, now: Date): Promise<void> {
  const { id } = batch;
  const tallies = await checks.tallies(trx, scope, [id]);
  const total = tallies.reduce((sum, { count }) => sum + count, 0);
  await updateBatch(trx, scope, id, { state: 'done', finished_at: now, version: batch.version + 1 });
  await recordEvent(trx, scope, {
    action: 'complete.screening_batch',
    object: { type: 'screening_batch', id, label: namesInWords(total) },
  });
  await tellScreened(trx, scope, { id, total });
  await announce(trx, scope, { topic: 'screening_batches', id });
}

/** Says on a batch why it broke off; one that went on meanwhile stays as it is. */
export const failBatch = (batchId: number, scope: Scope, error: string): Promise<void> =>
  scope.transaction(async (trx) => {
    const batch = await lockAnyBatch(trx, scope, batchId);
    if (batch?.state !== 'running') return;
    await updateBatch(trx, scope, batchId, { state: 'failed', error, version: batch.version + 1 });
    await announce(trx, scope, { topic: 'screening_batches', id: batchId });
  });

export const LOST = BROKE_OFF;
