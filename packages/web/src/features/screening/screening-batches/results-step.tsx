import type { ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import type { BatchSearch, Show } from './batch-search.ts';
import { BatchProgress } from './batch-progress.tsx';
import { batchRowsQuery } from './queries.ts';
import css from './results-step.module.css';
import { ResultsTable } from './results-table.tsx';

type Props = {
  one: ScreeningBatch;
  search: BatchSearch;
  onChange: (part: BatchSearch) => void;
  onGoOn: () => void;
  isBusy: boolean;
};

/** How far a batch is and what it came to: the figures, and each row with the answer of its check. */
export function ResultsStep({ one, search, onChange, onGoOn, isBusy }: Props) {
  const { counts, state } = one;
  if (state === 'cancelled' && one.confirmed_at === null)
    return <NothingFound title="This batch was discarded">No check was started, and the file was deleted.</NothingFound>;
  return (
    <div className={css.page}>
      {state === 'failed' && (
        <Notice
          kind="stops"
          act={
            one.can.confirm && (
              <Button size="xs" variant="default" loading={isBusy} onClick={onGoOn}>
                Continue screening
              </Button>
            )
          }
        >
          <b>The screening stopped early.</b> {one.error}
        </Notice>
      )}
      <BatchProgress one={one} />
      <div className={css.tools}>
        <span className={css.views}>
          <Segmented
            label="Rows to show"
            value={search.show ?? 'all'}
            options={viewsOf(counts, state === 'running')}
            onChange={(show) => onChange({ show })}
          />
        </span>
        {counts.to_screen > 0 && (
          <LinkButton
            variant="subtle"
            color="stone"
            size="xs"
            leftSection={<IconListDetails size={14} stroke={1.7} />}
            to="/marketplace/manual_aml_check"
            search={{ batch: one.id }}
          >
            Show in the list of checks
          </LinkButton>
        )}
      </div>
      <Rows one={one} search={search} onChange={onChange} />
    </div>
  );
}

function viewsOf(counts: ScreeningBatch['counts'], isRunning: boolean): { value: Show; label: string }[] {
  const view = (value: Show, label: string, count: number) => ({ value, label: `${label} ${formatCount(count)}` });
  return [
    { value: 'all', label: 'All' },
    view('needs_review', 'Needs review', counts.needs_review),
    view('passed', 'Passed or accepted', counts.passed),
    ...(counts.failed > 0 ? [view('failed', 'Failed', counts.failed)] : []),
    ...(counts.could_not_run > 0 ? [view('could_not_run', 'Could not run', counts.could_not_run)] : []),
    ...(isRunning ? [view('waiting', 'Waiting', counts.waiting)] : []),
  ];
}

function Rows({ one, search, onChange }: Pick<Props, 'one' | 'search' | 'onChange'>) {
  const asked = { show: search.show, sort: search.sort ?? 'worst', order: search.order ?? 'asc', page: search.page } as const;
  const rows = useQuery(batchRowsQuery(one.id, asked));
  if (!rows.data)
    return rows.isError ? (
      <PartFailed title="The rows could not be loaded" error={rows.error} onRetry={() => void rows.refetch()} />
    ) : (
      <LoadingRows rows={9} label="Rows are loading" />
    );
  if (rows.data.data.length === 0)
    return (
      <NothingFound title="No such rows" onClear={() => onChange({ show: 'all' })} clear="Show all rows">
        {one.state === 'running' ? 'None so far. They appear here as the checks end.' : 'No rows have this result.'}
      </NothingFound>
    );
  return <ResultsTable one={one} rows={rows.data.data} meta={rows.data.meta} search={search} onChange={onChange} />;
}
