import { BATCH_FIELDS } from '@freehold/contract/screening/screening-batch-fields';
import { planBatch as route, type BatchPlan, type ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { ChecksOfBatches } from './checks-port.ts';
import { judgeRow } from './judge-row.ts';
import { requireRunner } from './policy.ts';
import { presentBatch } from './present-batch.ts';
import { openCells, openPlan, sealPlan, type Plan } from './seal.ts';
import { allRows, lockBatch, updateBatch } from './store.ts';
import { tryRows } from './try-rows.ts';
import { NO_SUCH_BATCH, STALE } from './words.ts';

const refuse = refusing(route);

/** Keeps what the columns mean and how to screen, and tries every row anew. */
export function planBatch(
  scope: MemberScope,
  services: Services,
  checks: ChecksOfBatches,
  id: number,
  sent: z.output<typeof BatchPlan>,
): Promise<ScreeningBatch> {
  const visibility = requireRunner(scope);
  const { keys } = services;
  return scope.transaction(async (trx) => {
    const batch = (await lockBatch(trx, scope, visibility, id)) ?? refuse('NOT_FOUND', NO_SUCH_BATCH);
    if (batch.version !== sent.version) refuse('STALE_VERSION', STALE);
    if (batch.state !== 'draft' || batch.erased_at !== null)
      refuse('INVALID_STATE', 'This batch cannot be changed any more. Upload the file again to begin anew.');
    const at = { workspaceId: scope.workspaceId, batchId: id };
    let planned: { plan_sealed?: Buffer } = {};
    if (sent.columns !== undefined && batch.plan_sealed !== null) {
      const plan = settlePlan(await openPlan(keys, at, batch.plan_sealed), sent.columns);
      planned = { plan_sealed: await sealPlan(keys, at, plan) };
      const rows: { row: number; judged: ReturnType<typeof judgeRow> }[] = [];
      for (const { row, cells_sealed: sealed } of await allRows(trx, scope, id))
        if (sealed !== null) rows.push({ row, judged: judgeRow(plan, await openCells(keys, at, row, sealed)) });
      await tryRows(trx, scope, services, checks, { batchId: id, rows });
    }
    const changed = await updateBatch(trx, scope, id, {
      ...planned,
      ...(sent.match_mode === undefined ? {} : { match_mode: sent.match_mode }),
      ...(sent.categories === undefined ? {} : { categories: sent.categories }),
      ...(sent.again === undefined ? {} : { again: sent.again }),
      version: batch.version + 1,
    });
    await announce(trx, scope, { topic: 'screening_batches', id });
    return presentBatch(trx, scope, services, checks, changed);
  });
}

type Chosen = NonNullable<z.output<typeof BatchPlan>['columns']>;
function settlePlan({ columns }: Plan, chosen: Chosen): Plan {
  const settled = columns.map((column, index) => {
    const sent = chosen.find((each) => each.index === index);
    return sent === undefined ? column : { ...column, field: sent.field };
  });
  const seen = new Set<string>();
  for (const [index, { field }] of settled.entries()) {
    if (field === null) continue;
    const known = BATCH_FIELDS.find(({ key }) => key === field);
    if (!known) return refuseField(`columns.${index}.field`, 'Choose what this column means');
    if (seen.has(field)) return refuseField(`columns.${index}.field`, `Two columns stand for “${known.label}”. Leave one out.`, 'TWICE');
    seen.add(field);
  }
  return { columns: settled };
}
