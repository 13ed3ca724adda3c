import { IconChevronDown } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import css from './menu.module.css';

export function MenuGroup({
  label,
  open,
  onToggle,
  children,
}: {
  label: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={css.groupBox}>
      <button type="button" className={css.group} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        {label}
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
