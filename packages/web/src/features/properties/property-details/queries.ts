import { addPropertyNote, getProperty, getPropertyTimeline } from '@freehold/contract/properties/property-details';
import { getGate, moveProperty, type StageMoveBody } from '@freehold/contract/properties/property-moves';
import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta } from '../../../lib/api.ts';
import { stateKey } from '../../../lib/client-state.ts';
import { alsoWith, invalidateTopic, topicKey } from '../../../lib/topic-key.ts';

export const propertyQuery = (id: number) =>
  queryOptions({
    queryKey: stateKey('property details by id', id),
    queryFn: ({ signal }) => call(getProperty, { params: { id }, signal }),
    meta: alsoWith('properties', 'parties', 'check'),
  });

export const timelineQuery = (id: number, page: number, perPage: number) =>
  queryOptions({
    queryKey: topicKey('properties', 'timeline', id, page, perPage),
    queryFn: ({ signal }) => callWithMeta(getPropertyTimeline, { params: { id }, query: { page, perPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const gateQuery = (id: number, to: PropertyStage) =>
  queryOptions({
    queryKey: topicKey('properties', 'gate', id, to),
    queryFn: ({ signal }) => call(getGate, { params: { id }, query: { to }, signal }),
    meta: alsoWith('parties', 'check'),
  });

export function useMoveProperty(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StageMoveBody) => call(moveProperty, { params: { id }, body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: stateKey('property details by id', id) });
      invalidateTopic(client, 'properties');
    },
  });
}

export function useAddNote(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(addPropertyNote, { params: { id }, body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: topicKey('properties', 'timeline', id) }),
  });
}
