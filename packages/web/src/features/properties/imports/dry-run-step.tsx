import type { FileImport } from '@freehold/contract/properties/imports';
import { useQuery } from '@tanstack/react-query';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { ColumnsCard } from './columns-card.tsx';
import css from './dry-run-step.module.css';
import { ImportFigures } from './import-figures.tsx';
import type { Show } from './import-search.ts';
import { importRowsQuery } from './queries.ts';
import { RowsCard } from './rows-card.tsx';

type Props = { one: FileImport; show: Show; page: number; onShow: (show: Show, page?: number) => void; onChange: () => void };

/** What the dry run found: its figures, the meaning of the columns, and every row with its result. */
export function DryRunStep({ one, show, page, onShow, onChange }: Props) {
  const rows = useQuery(importRowsQuery(one.id, show, page));
  return (
    <>
      <ImportFigures one={one} />
      <div className={css.panes}>
        <ColumnsCard one={one} onChange={one.can.change ? onChange : null} />
        {rows.data ? (
          <RowsCard one={one} rows={rows.data.data} total={rows.data.meta.total} show={show} page={page} onShow={onShow} />
        ) : rows.isError ? (
          <PartFailed title="The rows could not be loaded" error={rows.error} onRetry={() => void rows.refetch()} />
        ) : (
          <LoadingRows rows={11} label="Rows are loading" />
        )}
      </div>
    </>
  );
}
