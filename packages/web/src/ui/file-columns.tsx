import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './file-columns.module.css';

type FileColumn = { index: number; header: string; samples: readonly string[] };
type Props<C extends FileColumn> = {
  columns: readonly C[];
  isOut: (column: C) => boolean;
  meaning: (column: C) => ReactNode;
  /** The meanings are fields to choose in. */
  hasChoices?: boolean;
};

/** The columns of a file with their first value, and what each is taken for. */
export function FileColumns<C extends FileColumn>({ columns, isOut, meaning, hasChoices = false }: Props<C>) {
  return (
    <ul className={css.rows} data-choices={hasChoices || undefined}>
      {columns.map((column) => (
        <li key={column.index} data-out={isOut(column) || undefined}>
          <span className="fh-col">
            <span className="fh-mono fh-trunc">{column.header}</span>
            <span className="fh-tiny fh-dim fh-trunc">{column.samples[0] ?? 'Empty'}</span>
          </span>
          <IconArrowRight size={13} stroke={1.7} className="fh-dim" aria-hidden />
          {meaning(column)}
        </li>
      ))}
    </ul>
  );
}
