import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './text-button.module.css';

type Props = {
  /** An arrow down before the words: they fetch a file. */
  isDownload?: boolean;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A quiet act in words alone, where a framed button would be louder than it deserves. */
export function TextButton({ isDownload = false, danger = false, disabled = false, onClick, children }: Props) {
  return (
    <button type="button" className={css.button} data-danger={danger || undefined} disabled={disabled} onClick={onClick}>
      {isDownload && <IconDownload size={14} stroke={1.8} aria-hidden />}
      {children}
    </button>
  );
}
