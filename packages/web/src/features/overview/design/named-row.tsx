import type { ReactNode } from 'react';
import css from './design-screen.module.css';

/** A group of parts beside its name. */
export function NamedRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.row} role="group" aria-label={name}>
      <span className={css.name}>{name}</span>
      <div className={css.things}>{children}</div>
    </div>
  );
}
