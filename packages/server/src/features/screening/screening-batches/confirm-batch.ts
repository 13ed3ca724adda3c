import { confirmBatch as route, type ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { beginVerification, refuseWhileBlocked } from '../../firm/public.ts';
import type { ChecksOfBatches } from './checks-port.ts';
import { requireRunner } from './policy.ts';
import { presentBatch, summariesOf } from './present-batch.ts';
import { lockBatch, updateBatch, type BatchRecord } from './store.ts';
import { namesInWords, NO_SUCH_BATCH, STALE } from './words.ts';

const refuse = refusing(route);

/** Begins to screen a batch in the name of whoever confirms, or goes on with one that broke off. Confirmed again while it runs, or after, it changes nothing. */
export function confirmBatch(
  scope: MemberScope,
  services: Services,
  checks: ChecksOfBatches,
  { id, version }: { id: number; version: number },
): Promise<ScreeningBatch> {
  const visibility = requireRunner(scope);
  return scope.transaction(async (trx) => {
    const batch = (await lockBatch(trx, scope, visibility, id)) ?? refuse('NOT_FOUND', NO_SUCH_BATCH);
    if (batch.state === 'running' || batch.state === 'done') return presentBatch(trx, scope, services, checks, batch);
    if (batch.version !== version) refuse('STALE_VERSION', STALE);
    return presentBatch(trx, scope, services, checks, await beginBatch(trx, scope, services, checks, batch));
  });
}

/** The same in the caller's transaction, which holds the batch. */
export async function beginBatch(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  checks: ChecksOfBatches,
  batch: BatchRecord,
): Promise<BatchRecord> {
  const [summary] = await summariesOf(trx, scope, checks, [batch]);
  const count = summary?.counts.to_screen ?? 0;
  const isGoingOn = batch.state === 'failed';
  if (!isGoingOn && (batch.state !== 'draft' || batch.erased_at !== null)) refuse('INVALID_STATE', 'This batch is over.');
  if (!isGoingOn && count === 0) refuse('INVALID_STATE', 'No row of this batch is ready to be screened.');
  await refuseWhileBlocked(trx, scope, services);
  await beginVerification(trx, scope, services);
  const begun = await updateBatch(trx, scope, batch.id, {
    state: 'running',
    error: null,
    version: batch.version + 1,
    // Whoever goes on answers for the rest; what ran before stays another's.
    confirmed_by: scope.actor.memberId,
    confirmed_at: batch.confirmed_at ?? services.now(),
  });
  await recordEvent(trx, scope, {
    action: 'confirm.screening_batch',
    object: { type: 'screening_batch', id: batch.id, label: namesInWords(count) },
  });
  await addJob(trx, 'run-screening-batch', { batchId: batch.id }, `run-screening-batch:${batch.id}`);
  await announce(trx, scope, { topic: 'screening_batches', id: batch.id });
  return begun;
}
