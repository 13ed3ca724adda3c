import { readPaymentsAccount } from '@freehold/contract/payments/providers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { topicKey } from '../lib/topic-key.ts';

/** The account that clients pay into: what it takes, and what it lacks. */
export const accountQuery = () =>
  queryOptions({ queryKey: topicKey('payments', 'account'), queryFn: ({ signal }) => call(readPaymentsAccount, { signal }) });
