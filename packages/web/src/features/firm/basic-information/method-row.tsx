import type { ReactNode } from 'react';
import css from './method-row.module.css';

type Props = { icon: ReactNode; name: ReactNode; detail: ReactNode; children?: ReactNode };

/** One way to sign in: its picture, its name over a quiet line, and what can be done with it. */
export function MethodRow({ icon, name, detail, children }: Props) {
  return (
    <li className={css.row}>
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className="fh-small fh-dim">{detail}</span>
      </span>
      {children !== undefined && <span className={css.acts}>{children}</span>}
    </li>
  );
}
