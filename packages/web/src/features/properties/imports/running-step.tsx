import type { FileImport } from '@freehold/contract/properties/imports';
import { Button, Progress } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import css from './running-step.module.css';
import { KIND } from './words.ts';

type Props = { one: FileImport; onStop: () => void; isStopping: boolean };

/** How far the dry run or the import is. One may leave the page: the work goes on. */
export function RunningStep({ one, onStop, isStopping }: Props) {
  const { done, total } = one.progress ?? { done: 0, total: one.counts.rows };
  const isImport = one.state === 'importing';
  const what = isImport
    ? `${formatCount(done)} of ${formatCount(total)} ${KIND[one.kind].many} imported`
    : `${formatCount(done)} of ${formatCount(total)} rows checked`;
  return (
    <div className={css.page}>
      <Card padded>
        <div className={css.body}>
          <h2 className="fh-h-serif">{isImport ? 'Importing' : 'Dry run under way'}</h2>
          <p className={css.words} role="status">
            {what}
          </p>
          <Progress value={total === 0 ? 0 : (100 * done) / total} size={6} radius={3} aria-label={isImport ? 'Import' : 'Dry run'} />
          <p className={css.words}>
            {isImport
              ? 'You can leave this page. The import carries on.'
              : 'Every row is checked by the same rules as the forms. Nothing is saved yet.'}
          </p>
          <Button variant="default" loading={isStopping} onClick={onStop}>
            {isImport ? 'Stop the import' : 'Cancel'}
          </Button>
        </div>
      </Card>
    </div>
  );
}
