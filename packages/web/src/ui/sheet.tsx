import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import css from './sheet.module.css';

type Props = { title: string; onClose: () => void; children: ReactNode; foot?: ReactNode; under?: ReactNode };

/**
 * A sheet at the foot of a phone and a dialogue on a wide screen, by the browser's own dialogue: for pages that stand outside Mantine because a
 * visitor waits for them first. Mount it when it is wanted; the focus goes back to where it was.
 */
export function Sheet({ title, onClose, children, foot, under }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    heading.current?.focus({ preventScroll: true });
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={css.inner}>
        <span className={css.handle} aria-hidden />
        <header className={css.head}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
            <IconX size={20} stroke={1.6} aria-hidden />
          </button>
        </header>
        <div className={css.body}>{children}</div>
        {foot !== undefined && (
          <footer className={css.foot}>
            {foot}
            {under !== undefined && <p className={css.under}>{under}</p>}
          </footer>
        )}
      </div>
    </dialog>
  );
}
