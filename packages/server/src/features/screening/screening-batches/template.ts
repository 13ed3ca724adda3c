import { BATCH_FIELDS } from '@freehold/contract/screening/screening-batch-fields';
import type { Bytes } from '../../../platform/bind.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';

const ROWS = [0, 1, 2] as const;

/** A file to fill in: every column that has an example, by the name a batch knows it by. */
export function batchTemplate(): Bytes {
  const fields = BATCH_FIELDS.filter(({ examples }) => examples !== undefined);
  const lines = [
    csvLine(fields.map(({ label }) => label)),
    ...ROWS.map((row) => csvLine(fields.map(({ examples }) => examples?.[row] ?? ''))),
  ];
  return { bytes: Buffer.from(BYTE_ORDER_MARK + lines.join('')), mime: 'text/csv; charset=utf-8', fileName: 'freehold-batch.csv' };
}
