import { quoteFlowRun } from '@freehold/contract/flows/flow-runs';
import { getFlow } from '@freehold/contract/flows/flows';
import { getProperty } from '@freehold/contract/properties/property-details';
import { listProperties, type PropertyListRow } from '@freehold/contract/properties/property-lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type DataOf } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';

export type FlowToRun = DataOf<typeof getFlow>;

export const flowQuery = (id: number) =>
  queryOptions({ queryKey: topicKey('flows', 'one', id), queryFn: ({ signal }) => call(getFlow, { params: { id }, signal }) });

/** The price for these people, held for half an hour. It is asked for again only when it ends or they change. */
export const quoteQuery = (flowId: number, assetId: number, partyIds: readonly number[]) =>
  queryOptions({
    queryKey: ['flow-quote', flowId, assetId, ...partyIds],
    queryFn: ({ signal }) => call(quoteFlowRun, { body: { flow_id: flowId, asset_id: assetId, party_ids: [...partyIds] }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled: partyIds.length > 0,
  });

const ROWS_WHILE_TYPING = 8;
export const NO_PROPERTIES: readonly PropertyListRow[] = [];
/** The few live sales or lettings that a text is found in; without one, those that changed last. */
export const propertiesTypedQuery = (assetTypeId: 1 | 2, text: string) =>
  queryOptions({
    queryKey: topicKey('properties', 'typed', assetTypeId, text),
    queryFn: ({ signal }) =>
      call(listProperties, {
        query: { asset_type_id: assetTypeId, ...(text === '' ? {} : { q: text }), perPage: ROWS_WHILE_TYPING, stage: 'all' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The property that somebody was looked at from, as the choice shows it. */
export const propertyToRunQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('properties', 'to run', id),
    queryFn: async ({ signal }) => {
      const { type, line1, place, kind } = await call(getProperty, { params: { id }, signal });
      return { id, type, line1, place, kind };
    },
    retry: false,
  });
