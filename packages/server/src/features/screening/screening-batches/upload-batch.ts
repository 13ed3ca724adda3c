import { MOST_BATCH_MEGABYTES, MOST_BATCH_ROWS } from '@freehold/contract/screening/screening-batch-fields';
import { uploadBatch as route, type ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { guessHeads, samplesOf } from '../../../platform/csv-heads.ts';
import type { Trx } from '../../../platform/database.ts';
import { readCsv, type CsvLimits } from '../../../platform/read-csv.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { ChecksOfBatches } from './checks-port.ts';
import { BATCH_ALIASES } from './column-aliases.ts';
import { judgeRow } from './judge-row.ts';
import { requireRunner } from './policy.ts';
import { presentBatch } from './present-batch.ts';
import { sealCells, sealPlan, type Plan } from './seal.ts';
import { countSince, insertBatch, insertRows, updateBatch } from './store.ts';
import { tryRows } from './try-rows.ts';
import { namesInWords } from './words.ts';

const refuse = refusing(route);
const LIMITS: CsvLimits = {
  megabytes: MOST_BATCH_MEGABYTES,
  rows: MOST_BATCH_ROWS,
  verb: 'Screen',
  exampleHead: 'First name, Last name, Date of birth',
};
const DAY_MS = 24 * 3_600_000;
/** Each is kept for a week, so a day's worth is bounded. */
const MOST_A_DAY = 100;

/** Each batch of the day is one; the hundred and first waits for tomorrow. */
export async function refuseTooMany(trx: Trx, scope: MemberScope, now: Date): Promise<void> {
  if ((await countSince(trx, scope, new Date(now.getTime() - DAY_MS))) >= MOST_A_DAY)
    refuse('RATE_LIMITED', `${MOST_A_DAY} batches were made within a day. Try again tomorrow.`);
}

/** Takes a file in: its rows lie here sealed, its columns are guessed and its rows tried. No check is started. */
export async function uploadBatch(
  scope: MemberScope,
  services: Services,
  checks: ChecksOfBatches,
  upload: { name: string; bytes: Buffer },
): Promise<ScreeningBatch> {
  requireRunner(scope);
  const { headers, rows } = await readCsv(upload.bytes, LIMITS);
  const { keys } = services;
  return scope.transaction(async (trx) => {
    await refuseTooMany(trx, scope, services.now());
    const inserted = await insertBatch(trx, {
      workspace_id: scope.workspaceId,
      source: 'csv',
      name: upload.name,
      row_count: rows.length,
      created_by: scope.actor.memberId,
      created_at: services.now(),
    });
    const at = { workspaceId: scope.workspaceId, batchId: inserted.id };
    const plan = firstPlan(
      headers,
      rows.map(({ cells }) => cells),
    );
    const batch = await updateBatch(trx, scope, inserted.id, { plan_sealed: await sealPlan(keys, at, plan) });
    await insertRows(
      trx,
      await Promise.all(
        rows.map(async ({ line, cells }, index) => ({
          workspace_id: scope.workspaceId,
          batch_id: inserted.id,
          row: index + 1,
          line,
          cells_sealed: await sealCells(keys, at, index + 1, cells),
        })),
      ),
    );
    await tryRows(trx, scope, services, checks, {
      batchId: inserted.id,
      rows: rows.map(({ cells }, index) => ({ row: index + 1, judged: judgeRow(plan, cells) })),
    });
    await recordEvent(trx, scope, {
      action: 'upload.screening_batch',
      object: { type: 'screening_batch', id: batch.id, label: namesInWords(rows.length) },
    });
    await announce(trx, scope, { topic: 'screening_batches', id: batch.id });
    return presentBatch(trx, scope, services, checks, batch);
  });
}

function firstPlan(headers: readonly string[], rows: readonly (readonly string[])[]): Plan {
  const fields = guessHeads(BATCH_ALIASES, headers);
  return {
    columns: headers.map((header, index) => ({
      header: header || `Column ${index + 1}`,
      samples: samplesOf(rows.map((cells) => cells[index] ?? '')),
      field: fields[index] ?? null,
    })),
  };
}
