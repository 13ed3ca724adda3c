import {
  changeLinkNotification,
  changePropertyLink,
  listLinkNotifications,
  readPropertyLink,
  type LinkChange,
  type LinkNotificationChange,
} from '@freehold/contract/properties/property-links';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { stateKey } from '../../../lib/client-state.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';

const linkKey = (id: number) => topicKey('properties', 'link', id);

export const linkQuery = (id: number) =>
  queryOptions({ queryKey: linkKey(id), queryFn: ({ signal }) => call(readPropertyLink, { params: { id }, signal }) });

export const linkNotificationsQuery = (id: number) =>
  queryOptions({
    queryKey: stateKey('link notifications', id),
    queryFn: ({ signal }) => call(listLinkNotifications, { params: { id }, signal }),
    meta: alsoWith('properties'),
  });

export function useChangeLink(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LinkChange) => call(changePropertyLink, { params: { id }, body }),
    onSuccess: (link) => client.setQueryData(linkKey(id), link),
  });
}

export function useChangeLinkNotification(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LinkNotificationChange) => call(changeLinkNotification, { params: { id }, body }),
    onSuccess: (rows) => client.setQueryData(linkNotificationsQuery(id).queryKey, rows),
  });
}
