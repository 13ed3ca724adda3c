import type { ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { FileRowsCard } from '../../../ui/file-rows-card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { toast } from '../../../ui/toast.ts';
import type { BatchSearch, Show } from './batch-search.ts';
import { BatchSettings } from './batch-settings.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { batchRowsQuery, ROWS_A_PAGE, useDownload } from './queries.ts';
import { TriedRows } from './tried-rows.tsx';
import css from './tried-step.module.css';

type Props = { one: ScreeningBatch; search: BatchSearch; onChange: (part: BatchSearch) => void; onDiscard: () => void };

/** What the columns of the file mean, how to screen, and every row as it was read. Nothing is started here. */
export function TriedStep({ one, search, onChange, onDiscard }: Props) {
  return (
    <div className={css.panes}>
      <Trouble one={one} />
      <div className={css.side}>
        {one.columns.length > 0 && <ColumnChoices one={one} />}
        <BatchSettings one={one} onDiscard={onDiscard} />
      </div>
      <div className={css.main}>
        <Rows one={one} search={search} onChange={onChange} />
      </div>
    </div>
  );
}

/** The one thing that stands in the way, if any. */
function Trouble({ one: { id, counts, missing, columns } }: { one: ScreeningBatch }) {
  const download = useDownload();
  if (missing !== null)
    return (
      <Notice kind="asks">
        <b>Choose the column that holds: {missing.toLowerCase()}.</b> No row can be screened without it.
      </Notice>
    );
  if (counts.wrong === 0) return null;
  const many = counts.wrong !== 1;
  return (
    <Notice
      kind="asks"
      act={
        columns.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} stroke={1.8} />}
            loading={download.isPending}
            onClick={() =>
              download.mutate({ faultsOf: id }, { onError: (error) => toast.fail('The rows were not downloaded', messageOf(error)) })
            }
          >
            Download {many ? `the ${formatCount(counts.wrong)} rows` : 'the row'}
          </Button>
        )
      }
    >
      <b>
        {formatCount(counts.wrong)} of {formatCount(counts.rows)} rows cannot be screened.
      </b>{' '}
      Correct {many ? 'them' : 'it'} in your file, or leave {many ? 'them' : 'it'} out.
    </Notice>
  );
}

function Rows({ one, search, onChange }: Omit<Props, 'onDiscard'>) {
  const { counts } = one;
  const show = search.show ?? 'all';
  const page = search.page ?? 1;
  const rows = useQuery(batchRowsQuery(one.id, { show, page }));
  const views: { value: Show; label: string }[] = [
    { value: 'all', label: `All ${formatCount(counts.rows)}` },
    { value: 'wrong', label: `Problems ${formatCount(counts.wrong)}` },
    { value: 'repeats', label: `Duplicates ${formatCount(counts.twice + counts.recent)}` },
    { value: 'no_dob', label: 'No date of birth' },
  ];
  return (
    <FileRowsCard title="Rows in the file" show={show} views={views} onShow={(next) => onChange({ show: next })}>
      {rows.data ? (
        rows.data.data.length === 0 ? (
          <NothingFound title="No such rows" onClear={() => onChange({ show: 'all' })} clear="Show all rows">
            {show === 'wrong' ? 'No row has a problem.' : 'None of the rows.'}
          </NothingFound>
        ) : (
          <TriedRows one={one} rows={rows.data.data} />
        )
      ) : rows.isError ? (
        <PartFailed title="The rows could not be loaded" error={rows.error} onRetry={() => void rows.refetch()} />
      ) : (
        <LoadingRows rows={10} label="Rows are loading" />
      )}
      {rows.data && (
        <TableFoot page={page} perPage={ROWS_A_PAGE} total={rows.data.meta.total} onPage={(next) => onChange({ page: next })} />
      )}
    </FileRowsCard>
  );
}
