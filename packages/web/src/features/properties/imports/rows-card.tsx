import type { FileImport, ImportRow } from '@freehold/contract/properties/imports';
import { formatCount } from '../../../lib/format.ts';
import { FileRowsCard } from '../../../ui/file-rows-card.tsx';
import { NothingFound } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import type { Show } from './import-search.ts';
import { ROWS_A_PAGE, useDownload } from './queries.ts';
import css from './rows-card.module.css';
import { RowsTable } from './rows-table.tsx';

type Props = {
  one: FileImport;
  rows: readonly ImportRow[];
  total: number;
  show: Show;
  page: number;
  onShow: (show: Show, page?: number) => void;
};

/** The rows of the file with their results, narrowed by what is wrong with them. */
export function RowsCard({ one, rows, total, show, page, onShow }: Props) {
  const download = useDownload();
  const { counts, columns } = one;
  const wrong = counts.wrong + counts.failed;
  const views = [
    { value: 'all' as const, label: `All ${formatCount(counts.rows)}` },
    { value: 'wrong' as const, label: `To correct ${formatCount(wrong)}` },
    { value: 'here' as const, label: `Already here ${formatCount(counts.here)}` },
  ];
  const isDry = one.state === 'ready';
  return (
    <FileRowsCard
      title={isDry ? 'Dry run, nothing is saved' : 'Rows'}
      show={show}
      views={views}
      onShow={(next) => onShow(next)}
      act={
        wrong > 0 &&
        columns.length > 0 && (
          <TextButton isDownload disabled={download.isPending} onClick={() => download.mutate({ rowsOf: one.id, show: 'wrong' })}>
            {wrong === 1 ? 'The row' : `The ${formatCount(wrong)} rows`}
          </TextButton>
        )
      }
    >
      {download.isError && (
        <p className={css.trouble} role="alert">
          The rows could not be downloaded. Try again in a moment.
        </p>
      )}
      {rows.length === 0 ? (
        <NothingFound title="No such rows" onClear={() => onShow('all')} clear="Show all rows">
          {show === 'wrong' ? 'Nothing to correct.' : 'None of them is in your list.'}
        </NothingFound>
      ) : (
        <RowsTable kind={one.kind} rows={rows} />
      )}
      <TableFoot page={page} perPage={ROWS_A_PAGE} total={total} onPage={(next) => onShow(show, next)} />
    </FileRowsCard>
  );
}
