import * as account from '@freehold/contract/access/account';
import type { Feature } from '../../../platform/feature.ts';
import { accountActivity } from './activity-words.ts';
import { registerAccount } from './routes.ts';

export const accountFeature: Feature = {
  name: 'access/account',
  activity: accountActivity,
  routes: [account],
  register: registerAccount,
  governs: {
    'GET /v2/client/profile': 'any member',
    'PATCH /v2/client/profile': 'any member',
    'GET /v2/client/sessions': 'any member',
    'DELETE /v2/client/sessions/{id}': 'any member',
    'POST /v2/client/sessions/end-others': 'any member',
  },
  examples: {
    bodies: () => ({
      'PATCH /v2/client/profile': { first_name: 'Morgan', surname: 'Ellery', phone: null, version: 1 },
    }),
    parameters: {
      '/v2/client/sessions/{id}': '1',
    },
  },
};
