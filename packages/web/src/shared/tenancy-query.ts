import { getTenancy } from '@freehold/contract/properties/tenancies';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { topicKey } from '../lib/topic-key.ts';

/** The tenancies of a property. */
export const tenancyQuery = (propertyId: number) =>
  queryOptions({
    queryKey: topicKey('properties', 'tenancy', propertyId),
    queryFn: ({ signal }) => call(getTenancy, { params: { id: propertyId }, signal }),
  });
