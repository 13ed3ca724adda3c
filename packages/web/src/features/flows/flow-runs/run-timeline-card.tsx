import { readRunTimeline } from '@freehold/contract/flows/flow-runs';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithMeta } from '../../../lib/api.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { Timeline } from '../../../ui/timeline.tsx';

const PER_PAGE = 25;
const timelineQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: topicKey('flows', 'timeline', id, page),
    queryFn: ({ signal }) => callWithMeta(readRunTimeline, { params: { id }, query: { page, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    meta: alsoWith('check', 'messages', 'activity'),
  });

/** What happened in the run, newest first. */
export function RunTimelineCard({ runId }: { runId: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(timelineQuery(runId, page));
  if (!query.data && !query.isError) return <LoadingCard height={220} label="The timeline is loading" />;
  return (
    <Card title="Timeline">
      {query.data ? (
        <>
          <Timeline
            items={query.data.data.map(({ at, text, by, reason }, index) => ({
              key: `${at} ${index}`,
              at,
              sentence: (
                <>
                  <b className="fh-strong">{by}</b> {text}
                </>
              ),
              text: reason,
            }))}
          />
          {query.data.meta.total > PER_PAGE && <TableFoot page={page} perPage={PER_PAGE} total={query.data.meta.total} onPage={setPage} />}
        </>
      ) : (
        <PartFailed title="We could not load the timeline" error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Card>
  );
}
