import {
  getAppConfig,
  requestSignInLink,
  confirmSignInLink,
  confirmTwoStepSignIn,
  startPasskeySignIn,
  confirmPasskeySignIn,
  refreshSession,
  endSession,
} from '@freehold/contract/access/identity';
import type { Feature } from '../../../platform/feature.ts';
import { forgetOldSignIns } from './jobs.ts';
import { registerSignIn } from './routes.ts';

const PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };

/** `checkKinds`: the codes of the kinds of check that the web app may offer. */
export const signInFeature = (checkKinds: readonly string[]): Feature => ({
  name: 'access/sign-in',
  routes: [
    {
      getAppConfig,
      requestSignInLink,
      confirmSignInLink,
      confirmTwoStepSignIn,
      startPasskeySignIn,
      confirmPasskeySignIn,
      refreshSession,
      endSession,
    },
  ],
  register: (app, services) => registerSignIn(app, services, checkKinds),
  schedules: [forgetOldSignIns],
  examples: {
    bodies: () => ({
      'POST /v2/public/sign-in/link': { email: 'nobody@pennard.example' },
      'POST /v2/public/sign-in/confirm': { token: 'x'.repeat(40) },
      'POST /v2/public/sign-in/two-step': { pending: 'x'.repeat(40), code: '123456' },
      'POST /v2/public/sign-in/passkey': {
        response: { ...PASSKEY, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } },
      },
    }),
  },
});
