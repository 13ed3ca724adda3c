import type { PropertyDetails } from '@freehold/contract/property-details';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { LoadingRows, PartFailed } from '../../ui/states.tsx';
import { TableFoot } from '../../ui/table-foot.tsx';
import { useWanted } from '../../ui/use-wanted.ts';
import { timelineQuery } from './queries.ts';
import { TimelineList } from './timeline-list.tsx';

const PER_PAGE = 25;
const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));

/** All that happened to the property and around it. */
export function TimelineTab({ property }: { property: PropertyDetails }) {
  const [page, setPage] = useState(1);
  const [writing, setWriting] = useState(false);
  const wanted = useWanted(writing);
  const query = useQuery(timelineQuery(property.id, page, PER_PAGE));
  if (!query.data) {
    if (!query.isError) return <LoadingRows rows={8} label="The timeline is loading" />;
    return (
      <Card>
        <PartFailed title="We could not load the timeline" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  return (
    <>
      <Card
        title="Timeline"
        count={query.data.meta.total}
        action={
          property.can.note ? (
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} stroke={2} />} onClick={() => setWriting(true)}>
              Add note
            </Button>
          ) : undefined
        }
      >
        <TimelineList entries={query.data.data} />
        <TableFoot page={page} perPage={PER_PAGE} total={query.data.meta.total} onPage={setPage} />
      </Card>
      <Suspense fallback={null}>{wanted && <NoteDialog property={property} opened={writing} onClose={() => setWriting(false)} />}</Suspense>
    </>
  );
}
