import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ActivityEvent } from '@freehold/contract/overview/activity';
import { createElement } from 'react';
import { activityIcon } from '../../../shared/activity-icons.ts';
import { activityQuery } from '../../../shared/activity-query.ts';
import { ActivitySentence, activitySentence } from '../../../shared/activity-sentence.tsx';
import { daysAgo, formatDay, formatTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { CardFailed, LoadingLines } from './card-states.tsx';
import { ROWS_SHOWN } from './queries.ts';
import css from './activity-card.module.css';

export type ActivityResult = UseQueryResult<{ data: ActivityEvent[] }>;
export const useActivity = (enabled: boolean): ActivityResult => useQuery({ ...activityQuery({ limit: ROWS_SHOWN }), enabled });

/** The newest of what everybody did, or of what one did oneself where the role sees no more. */
export function ActivityCard({ query }: { query: ActivityResult }) {
  const { data } = query;
  return (
    <Card
      title="Recent activity"
      action={
        <Link className="fh-link" to="/recent_activity">
          Full history
        </Link>
      }
    >
      {data ? (
        data.data.length > 0 ? (
          <ul className={css.rows}>
            {data.data.map((event) => (
              <Row key={event.seq} event={event} />
            ))}
          </ul>
        ) : (
          <p className={css.none}>Nothing has been done here yet.</p>
        )
      ) : query.isError ? (
        <CardFailed query={query} />
      ) : (
        <LoadingLines rows={ROWS_SHOWN} height={34} label="Recent activity is loading" />
      )}
    </Card>
  );
}

function Row({ event }: { event: ActivityEvent }) {
  return (
    <li className={css.row}>
      {createElement(activityIcon(event), { size: 16, stroke: 1.7, 'aria-hidden': true })}
      <span className={css.what} title={activitySentence(event)}>
        <ActivitySentence event={event} />
      </span>
      <time className={css.when} dateTime={event.at}>
        {daysAgo(event.at) === 0 ? formatTime(event.at) : formatDay(event.at, undefined, true)}
      </time>
    </li>
  );
}
