import type { ReactNode } from 'react';
import { formatDay, formatTime } from '../lib/format.ts';
import css from './timeline.module.css';

export type TimelineItem = {
  key: string | number;
  at: string;
  /** One sentence: who did what. */
  sentence: ReactNode;
  /** What was written down with it. */
  text?: string | null;
  /** It waits for somebody to act. */
  asks?: boolean;
};

/** What happened, the newest first, each with its day and time. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  if (items.length === 0) return <p className={css.none}>Nothing has happened here yet.</p>;
  return (
    <ol className={css.list}>
      {items.map(({ key, at, sentence, text, asks }) => (
        <li key={key} className={css.entry} data-asks={asks || undefined}>
          <span className={css.mark} aria-hidden />
          <div className={css.words}>
            {sentence}
            {text && <p className={css.text}>{text}</p>}
            <span className={`num ${css.when}`}>
              {formatDay(at)}, {formatTime(at)}
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}
