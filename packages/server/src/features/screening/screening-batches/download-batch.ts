import * as contract from '@freehold/contract/screening/screening-batches';
import type { BatchRow } from '@freehold/contract/screening/screening-batches';
import type { Bytes } from '../../../platform/bind.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';
import { arrangeRows } from './arrange-rows.ts';
import type { ChecksOfBatches } from './checks-port.ts';
import { requireExporter, requireRunner } from './policy.ts';
import { presentRows } from './present-rows.ts';
import { requireBatch } from './read-batches.ts';
import { openCells, openPlan } from './seal.ts';
import { allRows } from './store.ts';
import { namesInWords } from './words.ts';

const refuse = refusing(contract.downloadBatchFaults);
const csv = (fileName: string, lines: readonly string[]): Bytes => ({
  bytes: Buffer.from(BYTE_ORDER_MARK + lines.join('')),
  mime: 'text/csv; charset=utf-8',
  fileName,
});

const HEAD = [
  'Row',
  'Name',
  'Kind',
  'Date of birth',
  'Company number',
  'Your reference',
  'Check',
  'Outcome',
  'Nearest',
  'Open matches',
  'What was found',
  'Decided by',
  'Why it was not screened',
];

/** Every row of a batch with the answer of its check; what a spreadsheet would run is made harmless. */
export function downloadResults(scope: MemberScope, services: Services, checks: ChecksOfBatches, id: number): Promise<Bytes> {
  const visibility = requireExporter(scope);
  return scope.transaction(async (trx) => {
    const batch = await requireBatch(trx, scope, visibility, id);
    const rows = arrangeRows(await presentRows(trx, scope, services, checks, batch), { show: 'all', sort: 'row', order: 'asc' });
    await recordEvent(trx, scope, {
      action: 'export.screening_batch',
      object: { type: 'screening_batch', id, label: namesInWords(rows.length) },
    });
    return csv(`batch-${id}-results.csv`, [csvLine(HEAD), ...rows.map(resultLine)]);
  });
}

const STATUS = {
  notStarted: 'Not started',
  inProgress: 'In progress',
  needsReview: 'Needs review',
  readyToAccept: 'Ready to accept',
  passed: 'Passed',
  acceptedAfterReview: 'Accepted after review',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

function resultLine(row: BatchRow): string {
  const { check } = row;
  return csvLine([
    row.row,
    row.name,
    row.kind === null ? null : row.kind === 'company' ? 'Company' : 'Person',
    row.dob,
    row.number,
    row.reference,
    check?.public_ref ?? null,
    check === null ? null : check.could_not_run ? 'Could not run' : STATUS[check.status],
    check?.nearest ?? null,
    check?.open_matches ?? null,
    check?.found ?? null,
    check?.decided_by ?? null,
    check === null ? reasonOf(row) : null,
  ]);
}

/** The rows that are not screened, to mend and upload again: the file's own columns, and why. */
export function downloadFaults(scope: MemberScope, services: Services, checks: ChecksOfBatches, id: number): Promise<Bytes> {
  const visibility = requireRunner(scope);
  const { keys } = services;
  return scope.transaction(async (trx) => {
    const batch = await requireBatch(trx, scope, visibility, id);
    if (batch.plan_sealed === null)
      return refuse('INVALID_STATE', batch.source === 'api' ? 'A batch of the API has no file.' : 'The file was erased. Upload it again.');
    const at = { workspaceId: scope.workspaceId, batchId: id };
    const { columns } = await openPlan(keys, at, batch.plan_sealed);
    const cells = new Map((await allRows(trx, scope, id)).map(({ row, cells_sealed: sealed }) => [row, sealed]));
    const left = (await presentRows(trx, scope, services, checks, batch)).filter(
      ({ state }) => state !== 'started' && state !== 'ready' && !(batch.again && (state === 'twice' || state === 'recent')),
    );
    const lines: string[] = [];
    for (const row of left) {
      const sealed = cells.get(row.row) ?? null;
      if (sealed !== null) lines.push(csvLine([...(await openCells(keys, at, row.row, sealed)), reasonOf(row)]));
    }
    return csv(`rows-to-put-right-${id}.csv`, [csvLine([...columns.map(({ header }) => header), 'Reason']), ...lines]);
  });
}

function reasonOf({ state, faults, twin_row: duplicateRow, twin_check: duplicateCheck }: BatchRow): string {
  if (state === 'twice') return `Duplicate of row ${duplicateRow ?? ''}`.trim();
  if (state === 'recent') return `Screened in the last 24 hours${duplicateCheck ? `, ${duplicateCheck.public_ref}` : ''}`;
  if (state === 'stopped') return 'Not reached before the batch was stopped';
  return faults.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join('; ');
}
