import {
  changeSale,
  endRelationships,
  getSale,
  markMilestone,
  type MilestoneMark,
  type SaleChange,
} from '@freehold/contract/properties/sales';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { invalidateTopic, topicKey } from '../../../lib/topic-key.ts';

export const saleQuery = (propertyId: number) =>
  queryOptions({
    queryKey: topicKey('properties', 'sale', propertyId),
    queryFn: ({ signal }) => call(getSale, { params: { id: propertyId }, signal }),
  });

export function useSaleActs(propertyId: number, id: number) {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: saleQuery(propertyId).queryKey });
  const change = useMutation({ mutationFn: (body: SaleChange) => call(changeSale, { params: { id }, body }), onSettled: again });
  const mark = useMutation({ mutationFn: (body: MilestoneMark) => call(markMilestone, { params: { id }, body }), onSettled: again });
  const end = useMutation({
    mutationFn: (body: { party_ids: number[]; ended_on: string }) => call(endRelationships, { params: { id }, body }),
    onSettled: () => {
      invalidateTopic(client, 'properties');
      invalidateTopic(client, 'parties');
    },
  });
  return { change, mark, end };
}
