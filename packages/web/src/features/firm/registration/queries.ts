import { searchCompanies, type Company } from '@freehold/contract/firm/companies';
import { getRegistration, type Registration } from '@freehold/contract/firm/registration';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';

export const registrationQuery = queryOptions({
  queryKey: topicKey('registration', 'mine'),
  queryFn: ({ signal }) => call(getRegistration, { signal }),
});
export const companiesQuery = (q: string) =>
  queryOptions({
    queryKey: ['companies', q],
    queryFn: ({ signal }) => call(searchCompanies, { query: { q }, signal }),
    enabled: q.length >= 2,
    staleTime: 300_000,
    // Somebody waits at the field: one answer is enough to offer another way.
    retry: false,
  });
export const NO_COMPANIES: readonly Company[] = [];

/** Saves one step; the answer is the whole registration, so nothing needs to be asked again. */
export function useAnswer<In>(save: (input: In) => Promise<Registration>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (registration) => client.setQueryData(registrationQuery.queryKey, registration),
  });
}
