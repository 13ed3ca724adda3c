import { changeTenancy, getTenancy, type TenancyChange } from '@freehold/contract/properties/tenancies';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';

export const tenancyQuery = (propertyId: number) =>
  queryOptions({
    queryKey: topicKey('properties', 'tenancy', propertyId),
    queryFn: ({ signal }) => call(getTenancy, { params: { id: propertyId }, signal }),
  });

export function useChangeTenancy(propertyId: number, id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TenancyChange) => call(changeTenancy, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: tenancyQuery(propertyId).queryKey }),
  });
}
