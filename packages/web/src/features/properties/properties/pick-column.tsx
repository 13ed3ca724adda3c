import { createContext, useContext } from 'react';
import type { PropertyListRow } from '@freehold/contract/properties/property-lists';
import type { Column } from '../../../ui/data-table.tsx';
import { PickAll, PickBox } from '../../../ui/pick-box.tsx';
import type { Row } from './property-columns.tsx';
import type { Chosen } from './use-chosen.ts';

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
  return <PickBox label={`Choose ${row.line1}`} checked={chosen.has(row.id)} onPick={(_, isRange) => pick(row.id, isRange)} />;
}

function All() {
  const { chosen, pickAll } = useContext(PickingContext);
  const rows = useContext(RowsContext);
  const here = rows.filter((row) => !('waits' in row));
  return <PickAll count={here.filter(({ id }) => chosen.has(id)).length} of={here.length} onPick={pickAll} />;
}
