import type { ReactNode } from 'react';
import css from './kbd.module.css';

/** Keys as they stand on the keyboard, one after the other. */
export function Keys({ keys }: { keys: readonly ReactNode[] }) {
  return (
    <span className={css.keys}>
      {keys.map((key, index) => (
        <kbd key={index} className={css.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
