import type { PropertyDetails } from '@freehold/contract/property-details';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { LoadingCard, PartFailed } from '../../ui/states.tsx';
import { useWanted } from '../../ui/use-wanted.ts';
import { timelineQuery } from './queries.ts';
import { TimelineList } from './timeline-list.tsx';
import css from './timeline-card.module.css';

const SHOWN = 5;
const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));

/** The newest of what happened, and the way to all of it. */
export function TimelineCard({ property }: { property: PropertyDetails }) {
  const query = useQuery(timelineQuery(property.id, 1, SHOWN));
  const [writing, setWriting] = useState(false);
  const wanted = useWanted(writing);
  if (!query.data && !query.isError) return <LoadingCard height={220} label="The timeline is loading" />;
  return (
    <Card
      title="Timeline"
      action={
        property.can.note ? (
          <button type="button" className="fh-act" onClick={() => setWriting(true)}>
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
      <Suspense fallback={null}>{wanted && <NoteDialog property={property} opened={writing} onClose={() => setWriting(false)} />}</Suspense>
    </Card>
  );
}
