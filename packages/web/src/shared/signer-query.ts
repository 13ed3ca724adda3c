import { getAppUser } from '@freehold/contract/access/app-users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { SIGNER_KEY } from './forget-signer.ts';

/** Who is signed in as a signer. */
export const signerQuery = queryOptions({ queryKey: [...SIGNER_KEY, 'me'], queryFn: () => call(getAppUser), staleTime: Infinity });
