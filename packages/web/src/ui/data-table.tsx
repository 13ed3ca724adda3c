import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, type MouseEvent, type ReactNode, type Ref } from 'react';
import { useIsMobile } from './use-is-mobile.ts';
import css from './data-table.module.css';

export type SortOrder = 'asc' | 'desc';
export type Column<Row> = {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers, money and times stand at the right. */
  align?: 'right';
  /** The order a first click on the head gives; without it the column cannot be sorted. */
  sort?: SortOrder;
  /** Hidden at 1120 px and below. */
  minor?: boolean;
  width?: number | string;
};
/** One row on a phone: name and figure over detail and status; `more` is a third line. */
export type CompactRow = {
  lead?: ReactNode;
  name: ReactNode;
  figure?: ReactNode;
  detail?: ReactNode;
  status?: ReactNode;
  more?: ReactNode;
};
/** Many rows of which a part is drawn: the table scrolls in its own box, and keeps the room of those above and below. */
export type RowWindow = { box: Ref<HTMLDivElement>; above: number; below: number; first: number; count: number };

type Props<Row> = {
  /** Says what the table holds, for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  compact: (row: Row) => CompactRow;
  /** Opens the record from anywhere in the row; put a real link in the first cell too. */
  onOpen?: (row: Row) => void;
  sort?: { by: string; order: SortOrder; onSort: (by: string, order: SortOrder) => void };
  selected?: (row: Row) => boolean;
  /** Stands above the rows, in the same card. */
  top?: ReactNode;
  /** `TableFoot`. */
  foot?: ReactNode;
  window?: RowWindow | undefined;
};

const fromControl = (event: MouseEvent) => event.target instanceof Element && event.target.closest('a, button, input, label') !== null;

/** A table in a card: hairlines, 44 px rows, sorting by head click; on a phone it becomes two-line rows. */
export function DataTable<Row extends object>({
  label,
  rows,
  columns,
  rowKey,
  compact,
  onOpen,
  sort,
  selected,
  top,
  foot,
  window: part,
}: Props<Row>) {
  const mobile = useIsMobile();
  const open = (row: Row) => opener(row, onOpen);

  if (mobile) {
    return (
      <section className={css.card}>
        {top}
        <div ref={part?.box} className={part ? css.box : undefined}>
          <ul className={css.list} aria-label={label}>
            {part && part.above > 0 && <li aria-hidden style={{ height: part.above }} />}
            {rows.map((row) => {
              const line = compact(row);
              return (
                <li
                  key={rowKey(row)}
                  className={css.item}
                  onClick={open(row)}
                  data-open={onOpen ? true : undefined}
                  data-selected={selected?.(row) || undefined}
                  data-row={rowKey(row)}
                  data-fixed={part ? true : undefined}
                  data-lead={line.lead ? true : undefined}
                >
                  {line.lead}
                  <span className={css.name}>{line.name}</span>
                  <span className={css.figure}>{line.figure}</span>
                  <span className={css.detail}>{line.detail}</span>
                  <span className={css.end}>{line.status}</span>
                  {line.more !== undefined && <span className={css.more}>{line.more}</span>}
                </li>
              );
            })}
            {part && part.below > 0 && <li aria-hidden style={{ height: part.below }} />}
          </ul>
        </div>
        {foot}
      </section>
    );
  }
  return (
    <section className={css.card}>
      {top}
      <div ref={part?.box} className={part ? css.box : css.scroll}>
        <table aria-label={label} className={css.table} aria-rowcount={part ? part.count + 1 : undefined}>
          <thead className={css.head}>
            <tr>
              {columns.map((column) => {
                const active = sort?.by === column.id ? sort.order : null;
                return (
                  <th
                    key={column.id}
                    scope="col"
                    className={classOf(column)}
                    style={{ width: column.width }}
                    aria-sort={active === null ? undefined : active === 'asc' ? 'ascending' : 'descending'}
                  >
                    {column.sort && sort ? (
                      <button
                        type="button"
                        className={css.sorter}
                        onClick={() => sort.onSort(column.id, nextOrder(active, column.sort ?? 'asc'))}
                      >
                        {column.head}
                        {active === 'asc' && <IconArrowUp size={13} stroke={1.9} aria-hidden />}
                        {active === 'desc' && <IconArrowDown size={13} stroke={1.9} aria-hidden />}
                      </button>
                    ) : (
                      column.head
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {part && part.above > 0 && (
              <tr aria-hidden>
                <td colSpan={columns.length} style={{ height: part.above, padding: 0 }} />
              </tr>
            )}
            {rows.map((row, index) => (
              <BodyRow
                key={rowKey(row)}
                row={row}
                rowId={rowKey(row)}
                index={part ? part.first + index + 2 : undefined}
                columns={columns}
                onOpen={onOpen}
                isSelected={selected?.(row) ?? false}
              />
            ))}
            {part && part.below > 0 && (
              <tr aria-hidden>
                <td colSpan={columns.length} style={{ height: part.below, padding: 0 }} />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {foot}
    </section>
  );
}

const opener =
  <Row extends object>(row: Row, onOpen: ((row: Row) => void) | undefined) =>
  (event: MouseEvent) => {
    if (onOpen && !fromControl(event) && !window.getSelection()?.toString()) onOpen(row);
  };

type BodyRowProps<Row> = {
  row: Row;
  rowId: string | number;
  index: number | undefined;
  columns: readonly Column<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  isSelected: boolean;
};
/** One row; while the others come and go round it, it is not drawn anew. */
const BodyRow = memo(function BodyRow<Row extends object>({ row, rowId, index, columns, onOpen, isSelected }: BodyRowProps<Row>) {
  return (
    <tr
      data-row={rowId}
      aria-rowindex={index}
      className={css.row}
      data-open={onOpen ? true : undefined}
      data-selected={isSelected || undefined}
      onClick={opener(row, onOpen)}
    >
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row extends object>(props: BodyRowProps<Row>) => ReactNode;

function nextOrder(active: SortOrder | null, first: SortOrder): SortOrder {
  if (active === null) return first;
  return active === 'asc' ? 'desc' : 'asc';
}

function classOf(column: { align?: 'right'; minor?: boolean }): string {
  return [column.align === 'right' ? 'fh-r' : '', column.minor ? 'fh-minor' : ''].filter(Boolean).join(' ');
}

/** First cell of a row: face or icon, name in bold, quiet second line; both cut with an ellipsis. */
export function NameCell({ lead, name, detail }: { lead?: ReactNode; name: ReactNode; detail?: ReactNode }) {
  return (
    <span className={css.nameCell}>
      {lead}
      <span className="fh-col">
        <span className={css.name}>{name}</span>
        {detail !== undefined && detail !== null && <span className={css.detail}>{detail}</span>}
      </span>
    </span>
  );
}
