import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './work-bar.module.css';

type Props = {
  title: ReactNode;
  /** The state of the work, quietly. */
  sub?: ReactNode;
  onBack: () => void;
  /** Its steps, or a choice that governs the whole of it. */
  middle?: ReactNode;
  /** One filled act, and a quiet one before it. */
  actions?: ReactNode;
};

/** The head of a piece of work that takes the whole sheet: the way back, what it is, its steps, and what to do next. */
export function WorkBar({ title, sub, onBack, middle, actions }: Props) {
  return (
    <header className={css.bar}>
      <button type="button" className={css.back} aria-label="Back" onClick={onBack}>
        <IconArrowLeft size={17} stroke={1.7} aria-hidden />
      </button>
      <div className={css.words}>
        <h1 className={css.title} tabIndex={-1}>
          {title}
        </h1>
        {sub !== undefined && <span className={css.sub}>{sub}</span>}
      </div>
      <div className={css.middle}>{middle}</div>
      <div className={css.actions}>{actions}</div>
    </header>
  );
}
