import { listNotifications, readAllNotifications, readNotification } from '@freehold/contract/firm/notifications';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callWithMeta, call } from '../lib/api.ts';
import { invalidateTopic, topicKey } from '../lib/topic-key.ts';

export type NotificationsAsked = { onlyUnread?: boolean; page?: number; perPage?: number };

/** What the signed-in member was told: unread first, then the newest; asked again whenever somebody of the workspace is told something. */
export function notificationsQuery({ onlyUnread = false, page = 1, perPage = 10 }: NotificationsAsked = {}) {
  return queryOptions({
    queryKey: topicKey('notifications', { onlyUnread, page, perPage }),
    queryFn: ({ signal }) => callWithMeta(listNotifications, { query: { unread: onlyUnread ? 'true' : 'false', page, perPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The newest that are unread, and in its meta how many there are: what the bell counts and what is said as it arrives. */
export const newestUnreadQuery = notificationsQuery({ onlyUnread: true, perPage: 5 });

/** Marks one as read; nothing is said of a failure, since the person is on their way to what it is about. */
export function useReadNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(readNotification, { params: { id } }),
    onSettled: () => invalidateTopic(client, 'notifications'),
  });
}

/** Marks as read everything up to the newest that was on the screen. */
export function useReadAllNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) => call(readAllNotifications, { body: { up_to: upTo } }),
    onSettled: () => invalidateTopic(client, 'notifications'),
  });
}
