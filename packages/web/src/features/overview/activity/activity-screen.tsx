import { useMemo } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { askedBy, narrowedBy, type ActivitySearch } from './activity-search.ts';
import { ChainNotice } from './chain-notice.tsx';
import { DayList } from './day-list.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { useActivitySearch } from './use-activity-search.ts';
import { useLiveList } from './use-live-list.ts';
import css from './activity-screen.module.css';

/** Recent activity: what everybody did here, day by day, and the proof that nothing of it was changed. */
export function ActivityScreen() {
  const { can } = useCurrentUser();
  return can.see_activity ? (
    <Activity />
  ) : (
    <div className="fh-page">
      <PageHead title="Recent activity" />
      <Forbidden />
    </div>
  );
}

function Activity() {
  const { can } = useCurrentUser();
  const { search, change } = useActivitySearch();
  const asked = useMemo(() => askedBy(search), [search]);
  const live = useLiveList(asked);
  const { meta } = live;
  const seesAll = meta?.reach !== 'own';
  return (
    <div className="fh-page">
      <PageHead
        title="Recent activity"
        sub={`Everything ${seesAll ? 'anyone' : 'you'} did here. Nothing can be changed or removed.`}
        actions={can.export && meta && <DownloadMenu asked={asked} sealed={seesAll && !meta.partial} />}
      />
      {meta?.reach === 'all' && <ChainNotice />}
      <ActivityFilters search={search} onChange={change} seesAll={seesAll} />
      <Results live={live} search={search} onChange={change} />
      {meta?.partial && meta.reach === 'all' && (
        <p className={css.partial}>Records restricted to Owner and Compliance are not listed here, whether or not there are any.</p>
      )}
    </div>
  );
}

type ResultsProps = {
  live: ReturnType<typeof useLiveList>;
  search: ActivitySearch;
  onChange: (part: ActivitySearch) => void;
};
function Results({ live, search, onChange }: ResultsProps) {
  const { list, days } = live;
  if (list.data === undefined) {
    if (!list.isError) return <LoadingRows rows={10} label="Activity is loading" />;
    if (isApiError(list.error, 'FORBIDDEN')) return <Forbidden />;
    return (
      <div className={css.failed}>
        <PartFailed error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  if (days.length > 0 || live.waiting > 0) return <DayList live={live} onRecord={(record) => onChange({ record })} />;
  if (narrowedBy(search) === 'nothing') {
    return (
      <EmptyState title="No activity yet">What anyone does here is recorded as it happens and listed from the first event on.</EmptyState>
    );
  }
  const daysOnly = narrowedBy(search) === 'days';
  return (
    <NothingFound
      title={daysOnly ? 'No activity in this period' : 'No event matches these filters'}
      clear={daysOnly ? 'Show all days' : 'Clear filters'}
      onClear={() =>
        onChange({
          q: undefined,
          from: undefined,
          to: undefined,
          person: undefined,
          action: undefined,
          record: undefined,
          mine: undefined,
        })
      }
    >
      {daysOnly ? 'Choose other dates, or show all of them.' : 'Try fewer words, another person, or more days.'}
    </NothingFound>
  );
}
