import type { ImportKind } from '@freehold/contract/import-fields';
import type { ImportRow } from '@freehold/contract/imports';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { StatusGlyph, type Family, type Glyph } from '../../ui/status.tsx';
import css from './rows-table.module.css';
import { choiceWord, poundsShort, resultOf } from './words.ts';

type Cell = { id: string; head: string; text: string | null; fields: readonly string[]; isRight?: true };

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

/** The rows of a file: a wrong cell is framed, and the sentence stands in the last column. */
export function RowsTable({ kind, rows }: { kind: ImportKind; rows: readonly ImportRow[] }) {
  const [first] = rows;
  if (!first) return null;
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label="Rows of the file">
        <thead>
          <tr>
            <th scope="col" className="fh-r">
              Row
            </th>
            {cellsOf(kind, first).map(({ id, head, isRight }) => (
              <th key={id} scope="col" className={classOf(id, isRight)}>
                {head}
              </th>
            ))}
            <th scope="col" className={css.resultHead}>
              Result
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.row} kind={kind} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = (id: string, isRight: true | undefined) => [isRight ? 'fh-r' : '', id === 'name' ? css.name : css.more].join(' ');

function Row({ kind, row }: { kind: ImportKind; row: ImportRow }) {
  const cells = cellsOf(kind, row);
  const wrong = new Set(row.faults.map(({ field }) => field));
  const isWrong = (cell: Cell) => cell.fields.some((field) => wrong.has(field));
  const isOff = row.state === 'wrong' || row.state === 'failed';
  const small = cells
    .slice(1)
    .flatMap(({ text }) => (text === null ? [] : [text]))
    .join(' · ');
  return (
    <tr data-state={row.state} data-wrong={isOff || undefined}>
      <td className="fh-r fh-dim num">{formatCount(row.row)}</td>
      {cells.map((cell) => (
        <td
          key={cell.id}
          className={classOf(cell.id, cell.isRight)}
          data-framed={(isOff && isWrong(cell)) || undefined}
          aria-invalid={(isOff && isWrong(cell)) || undefined}
        >
          {cell.text ?? <span className={css.empty}>{isWrong(cell) ? 'Empty' : ''}</span>}
          {cell.id === 'name' && small !== '' && <span className={css.small}>{small}</span>}
        </td>
      ))}
      <td>
        <Result kind={kind} row={row} shownFields={cells.flatMap(({ fields }) => fields)} />
      </td>
    </tr>
  );
}

function Result({ kind, row, shownFields }: { kind: ImportKind; row: ImportRow; shownFields: readonly string[] }) {
  const [glyph, family] = row.is_unchecked && row.state === 'ready' ? (['diamond', 'ochre'] as const) : GLYPH[row.state];
  const [fault] = row.faults;
  const words = resultOf(kind, row);
  // Where the wrong value is not among the cells shown, the sentence names its column.
  const column = fault?.column && fault.field !== null && !shownFields.includes(fault.field) ? `${fault.column}: ` : '';
  const more = row.faults.map((each) => (each.column ? `${each.column}: ${each.message}` : each.message)).join('\n');
  return (
    <span className={css.result} data-family={family} title={row.faults.length > 1 ? more : undefined}>
      <StatusGlyph glyph={glyph} family={family} size={13} />
      <span>
        {column}
        {row.property_id !== null ? (
          <Link to="/properties/details/$id" params={{ id: String(row.property_id) }} className="fh-link">
            {words}
          </Link>
        ) : (
          words
        )}
      </span>
    </span>
  );
}
