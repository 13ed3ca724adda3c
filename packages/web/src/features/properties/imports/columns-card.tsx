import type { FileImport } from '@freehold/contract/properties/imports';
import { Card } from '../../../ui/card.tsx';
import { FileColumns } from '../../../ui/file-columns.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import css from './columns-card.module.css';
import { meaningOf } from './words.ts';

/** The columns of the file and what they were taken for. */
export function ColumnsCard({ one, onChange }: { one: FileImport; onChange: (() => void) | null }) {
  return (
    <Card title="Columns" count={one.columns.length} action={onChange && <TextButton onClick={onChange}>Change</TextButton>}>
      <FileColumns
        columns={one.columns}
        isOut={({ field }) => field === null}
        meaning={(column) => <span className={css.meaning}>{meaningOf(one.kind, column)}</span>}
      />
    </Card>
  );
}
