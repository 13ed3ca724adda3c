import { IMPORT_FIELDS, type ImportKind } from '@freehold/contract/properties/import-fields';
import type { Bytes } from '../../../platform/bind.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';

const ROWS = [0, 1, 2] as const;

/** A file to fill in: every column that has an example, by the name the import knows it by. */
export function importTemplate(kind: ImportKind): Bytes {
  const fields = IMPORT_FIELDS[kind].filter(({ examples }) => examples !== undefined);
  const lines = [
    csvLine(fields.map(({ label }) => label)),
    ...ROWS.map((row) => csvLine(fields.map(({ examples }) => examples?.[row] ?? ''))),
  ];
  return { bytes: Buffer.from(BYTE_ORDER_MARK + lines.join('')), mime: 'text/csv; charset=utf-8', fileName: `freehold-${kind}.csv` };
}
