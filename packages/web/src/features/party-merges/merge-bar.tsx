import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './merge.module.css';

/** The head of the comparison: the way back, what it is, and the two ways to decide. */
export function MergeBar({ title, sub, acts }: { title: string; sub: string; acts: ReactNode }) {
  return (
    <header className={css.bar}>
      <Link to="/people" className={css.back} aria-label="Back to people">
        <IconArrowLeft size={17} stroke={1.7} aria-hidden />
      </Link>
      <div className={css.words}>
        <h1 className={css.title} tabIndex={-1}>
          {title}
        </h1>
        <small>{sub}</small>
      </div>
      <div className={css.acts}>{acts}</div>
    </header>
  );
}
