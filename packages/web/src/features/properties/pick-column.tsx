import { useEffect, useRef, type MouseEvent } from 'react';
import type { Column } from '../../ui/data-table.tsx';
import type { Row } from './property-columns.tsx';
import type { Chosen } from './use-chosen.ts';
import css from './property-columns.module.css';

type Picking = { chosen: Chosen; rows: readonly { id: number }[]; pick: (id: number, range?: boolean) => void; pickAll: () => void };

/** The column of boxes before the rows; Shift and a click choose everything between. */
export function pickColumn({ chosen, rows, pick, pickAll }: Picking): Column<Row> {
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  return {
    id: 'pick',
    width: 40,
    head: <All state={count === 0 ? 'none' : count === rows.length ? 'all' : 'some'} onChange={pickAll} />,
    cell: (row) =>
      'waits' in row ? null : (
        <input
          type="checkbox"
          className={css.pick}
          aria-label={`Choose ${row.line1}`}
          checked={chosen.has(row.id)}
          onChange={() => undefined}
          onClick={(event: MouseEvent) => pick(row.id, event.shiftKey)}
        />
      ),
  };
}

function All({ state, onChange }: { state: 'none' | 'some' | 'all'; onChange: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={css.pick}
      aria-label="Choose all that are shown"
      checked={state === 'all'}
      onChange={onChange}
    />
  );
}
