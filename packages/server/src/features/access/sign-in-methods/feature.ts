import * as signInMethods from '@freehold/contract/access/sign-in-methods';
import type { Feature } from '../../../platform/feature.ts';
import { signInMethodsActivity } from './activity-words.ts';
import { registerSignInMethods } from './routes.ts';

const PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };

export const signInMethodsFeature: Feature = {
  name: 'access/sign-in-methods',
  activity: signInMethodsActivity,
  routes: [signInMethods],
  register: registerSignInMethods,
  governs: {
    'GET /v2/client/sign-in-methods': 'any member',
    'POST /v2/client/sign-in-methods/passkeys/options': 'any member',
    'POST /v2/client/sign-in-methods/passkeys': 'any member',
    'PATCH /v2/client/sign-in-methods/passkeys/{id}': 'any member',
    'DELETE /v2/client/sign-in-methods/passkeys/{id}': 'any member',
    'POST /v2/client/sign-in-methods/two-step/start': 'any member',
    'POST /v2/client/sign-in-methods/two-step/confirm': 'any member',
    'POST /v2/client/sign-in-methods/two-step/recovery-codes': 'any member',
    'POST /v2/client/sign-in-methods/two-step/stop': 'any member',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/sign-in-methods/passkeys': {
        name: 'Laptop',
        response: { ...PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } },
      },
      'PATCH /v2/client/sign-in-methods/passkeys/{id}': { name: 'Phone' },
      'POST /v2/client/sign-in-methods/two-step/confirm': { code: '123456' },
      'POST /v2/client/sign-in-methods/two-step/recovery-codes': { code: '123456' },
      'POST /v2/client/sign-in-methods/two-step/stop': { code: '123456' },
    }),
    parameters: {
      '/v2/client/sign-in-methods/passkeys/{id}': '1',
    },
  },
};
