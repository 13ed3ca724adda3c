import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';
import { formatAgo } from '../../lib/format.ts';
import { notificationsQuery, useReadAllNotifications, useReadNotification } from '../../shared/notifications-query.ts';
import { NewsList } from '../../ui/news-list.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PartFailed } from '../../ui/states.tsx';
import { useOpenedAfterMount } from '../../ui/use-opened-after-mount.ts';
import css from './bell-panel.module.css';

type Props = {
  opened: boolean;
  /** The bell and its panel: a press anywhere else shuts it. */
  place: RefObject<HTMLElement | null>;
  onClose: () => void;
  onEscape: () => void;
};

const FEW = 6;

/** The newest notifications under the bell, unread first. */
export function BellPanel({ opened, place, onClose, onEscape }: Props) {
  useEffect(() => {
    if (!opened) return;
    const press = ({ target }: PointerEvent) => !(target instanceof Node && place.current?.contains(target)) && onClose();
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [opened, place, onClose]);
  return (
    <Popover
      opened={useOpenedAfterMount(opened)}
      onChange={onEscape}
      closeOnClickOutside={false}
      position="bottom-end"
      width={368}
      trapFocus
      withRoles={false}
      // In the landmark of its button, where readers and the Tab key find it.
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <span className={css.under} />
      </Popover.Target>
      <Popover.Dropdown className={css.panel ?? ''} role="dialog" aria-label="Notifications">
        {opened && <Newest onDone={onClose} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Newest({ onDone }: { onDone: () => void }) {
  const list = useQuery(notificationsQuery({ perPage: FEW }));
  const readOne = useReadNotification();
  const readAll = useReadAllNotifications();
  const newest = list.data?.meta.newest ?? null;
  const unread = list.data?.meta.unread ?? 0;
  return (
    <>
      <div className={css.head}>
        <h2 className={css.title}>Notifications</h2>
        {unread > 0 && newest !== null && (
          <PlainButton variant="subtle" size="xs" loading={readAll.isPending} onClick={() => readAll.mutate(newest)}>
            Mark all as read
          </PlainButton>
        )}
      </div>
      <div className={css.body} aria-busy={list.isPending}>
        {list.isError && <PartFailed title="Your notifications did not load" error={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.data.length === 0 && (
          <p className={css.none}>Nothing yet. Notifications are listed here, and sent by email as you choose.</p>
        )}
        {list.data && list.data.data.length > 0 && (
          <NewsList
            label="Newest notifications"
            news={list.data.data.map(({ id, path, words, created_at, read_at, is_urgent }) => ({
              id,
              to: path,
              words,
              when: formatAgo(created_at),
              isUnread: read_at === null,
              isUrgent: is_urgent,
            }))}
            onOpen={(id) => readOne.mutate(id)}
            onFollow={onDone}
          />
        )}
      </div>
      <p className={css.foot}>
        <Link className="fh-link" to="/basic_informations" hash="notifications" onClick={onDone} data-autofocus>
          All notifications and settings
        </Link>
      </p>
    </>
  );
}
