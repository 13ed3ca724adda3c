import { useLinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './found-row.module.css';

type Props = {
  lead: ReactNode;
  name: ReactNode;
  detail: ReactNode;
  middle?: ReactNode;
  end?: ReactNode;
  /** What the row opens; null where there is nothing to open. */
  to: string | null;
};

/** One thing found: what it is, what it hangs together with, and how it stands. The link in the name takes the whole row. */
export function FoundRow({ lead, name, detail, middle, end, to }: Props) {
  return (
    <li className={css.row}>
      <span className={css.lead}>{lead}</span>
      <span className={css.words}>
        <span className={css.name}>{to === null ? name : <RowLink to={to}>{name}</RowLink>}</span>
        <span className={css.detail}>{detail}</span>
      </span>
      <span className={css.middle}>{middle}</span>
      <span className={css.end}>{end}</span>
    </li>
  );
}

function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a {...useLinkProps({ to })} data-found>
      {children}
    </a>
  );
}
