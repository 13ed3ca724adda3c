import { createContext, useContext, useEffect, useRef, type MouseEvent } from 'react';
import type { PropertyListRow } from '@freehold/contract/property-lists';
import type { Column } from '../../ui/data-table.tsx';
import type { Row } from './property-columns.tsx';
import type { Chosen } from './use-chosen.ts';
import css from './property-columns.module.css';

type Picking = { chosen: Chosen; pick: (id: number, range?: boolean) => void; pickAll: () => void };
/** Through a context, so that the column stays the same while one chooses: a new one would draw every cell anew, and the focus would be lost. */
export const PickingContext = createContext<Picking>({ chosen: new Map(), pick: () => undefined, pickAll: () => undefined });

/** The rows that are drawn, apart: they change with every scroll, and the boxes do not. */
export const RowsContext = createContext<readonly Row[]>([]);

/** The column of boxes before the rows; Shift and a click choose everything between. */
export const PICK_COLUMN: Column<Row> = {
  id: 'pick',
  width: 40,
  head: <All />,
  cell: (row) => ('waits' in row ? null : <Pick row={row} />),
};

function Pick({ row }: { row: PropertyListRow }) {
  const { chosen, pick } = useContext(PickingContext);
  return (
    <input
      type="checkbox"
      className={css.pick}
      aria-label={`Choose ${row.line1}`}
      checked={chosen.has(row.id)}
      onChange={() => undefined}
      onClick={(event: MouseEvent) => pick(row.id, event.shiftKey)}
    />
  );
}

function All() {
  const { chosen, pickAll } = useContext(PickingContext);
  const rows = useContext(RowsContext);
  const here = rows.filter((row) => !('waits' in row));
  const count = here.filter(({ id }) => chosen.has(id)).length;
  const box = useRef<HTMLInputElement>(null);
  const isSome = count > 0 && count < here.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={css.pick}
      aria-label="Choose all that are shown"
      checked={count > 0 && count === here.length}
      onChange={pickAll}
    />
  );
}
