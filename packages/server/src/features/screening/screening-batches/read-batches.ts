import * as contract from '@freehold/contract/screening/screening-batches';
import type { BatchRow, BatchSummary, ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { arrangeRows, type Show, type Sort } from './arrange-rows.ts';
import type { ChecksOfBatches } from './checks-port.ts';
import { requireVisibility, type Visibility } from './policy.ts';
import { presentBatch, summariesOf } from './present-batch.ts';
import { presentRows } from './present-rows.ts';
import { findBatch, pageOfBatches, type BatchRecord } from './store.ts';
import { NO_SUCH_BATCH } from './words.ts';

const refuse = refusing(contract.getBatch);

export const requireBatch = async (trx: Trx, scope: MemberScope, visibility: Visibility, id: number): Promise<BatchRecord> =>
  (await findBatch(trx, scope, visibility, id)) ?? refuse('NOT_FOUND', NO_SUCH_BATCH);

const metaOf = (page: number, perPage: number, total: number) => ({
  page,
  perPage,
  total,
  totalPages: Math.max(1, Math.ceil(total / perPage)),
});

export function listBatches(scope: MemberScope, checks: ChecksOfBatches, asked: { page: number; perPage: number }) {
  const visibility = requireVisibility(scope);
  return scope.transaction(async (trx): Promise<{ data: BatchSummary[]; meta: ReturnType<typeof metaOf> }> => {
    const { rows, total } = await pageOfBatches(trx, scope, visibility, asked);
    return { data: await summariesOf(trx, scope, checks, rows), meta: metaOf(asked.page, asked.perPage, total) };
  });
}

export function getBatch(scope: MemberScope, services: Services, checks: ChecksOfBatches, id: number): Promise<ScreeningBatch> {
  const visibility = requireVisibility(scope);
  return scope.transaction(async (trx) => presentBatch(trx, scope, services, checks, await requireBatch(trx, scope, visibility, id)));
}

type Asked = { page: number; perPage: number; show: Show; sort: Sort; order: 'asc' | 'desc' };
/** A batch has 500 rows at most, and their words are sealed: they are opened, then sorted and narrowed here. */
export function listRows(scope: MemberScope, services: Services, checks: ChecksOfBatches, id: number, asked: Asked) {
  const visibility = requireVisibility(scope);
  return scope.transaction(async (trx): Promise<{ data: BatchRow[]; meta: ReturnType<typeof metaOf> }> => {
    const batch = await requireBatch(trx, scope, visibility, id);
    const rows = arrangeRows(await presentRows(trx, scope, services, checks, batch), asked);
    const from = (asked.page - 1) * asked.perPage;
    return { data: rows.slice(from, from + asked.perPage), meta: metaOf(asked.page, asked.perPage, rows.length) };
  });
}
