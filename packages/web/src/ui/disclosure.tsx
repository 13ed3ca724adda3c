import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './disclosure.module.css';

/** A row that opens what stands under it. */
export function Disclosure({
  title,
  detail,
  children,
  open = false,
}: {
  title: ReactNode;
  detail?: ReactNode;
  children: ReactNode;
  open?: boolean;
}) {
  return (
    <details className={css.root} open={open}>
      <summary className={css.head}>
        <IconChevronRight size={15} stroke={1.8} className={css.chevron} aria-hidden />
        <span className={`fh-h2 ${css.title}`}>{title}</span>
        {detail !== undefined && <span className={css.detail}>{detail}</span>}
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
