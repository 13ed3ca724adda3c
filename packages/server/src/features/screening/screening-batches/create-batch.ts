import type { NewBatch, ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { ChecksOfBatches } from './checks-port.ts';
import { beginBatch } from './confirm-batch.ts';
import { shownOf } from './judge-row.ts';
import { requireRunner } from './policy.ts';
import { presentBatch } from './present-batch.ts';
import { insertBatch, insertRows, lockAnyBatch } from './store.ts';
import { tryRows } from './try-rows.ts';
import { refuseTooMany } from './upload-batch.ts';
import { namesInWords } from './words.ts';

/** A batch of the API. The contract has checked every subject by now; it is tried like a file, and begins at once unless the caller wants to look first. */
export function createBatch(
  scope: MemberScope,
  services: Services,
  checks: ChecksOfBatches,
  asked: z.output<typeof NewBatch>,
): Promise<ScreeningBatch> {
  requireRunner(scope);
  return scope.transaction(async (trx) => {
    await refuseTooMany(trx, scope, services.now());
    const batch = await insertBatch(trx, {
      workspace_id: scope.workspaceId,
      source: 'api',
      name: asked.name ?? 'Batch of the API',
      row_count: asked.subjects.length,
      match_mode: asked.match_mode ?? null,
      categories: asked.categories ?? null,
      again: asked.again,
      created_by: scope.actor.memberId,
      created_at: services.now(),
    });
    const rows = asked.subjects.map(({ reference, ...subject }, index) => ({
      row: index + 1,
      judged: { subject, reference: reference ?? null, faults: [], shown: shownOf(subject) },
    }));
    await insertRows(
      trx,
      rows.map(({ row }) => ({ workspace_id: scope.workspaceId, batch_id: batch.id, row, line: row })),
    );
    await tryRows(trx, scope, services, checks, { batchId: batch.id, rows });
    await recordEvent(trx, scope, {
      action: 'upload.screening_batch',
      object: { type: 'screening_batch', id: batch.id, label: namesInWords(rows.length) },
    });
    await announce(trx, scope, { topic: 'screening_batches', id: batch.id });
    const held = (await lockAnyBatch(trx, scope, batch.id)) ?? batch;
    return presentBatch(trx, scope, services, checks, asked.start ? await beginBatch(trx, scope, services, checks, held) : held);
  });
}
