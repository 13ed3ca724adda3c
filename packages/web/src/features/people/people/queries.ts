import {
  changeParty,
  createParty,
  exportParties,
  findPartyDuplicates,
  holdParty,
  listParties,
  revealParty,
  setPartyRisk,
  type NewPartyInput,
  type Party,
  type RevealedField,
} from '@freehold/contract/people/parties';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { partyKey } from '../../../shared/party-queries.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { alsoWith, topicKey } from '../../../lib/topic-key.ts';
import { filtersOf, type PeopleSearch } from './people-search.ts';

const PER_PAGE = 25;

export const peopleQuery = (search: PeopleSearch) =>
  queryOptions({
    queryKey: topicKey('parties', 'list', { ...search, add: undefined }),
    queryFn: ({ signal }) =>
      callWithMeta(listParties, {
        query: {
          ...filtersOf(search),
          page: search.page ?? 1,
          perPage: PER_PAGE,
          sort: search.sort ?? (search.q ? 'match' : 'name'),
          order: search.order ?? 'asc',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: alsoWith('check', 'properties'),
  });

/** Records that may already be who is being typed. */
export const duplicatesQuery = (party: NewPartyInput | null) =>
  queryOptions({
    queryKey: topicKey('parties', 'duplicates', party),
    queryFn: ({ signal }) => (party === null ? Promise.resolve([]) : call(findPartyDuplicates, { body: party, signal })),
    enabled: party !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** An act on a record: its answer becomes what is on screen, and lists are asked again. */
function usePartyAct<Input>(act: (input: Input) => Promise<Party>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (party) => {
      client.setQueryData(partyKey(party.id), party);
      void client.invalidateQueries({ queryKey: topicKey('parties', 'list') });
    },
  });
}

export const useAddParty = () => usePartyAct((body: NewPartyInput) => call(createParty, { body }));
export const useChangeParty = (id: number) =>
  usePartyAct((body: { version: number; party: NewPartyInput }) => call(changeParty, { params: { id }, body }));
export const useHoldParty = (id: number) =>
  usePartyAct((body: { version: number; legal_hold: boolean; reason: string }) => call(holdParty, { params: { id }, body }));
export const useSetRisk = (id: number) =>
  usePartyAct((body: { version: number; risk_level: 'low' | 'medium' | 'high'; reason: string }) =>
    call(setPartyRisk, { params: { id }, body }),
  );

/** Contact details in clear. Each time is recorded, so it is asked for on purpose and kept nowhere. */
export const askContacts = (id: number, field: RevealedField) => call(revealParty, { params: { id }, body: { field } });
export function useReveal(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (field: RevealedField) => askContacts(id, field),
    onSuccess: () => void client.invalidateQueries({ queryKey: partyKey(id) }),
  });
}

export function useDownloadPeople() {
  return useMutation({
    mutationFn: async (search: PeopleSearch) => {
      const { blob, name } = await fetchFile(exportParties, { query: filtersOf(search) });
      saveFile(blob, name ?? 'people.csv');
    },
  });
}
