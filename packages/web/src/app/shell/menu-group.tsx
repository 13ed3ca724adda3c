import { IconChevronDown } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import css from './menu.module.css';

type MenuGroupProps = { label: string; open: boolean; onToggle: () => void; children: ReactNode };

/** A head that opens and shuts the items under it. */
export function MenuGroup({ label, open, onToggle, children }: MenuGroupProps) {
  const id = useId();
  return (
    <div className={css.groupBox}>
      <button type="button" className={css.group} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        {label}
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </button>
      <div id={id} role="group" aria-label={label} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
