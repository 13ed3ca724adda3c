import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/mark.tsx';
import css from './sidebar.module.css';

export function Sidebar({ children }: { children: ReactNode }) {
  return (
    <aside className={css.side}>
      <div className={css.brand}>
        <Wordmark size={19} />
      </div>
      {children}
    </aside>
  );
}
