import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { usePropertyActs } from './property-acts.tsx';
import { timelineQuery } from './queries.ts';
import { TimelineList } from './timeline-list.tsx';

const PER_PAGE = 25;

/** All that happened to the property and around it. */
export function TimelineTab({ property }: { property: PropertyDetails }) {
  const [page, setPage] = useState(1);
  const { note } = usePropertyActs();
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
    <Card
      title="Timeline"
      count={query.data.meta.total}
      action={
        note ? (
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} stroke={2} />} onClick={note}>
            Add note
          </Button>
        ) : undefined
      }
    >
      <TimelineList entries={query.data.data} />
      <TableFoot page={page} perPage={PER_PAGE} total={query.data.meta.total} onPage={setPage} />
    </Card>
  );
}
