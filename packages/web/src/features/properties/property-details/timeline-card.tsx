import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { usePropertyActs } from './property-acts.tsx';
import { timelineQuery } from './queries.ts';
import { TimelineList } from './timeline-list.tsx';
import css from './timeline-card.module.css';

const SHOWN = 5;

/** The newest of what happened, and the way to all of it. */
export function TimelineCard({ property }: { property: PropertyDetails }) {
  const query = useQuery(timelineQuery(property.id, 1, SHOWN));
  const { note } = usePropertyActs();
  if (!query.data && !query.isError) return <LoadingCard height={220} label="The timeline is loading" />;
  return (
    <Card
      title="Timeline"
      action={
        note ? (
          <button type="button" className="fh-act" onClick={note}>
            Add note
          </button>
        ) : undefined
      }
    >
      {query.data ? (
        <>
          <TimelineList entries={query.data.data} />
          {query.data.meta.total > SHOWN && (
            <Link
              className={`fh-link ${css.all}`}
              to="/properties/details/$id"
              params={{ id: String(property.id) }}
              search={{ tab: 'timeline' }}
              resetScroll={false}
            >
              See all {query.data.meta.total}
            </Link>
          )}
        </>
      ) : (
        <PartFailed title="We could not load the timeline" error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Card>
  );
}
