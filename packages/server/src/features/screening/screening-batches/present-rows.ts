import type { BatchRow } from '@freehold/contract/screening/screening-batches';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckAnswer, ChecksOfBatches } from './checks-port.ts';
import { openResult, type RowResult } from './seal.ts';
import { allRows, type BatchRecord } from './store.ts';

/**
 * The rows of a batch with the answers of their checks. A row whose check the one who asks may not know of is left out, as it is in the list of
 * checks. Once the file is erased a row is known by its check.
 */
export async function presentRows(
  trx: Trx,
  scope: MemberScope,
  { keys }: Pick<Services, 'keys'>,
  checks: ChecksOfBatches,
  batch: BatchRecord,
): Promise<BatchRow[]> {
  const at = { workspaceId: scope.workspaceId, batchId: batch.id };
  const answers = await checks.answers(trx, scope, batch.id);
  const shown: BatchRow[] = [];
  for (const row of await allRows(trx, scope, batch.id)) {
    const answer = row.check_id === null ? null : (answers.get(row.check_id) ?? null);
    if (row.check_id !== null && answer === null) continue;
    const result = row.result_sealed === null ? null : await openResult(keys, at, row.row, row.result_sealed);
    shown.push({
      row: row.row,
      line: row.line,
      state: row.state,
      ...whoOf(result, answer),
      faults: result?.faults ?? [],
      has_no_dob: row.has_no_dob,
      party_id: result?.party_id ?? null,
      twin_row: result?.twin_row ?? null,
      twin_check: result?.twin_check ?? null,
      check: answer && checkOf(answer),
    });
  }
  return shown;
}

function whoOf(result: RowResult | null, answer: CheckAnswer | null) {
  if (result) return { ...result.shown, reference: result.reference };
  return {
    kind: answer?.subject_kind ?? null,
    name: answer?.subject_name ?? null,
    dob: null,
    number: null,
    reference: answer?.reference ?? null,
  };
}

const checkOf = ({ subject_name: _name, subject_kind: _kind, reference: _reference, ...answer }: CheckAnswer): BatchRow['check'] => answer;
