import type { ReactNode } from 'react';
import type { Family } from './status.tsx';
import css from './fact-cells.module.css';

export type FactCell = { id: string; label: ReactNode; figure: ReactNode; detail?: ReactNode; family?: Family };

/** Joined cells of label, figure and quiet line. Colour only the one figure that needs it. */
export function FactCells({ cells }: { cells: readonly FactCell[] }) {
  return (
    <dl className={css.cells}>
      {cells.map((cell) => (
        <div key={cell.id} className={css.cell}>
          <dt className={css.label}>{cell.label}</dt>
          <dd className={css.figure} data-family={cell.family}>
            {cell.figure}
          </dd>
          {cell.detail !== undefined && <dd className={css.detail}>{cell.detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
