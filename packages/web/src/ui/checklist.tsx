import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { StatusGlyph } from './status.tsx';
import css from './checklist.module.css';

export type ChecklistEntry = {
  id: string;
  title: string;
  detail: string;
  done: boolean;
  Icon: ComponentType<IconProps>;
  /** The way to do it; nothing is shown once it is done. */
  act: (isNext: boolean) => ReactNode;
};

/** Things to do, in any order: the done ones ticked, the next one marked. `large` for a page that has nothing else. */
export function ChecklistRows({ rows, large = false }: { rows: readonly ChecklistEntry[]; large?: boolean }) {
  const next = rows.find((row) => !row.done);
  return (
    <ol className={css.rows} data-large={large || undefined}>
      {rows.map((row) => (
        <li key={row.id} className={css.row} data-next={row === next || undefined} aria-current={row === next ? 'step' : undefined}>
          <span className={css.icon}>
            {row.done ? <StatusGlyph glyph="tick" family="moss" size={large ? 20 : 18} /> : <row.Icon size={18} stroke={1.6} aria-hidden />}
          </span>
          <span className={css.words}>
            <span className={css.title} data-done={row.done || undefined}>
              {row.title}
            </span>
            <span className={css.detail}>{row.detail}</span>
          </span>
          {row.done ? <span className={css.done}>Done</span> : row.act(row === next)}
        </li>
      ))}
    </ol>
  );
}
