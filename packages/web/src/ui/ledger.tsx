import type { ReactNode } from 'react';
import css from './ledger.module.css';

export type LedgerCell<K extends string> = { key: K; label: ReactNode; count: string; value: string };
type Props<K extends string> = { label: string; cells: readonly LedgerCell<K>[]; active: K | undefined; onPick: (key: K) => void };

/** Up to seven joined cells of label, serif figure and quiet value, each of which narrows the list to itself. */
export function Ledger<K extends string>({ label, cells, active, onPick }: Props<K>) {
  return (
    <div className={css.ledger} role="group" aria-label={label}>
      {cells.map((cell) => (
        <button key={cell.key} type="button" className={css.cell} aria-pressed={cell.key === active} onClick={() => onPick(cell.key)}>
          <span className={css.label}>{cell.label}</span>
          <span className={css.line}>
            <span className={css.figure}>{cell.count}</span>
            <span className={`num ${css.value}`}>{cell.value}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
