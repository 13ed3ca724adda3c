import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { Face } from '../../ui/face.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../ui/status.tsx';
import css from './signed-entry.module.css';

type Props = {
  by: { name: string; role: string };
  at: string;
  answer: { label: string; family: Family; glyph: Glyph };
  reason?: string | null;
  children?: ReactNode;
};

/** What one person decided, signed and dated; never edited. */
export function SignedEntry({ by, at, answer, reason, children }: Props) {
  return (
    <li className={css.entry}>
      <Face name={by.name} size={30} />
      <div className={css.words}>
        <div className={css.line}>
          <span className={css.name}>{by.name}</span>
          <span className={css.answer} data-family={answer.family}>
            <StatusGlyph glyph={answer.glyph} family={answer.family} size={12} />
            {answer.label}
          </span>
        </div>
        <span className="fh-small fh-dim">
          {by.role}, {formatDateTime(at)}
        </span>
        {reason && <p className={css.reason}>‘{reason}’</p>}
        {children}
      </div>
    </li>
  );
}

export function SignedEntries({ children }: { children: ReactNode }) {
  return <ol className={css.entries}>{children}</ol>;
}
