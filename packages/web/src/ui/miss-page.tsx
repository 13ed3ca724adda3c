import type { ReactNode } from 'react';
import { FadedPlan } from './faded-plan.tsx';
import css from './miss-page.module.css';

/** A whole-page miss: the plan faded behind, a sentence, what was asked for, and the way on. */
export function MissPage({ title, children, note, acts }: { title: string; children: ReactNode; note?: ReactNode; acts: ReactNode }) {
  return (
    <div className={css.page}>
      <div className={css.plan}>
        <FadedPlan />
      </div>
      <div className={css.words}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{children}</p>
        {note !== undefined && <code className={css.note}>{note}</code>}
        <div className={css.acts}>{acts}</div>
      </div>
    </div>
  );
}
