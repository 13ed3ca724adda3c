import type { FileImport } from '@freehold/contract/imports';
import { IconArrowRight } from '@tabler/icons-react';
import { Card } from '../../ui/card.tsx';
import css from './columns-card.module.css';
import { meaningOf } from './words.ts';

/** The columns of the file and what they were taken for. */
export function ColumnsCard({ one, onChange }: { one: FileImport; onChange: (() => void) | null }) {
  return (
    <Card
      title="Columns"
      count={one.columns.length}
      action={
        onChange && (
          <button type="button" className={css.change} onClick={onChange}>
            Change
          </button>
        )
      }
    >
      <ul className={css.rows}>
        {one.columns.map((column) => (
          <li key={column.index}>
            <span className="fh-col">
              <span className="fh-mono fh-trunc">{column.header}</span>
              <span className="fh-tiny fh-dim fh-trunc">{column.samples[0] ?? 'Empty'}</span>
            </span>
            <IconArrowRight size={13} stroke={1.7} className="fh-dim" aria-hidden />
            <span className={css.meaning} data-out={column.field === null || undefined}>
              {meaningOf(one.kind, column)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
