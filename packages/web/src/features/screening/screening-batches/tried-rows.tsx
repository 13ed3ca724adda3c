import type { BatchRow, ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../lib/format.ts';
import { FileRows, type FileCell, type FileRow } from '../../../ui/file-rows.tsx';
import { triedLook, triedWords } from './words.ts';

/** Every row as it was read, with what the dry run says of it. */
export function TriedRows({ one, rows }: { one: ScreeningBatch; rows: readonly BatchRow[] }) {
  return <FileRows rows={rows.map((row) => fileRow(row, one.again))} resultWidth={232} />;
}

const NAMES = ['name', 'first_name', 'middle_names', 'last_name', 'company_name'];
const SHOWN = [...NAMES, 'dob', 'company_number', 'kind', 'reference'];
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function fileRow(row: BatchRow, again: boolean): FileRow {
  const wrong = new Set(row.faults.map(({ field }) => field));
  const isWrong = (...fields: string[]) => fields.some((field) => wrong.has(field));
  // A day that is none stands as the file has it.
  const dob = row.dob !== null && isDay(row.dob) && !wrong.has('dob') ? formatDate(row.dob) : row.dob;
  const cells: FileCell[] = [
    { id: 'name', head: 'Name', text: row.name, isWrong: isWrong(...NAMES) },
    {
      id: 'born',
      head: 'Born or number',
      text: dob ?? row.number ?? (row.has_no_dob ? 'Not given' : null),
      isWrong: isWrong('dob', 'company_number'),
    },
    { id: 'kind', head: 'Kind', text: row.kind === null ? null : row.kind === 'company' ? 'Company' : 'Person', isWrong: isWrong('kind') },
    { id: 'reference', head: 'Reference', text: row.reference, isWrong: isWrong('reference') },
  ];
  const [fault] = row.faults;
  const column = fault?.column && fault.field !== null && !SHOWN.includes(fault.field) ? `${fault.column}: ` : '';
  const more = row.faults.map((each) => (each.column ? `${each.column}: ${each.message}` : each.message)).join('\n');
  const words = triedWords(row, again);
  return {
    row: row.row,
    cells,
    isOff: row.state === 'wrong' || row.state === 'failed',
    isQuiet: !again && (row.state === 'twice' || row.state === 'recent'),
    look: triedLook(row, again),
    result:
      row.twin_check && row.state === 'recent' ? (
        <Link to="/marketplace/manual_aml_check/$id" params={{ id: String(row.twin_check.id) }} className="fh-link">
          {words}
        </Link>
      ) : (
        `${column}${words}`
      ),
    title: row.faults.length > 1 ? more : undefined,
  };
}
