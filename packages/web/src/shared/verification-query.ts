import { getVerification } from '@freehold/contract/firm/verification';
import { queryOptions } from '@tanstack/react-query';
import { call, type DataOf } from '../lib/api.ts';
import { topicKey } from '../lib/topic-key.ts';

export type Verification = DataOf<typeof getVerification>;

/** Key member verification as it stands for this member; asked again when anything of it changes, by whomever. */
export const verificationQuery = queryOptions({
  queryKey: topicKey('verification', 'page'),
  queryFn: ({ signal }) => call(getVerification, { signal }),
});
