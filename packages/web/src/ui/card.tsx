import type { ReactNode } from 'react';
import css from './card.module.css';

type Props = {
  title?: ReactNode;
  /** A count beside the title. */
  count?: ReactNode;
  /** One text link or control at the right of the head. */
  action?: ReactNode;
  children?: ReactNode;
  /** Adds the usual 16 px round the body. */
  padded?: boolean;
  /** The frame of a card that stops the work: a confirmed sanctions match. */
  frame?: 'clay';
  className?: string | undefined;
};

export function Card({ title, count, action, children, padded = false, frame, className }: Props) {
  return (
    <section className={[css.card, className].filter(Boolean).join(' ')} data-frame={frame}>
      {title !== undefined && (
        <header className={css.head}>
          <h2 className="fh-h2">{title}</h2>
          {count !== undefined && <span className="fh-pill">{count}</span>}
          {action !== undefined && <span className={css.action}>{action}</span>}
        </header>
      )}
      {padded ? <div className={css.body}>{children}</div> : children}
    </section>
  );
}
