import type { ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { Button } from '@mantine/core';
import { IconArrowRight, IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { daysAgo, formatCount, formatDate, formatTime, plural } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { WorkBar } from '../../../ui/work-bar.tsx';
import { WorkSteps } from '../../../ui/work-steps.tsx';
import { readBatchSearch, type BatchSearch } from './batch-search.ts';
import { batchQuery, useDownload } from './queries.ts';
import { ResultsStep } from './results-step.tsx';
import { TriedStep } from './tried-step.tsx';
import { useBatchActs, type BatchActs } from './use-batch-acts.ts';
import { STEPS } from './words.ts';

/** One batch: its columns and rows while it is a draft, then how far it is and what it came to. */
export function BatchScreen() {
  const { id } = useParams({ strict: false });
  const number = Number(id);
  const search = readBatchSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery(batchQuery(number));
  const one = query.data;
  const toList = () => void navigate({ to: '/marketplace/manual_aml_check/batch' });
  const acts = useBatchActs(one, { id: number, onDiscarded: toList });
  const change = (part: BatchSearch) =>
    void navigate({
      to: '/marketplace/manual_aml_check/batch/$id',
      params: { id: String(number) },
      search: tidy({ ...search, ...('page' in part ? {} : { page: undefined }), ...part }),
      replace: true,
    });
  const isDraft = one?.state === 'draft';
  return (
    <>
      <WorkBar
        title={one?.name ?? 'Batch'}
        sub={one && subOf(one)}
        onBack={toList}
        middle={
          one && !(one.state === 'cancelled' && one.confirmed_at === null) ? <WorkSteps steps={STEPS} now={stepOf(one)} /> : undefined
        }
        actions={one && <Actions one={one} acts={acts} onLater={toList} />}
      />
      <div className="fh-page">
        {one ? (
          isDraft ? (
            <TriedStep one={one} search={search} onChange={change} onDiscard={acts.discard} />
          ) : (
            <ResultsStep one={one} search={search} onChange={change} onGoOn={acts.goOn} isBusy={acts.isBusy} />
          )
        ) : query.isError ? (
          <Missing error={query.error} onRetry={() => void query.refetch()} onLeave={toList} />
        ) : (
          <LoadingRows label="The batch is loading" />
        )}
      </div>
    </>
  );
}

const tidy = (search: BatchSearch): BatchSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== undefined && !(name === 'page' && value === 1) && value !== 'all'),
  );

const STEP_OF: Readonly<Record<ScreeningBatch['state'], number>> = { draft: 1, running: 2, failed: 2, done: 4, cancelled: 4 };
const stepOf = ({ state }: ScreeningBatch) => STEP_OF[state];

const when = (at: string) => (daysAgo(at) === 0 ? `at ${formatTime(at)}` : formatDate(at));
function subOf({
  state,
  source,
  counts,
  created_at: made,
  confirmed_at: begun,
  confirmed_by: by,
  finished_at: ended,
}: ScreeningBatch): string {
  if (begun === null) return `${plural(counts.rows, 'row')}, ${source === 'api' ? 'sent' : 'uploaded'} ${when(made)}`;
  if (state === 'done' && ended) return `Begun ${when(begun)} by ${by ?? 'somebody'}, ended ${when(ended)}`;
  return `Begun ${when(begun)}${by ? ` by ${by}` : ''}`;
}

function Actions({ one, acts, onLater }: { one: ScreeningBatch; acts: BatchActs; onLater: () => void }) {
  const { can } = useCurrentUser();
  const download = useDownload();
  if (one.state === 'draft')
    return can.run_checks ? (
      <>
        <Button variant="default" onClick={onLater}>
          Save for later
        </Button>
        <Button
          rightSection={<IconArrowRight size={15} stroke={1.8} />}
          disabled={!one.can.confirm}
          loading={acts.isBusy}
          onClick={acts.begin}
        >
          Screen {plural(one.counts.to_screen, 'row')}
        </Button>
      </>
    ) : null;
  return (
    <>
      {one.can.cancel && (
        <Button variant="default" leftSection={<IconPlayerStop size={15} stroke={1.7} />} loading={acts.isBusy} onClick={acts.stop}>
          Stop
        </Button>
      )}
      {one.can.export && one.counts.to_screen > 0 && (
        <Button
          leftSection={<IconDownload size={15} stroke={1.7} />}
          loading={download.isPending}
          onClick={() =>
            download.mutate({ resultsOf: one.id }, { onError: (error) => toast.fail('The results were not downloaded', messageOf(error)) })
          }
        >
          Download {one.state === 'running' ? `${formatCount(one.counts.screened)} results` : 'results'}
        </Button>
      )}
    </>
  );
}

function Missing({ error, onRetry, onLeave }: { error: unknown; onRetry: () => void; onLeave: () => void }) {
  if (isApiError(error, 'FORBIDDEN')) return <Forbidden />;
  const isGone = isApiError(error, 'NOT_FOUND');
  return (
    <PartFailed
      title={isGone ? 'There is no such batch' : 'The batch could not be loaded'}
      reason={isGone ? 'It may be somebody else’s, or of another workspace.' : messageOf(error)}
      onRetry={isGone ? onLeave : onRetry}
    />
  );
}
