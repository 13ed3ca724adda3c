import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatAgo } from '../../../lib/format.ts';
import { notificationsQuery, useReadAllNotifications, useReadNotification } from '../../../shared/notifications-query.ts';
import { Card } from '../../../ui/card.tsx';
import { NewsList } from '../../../ui/news-list.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import css from './basic-information.module.css';

const FEW = 8;
const MORE = 24;

/** What this person was told here, unread first. */
export function NotificationsCard() {
  const [perPage, setPerPage] = useState(FEW);
  const list = useQuery(notificationsQuery({ perPage }));
  const readOne = useReadNotification();
  const readAll = useReadAllNotifications();
  const anchor = useRef<HTMLDivElement>(null);
  const isLoaded = list.data !== undefined;
  useEffect(() => {
    // The morning mail leads here; the page is as long as it will be once the list is there.
    if (isLoaded && window.location.hash === '#notifications') anchor.current?.scrollIntoView({ block: 'start' });
  }, [isLoaded]);
  if (list.isPending) return <LoadingCard height={140} label="Loading your notifications" />;
  if (list.isError) {
    return (
      <Card title="Notifications">
        <PartFailed title="Your notifications did not load" error={list.error} onRetry={() => void list.refetch()} />
      </Card>
    );
  }
  const { data: rows, meta } = list.data;
  const { newest, unread, total } = meta;
  return (
    <div id="notifications" ref={anchor}>
      <Card
        title="Notifications"
        {...(unread > 0 ? { count: unread } : {})}
        action={
          unread > 0 &&
          newest !== null && (
            <Button className={css.add} variant="subtle" size="xs" loading={readAll.isPending} onClick={() => readAll.mutate(newest)}>
              Mark all as read
            </Button>
          )
        }
      >
        {rows.length === 0 ? (
          <p className={css.none}>Nothing yet. Notifications are listed here, and sent by email as you choose.</p>
        ) : (
          <NewsList
            label="Notifications"
            news={rows.map((row) => ({
              id: row.id,
              to: row.path,
              words: row.words,
              when: formatAgo(row.created_at),
              isUnread: row.read_at === null,
              isUrgent: row.is_urgent,
            }))}
            onOpen={(id) => readOne.mutate(id)}
          />
        )}
        {total > rows.length && perPage < MORE && (
          <div className={css.more}>
            <Button variant="subtle" size="xs" loading={list.isFetching} onClick={() => setPerPage(MORE)}>
              Show more
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}
