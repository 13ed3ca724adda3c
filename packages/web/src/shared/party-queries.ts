import { getParty, listParties, type PartyListRow } from '@freehold/contract/people/parties';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { topicKey } from '../lib/topic-key.ts';

const ROWS_WHILE_TYPING = 8;
export const NO_PARTIES: readonly PartyListRow[] = [];

/** The few people a text is found in, for a field that finds while one types. */
export const partiesTypedQuery = (text: string, kind: 'person' | 'company' | undefined) =>
  queryOptions({
    queryKey: topicKey('parties', 'typed', text, kind),
    queryFn: ({ signal }) => call(listParties, { query: { q: text, perPage: ROWS_WHILE_TYPING, ...(kind ? { kind } : {}) }, signal }),
    placeholderData: keepPreviousData,
    enabled: text.length >= 2,
  });

export const partyKey = (id: number) => topicKey('parties', 'one', id);
export const partyQuery = (id: number) =>
  queryOptions({
    queryKey: partyKey(id),
    queryFn: ({ signal }) => call(getParty, { params: { id }, signal }),
  });
