import { getSurroundings, suggestAddresses } from '@freehold/contract/properties/addresses';
import {
  addProperty,
  changeProperty,
  getPropertyPhoto,
  getPropertyRecord,
  removeProperty,
  removePropertyPhoto,
  uploadPropertyPhoto,
  type AddedPropertyInput,
  type PropertyChangeInput,
} from '@freehold/contract/properties/property-form';
import type { PropertyKind } from '@freehold/property-rules/property-stages';
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, fetchFile } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { stateKey } from '../../../lib/client-state.ts';
import { invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';

const LONG_MS = 10 * 60_000;

export const suggestionsQuery = (postcode: string | null, kind: PropertyKind, ask: 'own' | 'provider') =>
  queryOptions({
    queryKey: topicKey('properties', 'addresses', postcode, kind, ask),
    queryFn: postcode === null ? skipToken : ({ signal }) => call(suggestAddresses, { query: { postcode, kind, ask }, signal }),
    retry: false,
  });

export type MapView = { easting: number; northing: number; metres: number };
const MOST_METRES = 1500;
/** Postcodes around what is in view; what was there stays while it moves. */
export const surroundingsQuery = (view: MapView | null) =>
  queryOptions({
    queryKey: ['places', view],
    queryFn:
      view === null
        ? skipToken
        : ({ signal }) => call(getSurroundings, { query: { ...view, metres: Math.min(MOST_METRES, view.metres) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: LONG_MS,
  });

export const recordKey = (id: number) => topicKey('properties', 'record', id);
export const recordQuery = (id: number) =>
  queryOptions({ queryKey: recordKey(id), queryFn: ({ signal }) => call(getPropertyRecord, { params: { id }, signal }) });

/** The bytes of the photograph under a local address, anew with each picture. */
export const photoQuery = (id: number, photo: string | null) =>
  queryOptions({
    queryKey: ['property-photo', id, photo],
    queryFn: photo === null ? skipToken : async ({ signal }) => (await fetchFile(getPropertyPhoto, { params: { id }, signal })).blob,
    staleTime: Infinity,
  });

function tell(client: QueryClient, id?: number): void {
  invalidateTopic(client, 'properties');
  void client.invalidateQueries({ queryKey: stateKey('check properties') });
  if (id !== undefined) void client.invalidateQueries({ queryKey: stateKey('property details by id', id) });
}

export function useAddProperty() {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: AddedPropertyInput) => keyed((idempotencyKey) => call(addProperty, { body, idempotencyKey })),
    onSuccess: () => {
      // The form follows the first answer it is given: one from before this property was added would leave it out.
      client.removeQueries({ queryKey: topicKey('properties', 'addresses') });
      tell(client);
      invalidateTopic(client, 'parties');
    },
  });
}

export function useChangeProperty(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PropertyChangeInput) => call(changeProperty, { params: { id }, body }),
    onSuccess: (record) => {
      client.setQueryData(recordKey(id), record);
      tell(client, id);
    },
  });
}

export function useChangePhoto(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File | null) =>
      file ? callWithFile(uploadPropertyPhoto, { params: { id }, file }) : call(removePropertyPhoto, { params: { id } }),
    onSuccess: (record) => {
      client.setQueryData(recordKey(id), record);
      tell(client, id);
    },
  });
}

export function useRemoveDraft(id: number) {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => call(removeProperty, { params: { id } }), onSuccess: () => tell(client) });
}
