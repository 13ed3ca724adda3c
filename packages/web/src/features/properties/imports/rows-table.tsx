import type { ImportKind } from '@freehold/contract/properties/import-fields';
import type { ImportRow } from '@freehold/contract/properties/imports';
import { Link } from '@tanstack/react-router';
import { FileRows, type FileCell, type FileRow } from '../../../ui/file-rows.tsx';
import type { Family, Glyph } from '../../../ui/status.tsx';
import { choiceWord, poundsShort, resultOf } from './words.ts';

type Cell = Omit<FileCell, 'isWrong'> & { fields: readonly string[] };

const ADDRESS = ['whole_address', 'building', 'line1', 'line2', 'town'];
const NAMES = ['name', 'first_name', 'middle_names', 'last_name', 'company_name', 'title'];

function cellsOf(kind: ImportKind, { shown }: ImportRow): Cell[] {
  const postcode = { id: 'postcode', head: 'Postcode', text: shown.postcode, fields: ['postcode'] };
  if (kind === 'people')
    return [
      { id: 'name', head: 'Name', text: shown.name, fields: NAMES },
      { id: 'email', head: 'Email', text: shown.email, fields: ['email'] },
      { id: 'phone', head: 'Phone', text: shown.phone, fields: ['phone', 'other_phone'] },
      postcode,
    ];
  const isSale = kind === 'sales';
  return [
    { id: 'name', head: 'Address', text: shown.name, fields: ADDRESS },
    postcode,
    {
      id: 'money',
      head: isSale ? 'Price' : 'Rent',
      text: shown.money_pence === null ? shown.money : isSale ? poundsShort(shown.money_pence) : (shown.money ?? null),
      fields: isSale ? ['price'] : ['rent', 'rent_frequency'],
      isRight: true,
    },
    { id: 'stage', head: 'Stage', text: shown.stage === null ? shown.stage_word : choiceWord(shown.stage), fields: ['stage'] },
  ];
}

const GLYPH: Readonly<Record<ImportRow['state'], readonly [Glyph, Family]>> = {
  waiting: ['dashed', 'stone'],
  ready: ['tick', 'moss'],
  wrong: ['cross', 'clay'],
  here: ['slash', 'stone'],
  imported: ['tick', 'moss'],
  failed: ['cross', 'clay'],
  taken_back: ['return', 'stone'],
};

/** The rows of a file with what becomes of each. */
export function RowsTable({ kind, rows }: { kind: ImportKind; rows: readonly ImportRow[] }) {
  return <FileRows rows={rows.map((row) => fileRow(kind, row))} />;
}

function fileRow(kind: ImportKind, row: ImportRow): FileRow {
  const cells = cellsOf(kind, row);
  const wrong = new Set(row.faults.map(({ field }) => field));
  const more = row.faults.map((each) => (each.column ? `${each.column}: ${each.message}` : each.message)).join('\n');
  return {
    row: row.row,
    cells: cells.map(({ fields, ...cell }) => ({ ...cell, isWrong: fields.some((field) => wrong.has(field)) })),
    isOff: row.state === 'wrong' || row.state === 'failed',
    isQuiet: row.state === 'here' || row.state === 'taken_back',
    look: row.is_unchecked && row.state === 'ready' ? ['diamond', 'ochre'] : GLYPH[row.state],
    result: <Result kind={kind} row={row} shownFields={cells.flatMap(({ fields }) => fields)} />,
    title: row.faults.length > 1 ? more : undefined,
  };
}

function Result({ kind, row, shownFields }: { kind: ImportKind; row: ImportRow; shownFields: readonly string[] }) {
  const [fault] = row.faults;
  const words = resultOf(kind, row);
  // Where the wrong value is not among the cells shown, the sentence names its column.
  const column = fault?.column && fault.field !== null && !shownFields.includes(fault.field) ? `${fault.column}: ` : '';
  return (
    <>
      {column}
      {row.property_id !== null ? (
        <Link to="/properties/details/$id" params={{ id: String(row.property_id) }} className="fh-link">
          {words}
        </Link>
      ) : (
        words
      )}
    </>
  );
}
