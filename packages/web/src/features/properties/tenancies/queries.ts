import { changeTenancy, type TenancyChange } from '@freehold/contract/properties/tenancies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { tenancyQuery } from '../../../shared/tenancy-query.ts';

export function useChangeTenancy(propertyId: number, id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TenancyChange) => call(changeTenancy, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: tenancyQuery(propertyId).queryKey }),
  });
}
