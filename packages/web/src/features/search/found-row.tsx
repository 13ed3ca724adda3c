import type { ReactNode } from 'react';
import css from './found-row.module.css';

type Props = { lead: ReactNode; name: ReactNode; detail: ReactNode; middle?: ReactNode; end?: ReactNode };

/** One thing found: what it is, what it hangs together with, and how it stands. A link in the name takes the whole row. */
export function FoundRow({ lead, name, detail, middle, end }: Props) {
  return (
    <li className={css.row}>
      <span className={css.lead}>{lead}</span>
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.detail}>{detail}</span>
      </span>
      <span className={css.middle}>{middle}</span>
      <span className={css.end}>{end}</span>
    </li>
  );
}

export function FoundRows({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={css.rows} aria-label={label}>
      {children}
    </ul>
  );
}
