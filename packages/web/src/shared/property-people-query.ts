import { listPropertyPeople } from '@freehold/contract/properties/property-people';
import { queryOptions } from '@tanstack/react-query';
import { callWithMeta } from '../lib/api.ts';
import { stateKey } from '../lib/client-state.ts';
import { alsoWith } from '../lib/topic-key.ts';

/** Everybody at a property, and its groups. Said once: two ways to ask under one key would take each other's place. */
export const propertyPeopleQuery = (propertyId: number) =>
  queryOptions({
    queryKey: stateKey('linked applicants', propertyId),
    queryFn: ({ signal }) => callWithMeta(listPropertyPeople, { params: { id: propertyId }, signal }),
    meta: alsoWith('properties', 'parties', 'check'),
  });
