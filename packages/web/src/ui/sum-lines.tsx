import type { ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import { StatusGlyph } from './status.tsx';
import css from './sum-lines.module.css';

export type SumLine = { name: string; count: number };

/** Numbers one under another; the last is what they come to. */
export function SumLines({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className={css.sum} aria-live="polite">
      {lines.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

type Props = {
  /** What comes of it, and what is left out. */
  words: ReactNode;
  rows: number;
  /** Rows that are taken off; those of none are not shown. */
  less: readonly SumLine[];
  total: SumLine;
  warning: string | null;
  /** What can be undone, and what cannot. */
  end: ReactNode;
};

/** What a person reads before the rows of a file become something. */
export function FileSum({ words, rows, less, total, warning, end }: Props) {
  const off = less.filter(({ count }) => count > 0).map(({ name, count }) => ({ name, count: -count }));
  return (
    <>
      <p className={css.words}>{words}</p>
      <div className={css.well}>
        <SumLines lines={[{ name: 'Rows in the file', count: rows }, ...off, total]} />
      </div>
      {warning !== null && (
        <p className={css.warning}>
          <StatusGlyph glyph="diamond" family="ochre" />
          <span>{warning}</span>
        </p>
      )}
      <p className={css.words}>{end}</p>
    </>
  );
}
