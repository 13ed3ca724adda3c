import { cancelBatch as route, type ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { ChecksOfBatches } from './checks-port.ts';
import { requireRunner } from './policy.ts';
import { presentBatch, toScreen } from './present-batch.ts';
import { eraseWords, lockBatch, stopRows, updateBatch } from './store.ts';
import { namesInWords, NO_SUCH_BATCH } from './words.ts';

const refuse = refusing(route);

/** Starts no more checks of a batch. Those that were started stay and get their answer; the words of one that never began are erased at once. */
export function cancelBatch(scope: MemberScope, services: Services, checks: ChecksOfBatches, id: number): Promise<ScreeningBatch> {
  const visibility = requireRunner(scope);
  return scope.transaction(async (trx) => {
    const batch = (await lockBatch(trx, scope, visibility, id)) ?? refuse('NOT_FOUND', NO_SUCH_BATCH);
    if (!['draft', 'running', 'failed'].includes(batch.state)) refuse('INVALID_STATE', 'This batch is over.');
    const neverBegan = batch.confirmed_at === null;
    if (neverBegan) await eraseWords(trx, scope, id);
    await stopRows(trx, scope, id, toScreen(batch.again));
    const cancelled = await updateBatch(trx, scope, id, {
      state: 'cancelled',
      error: null,
      version: batch.version + 1,
      finished_at: services.now(),
      ...(neverBegan ? { plan_sealed: null, erased_at: services.now() } : {}),
    });
    await recordEvent(trx, scope, {
      action: 'stop.screening_batch',
      object: { type: 'screening_batch', id, label: namesInWords(batch.row_count) },
    });
    await announce(trx, scope, { topic: 'screening_batches', id });
    return presentBatch(trx, scope, services, checks, cancelled);
  });
}
