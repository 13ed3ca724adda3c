import type { ReactNode } from 'react';
import type { Family } from './status.tsx';
import css from './ledger.module.css';

export type LedgerCell = { id: string; label: ReactNode; figure: ReactNode; detail?: ReactNode; family?: Family };

/** Joined cells of label, figure and quiet line. Colour only the one figure that needs it. */
export function FactCells({ cells }: { cells: readonly LedgerCell[] }) {
  return (
    <dl className={css.cells}>
      {cells.map((cell) => (
        <div key={cell.id} className={css.cell}>
          <CellWords cell={cell} as="dl" />
        </div>
      ))}
    </dl>
  );
}

/** The same cells as a filter: a row of buttons, the active one underlined in brass. */
export function Ledger({
  cells,
  active,
  onPick,
  label,
}: {
  cells: readonly LedgerCell[];
  active: string;
  onPick: (id: string) => void;
  label: string;
}) {
  return (
    <div className={css.cells} role="group" aria-label={label}>
      {cells.map((cell) => (
        <button key={cell.id} type="button" className={css.cell} aria-pressed={cell.id === active} onClick={() => onPick(cell.id)}>
          <CellWords cell={cell} as="span" />
        </button>
      ))}
    </div>
  );
}

function CellWords({ cell, as }: { cell: LedgerCell; as: 'dl' | 'span' }) {
  const [Label, Value] = as === 'dl' ? (['dt', 'dd'] as const) : (['span', 'span'] as const);
  return (
    <>
      <Label className={css.label}>{cell.label}</Label>
      <Value className={css.figure} data-family={cell.family}>
        {cell.figure}
      </Value>
      {cell.detail !== undefined && <Value className={css.detail}>{cell.detail}</Value>}
    </>
  );
}
