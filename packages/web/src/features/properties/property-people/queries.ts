import {
  addPropertyPerson,
  changePropertyPerson,
  listCoTenantTypes,
  restorePropertyPerson,
  withdrawPropertyPerson,
  type NewPropertyPersonInput,
  type PersonWithdrawal,
  type PropertyPersonChange,
} from '@freehold/contract/properties/property-people';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { stateKey } from '../../../lib/client-state.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';

export const coTenantTypesQuery = queryOptions({
  queryKey: stateKey('co-tenant types'),
  queryFn: ({ signal }) => call(listCoTenantTypes, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

function usePeopleAct<In, Out>(act: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => invalidateTopic(client, 'properties') });
}

export function useAddPerson(id: number) {
  const keyed = useIdempotencyKey();
  return usePeopleAct((body: NewPropertyPersonInput) =>
    keyed((idempotencyKey) => call(addPropertyPerson, { params: { id }, body, idempotencyKey })),
  );
}
export const useChangePerson = (id: number) =>
  usePeopleAct(({ lid, ...body }: PropertyPersonChange & { lid: number }) => call(changePropertyPerson, { params: { id, lid }, body }));
export const useWithdrawPerson = (id: number) =>
  usePeopleAct(({ lid, ...body }: PersonWithdrawal & { lid: number }) => call(withdrawPropertyPerson, { params: { id, lid }, body }));
export const useRestorePerson = (id: number) => usePeopleAct((lid: number) => call(restorePropertyPerson, { params: { id, lid } }));
