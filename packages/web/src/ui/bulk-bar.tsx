import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './bulk-bar.module.css';

type Props = { count: number; value?: string | undefined; onClear: () => void; children: ReactNode };

/** What can be done with the chosen rows: a dark bar at the foot of the sheet. Its acts are `BulkAct`s. */
export function BulkBar({ count, value, onClear, children }: Props) {
  if (count === 0) return null;
  return (
    <div className={css.place}>
      <div className={css.bar} role="toolbar" aria-label="Chosen rows">
        <span className={css.count} role="status">
          <b className="num">{count}</b> selected {value !== undefined && <span className={`num ${css.value}`}>{value}</span>}
        </span>
        <span className={css.line} aria-hidden />
        {children}
        <span className={css.line} aria-hidden />
        <button type="button" className={css.act} aria-label="Choose none" onClick={onClear}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </button>
      </div>
    </div>
  );
}

type ActProps = { icon: ReactNode; label: string; onClick?: () => void; disabled?: boolean; className?: string };
/** One of its acts; it may be the button of a menu. */
export function BulkAct({ icon, label, className = '', ...rest }: ActProps) {
  return (
    <button type="button" className={`${css.act} ${className}`} {...rest}>
      {icon}
      {label}
    </button>
  );
}
