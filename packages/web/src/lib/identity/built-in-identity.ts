import {
  confirmPasskeySignIn,
  confirmSignInLink,
  confirmTwoStepSignIn,
  endSession,
  refreshSession,
  requestSignInLink,
  startPasskeySignIn,
  type SignedIn,
  type SignInStep as AnsweredStep,
} from '@freehold/contract/access/identity';
import { call } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { forgetStored, onStoredElsewhere, readStored, writeStored } from '../storage.ts';
import type { IdentityClient, SignInState, SignInStep } from './identity-client.ts';
import { askForPasskey, canOfferPasskeys, passkeysSupported } from './passkey-prompt.ts';
import { readToken } from './read-token.ts';

const RENEW_BEFORE_MS = 60_000;
const SHORTEST_WAIT_MS = 5_000;

const isUnanswered = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** The provider that ships with Freehold: a short token in storage, the session itself in a cookie no script can read. */
export function createBuiltInIdentity(): IdentityClient {
  const listeners = new Set<(state: SignInState) => void>();
  let state: SignInState | undefined;
  let goodUntilMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewing: Promise<boolean> | undefined;

  function tell(next: SignInState) {
    const same = state !== undefined && state?.uid === next?.uid;
    state = next;
    if (!same) for (const listener of listeners) listener(next);
  }

  function keepFresh(token: string, arrivedNow: boolean) {
    const { issuedAtMs, expiresAtMs } = readToken(token);
    // A fresh token is counted from its arrival, so that a browser with a wrong clock does not renew for ever.
    const lifetimeMs = arrivedNow && issuedAtMs !== null && expiresAtMs !== null ? expiresAtMs - issuedAtMs : null;
    goodUntilMs = lifetimeMs === null ? (expiresAtMs ?? Infinity) : Date.now() + lifetimeMs;
    clearTimeout(timer);
    if (goodUntilMs === Infinity) return;
    timer = setTimeout(() => void renew().catch(() => undefined), Math.max(SHORTEST_WAIT_MS, goodUntilMs - Date.now() - RENEW_BEFORE_MS));
  }

  function adopt(session: Pick<SignedIn, 'access_token' | 'uid'>) {
    writeStored('accessToken', session.access_token);
    keepFresh(session.access_token, true);
    tell({ uid: session.uid });
  }

  function follow(step: AnsweredStep): SignInStep {
    if (step.next === 'two_step') return { redirect: step.redirect, pending: step.pending };
    adopt(step);
    return { redirect: step.redirect };
  }

  async function usePasskey(response: Awaited<ReturnType<typeof askForPasskey>>) {
    const { pending } = follow(await call(confirmPasskeySignIn, { body: { response } }));
    if (pending !== undefined) throw new ApiError({ code: 'PASSKEY_REFUSED', message: '', status: 0 });
  }

  function forget() {
    clearTimeout(timer);
    goodUntilMs = 0;
    forgetStored('accessToken');
    tell(null);
  }

  function renew(): Promise<boolean> {
    renewing ??= call(refreshSession)
      .then((session) => {
        if (session === null) return (forget(), false);
        adopt(session);
        return true;
      })
      .finally(() => (renewing = undefined));
    return renewing;
  }

  async function start() {
    const token = readStored('accessToken');
    const uid = token === null ? null : (readStored('current_firebase_id') ?? readToken(token).subject);
    if (token !== null && uid !== null) {
      keepFresh(token, false);
      if (goodUntilMs - Date.now() > RENEW_BEFORE_MS) return tell({ uid });
    }
    try {
      await renew();
    } catch (error) {
      // Without an answer the last known state stands: the session is not over, and the calls that follow say that Freehold is not reached.
      tell(token !== null && uid !== null && isUnanswered(error) ? { uid } : null);
    }
  }

  onStoredElsewhere((key, value) => {
    if (key !== null && key !== 'accessToken') return;
    if (value === null) {
      clearTimeout(timer);
      goodUntilMs = 0;
      tell(null);
      return;
    }
    keepFresh(value, true);
    const uid = readToken(value).subject ?? state?.uid ?? null;
    if (uid !== null) tell({ uid });
  });

  return {
    onSignInStateChange(callback) {
      listeners.add(callback);
      if (state !== undefined) callback(state);
      else if (listeners.size === 1) void start();
      return () => listeners.delete(callback);
    },
    linkMinutes: 15,
    async requestLink(email, redirect) {
      await call(requestSignInLink, { body: redirect === undefined ? { email } : { email, redirect } });
    },
    async confirmLink(token, email) {
      return follow(await call(confirmSignInLink, { body: email === undefined ? { token } : { token, email } }));
    },
    async signOut() {
      const ended = call(endSession);
      forget();
      await ended;
    },
    async getToken() {
      if (readStored('accessToken') === null) return null;
      if (goodUntilMs - Date.now() < RENEW_BEFORE_MS / 2) await renew();
      return readStored('accessToken');
    },
    renewToken: renew,
    twoStep: { confirm: async (pending, code) => follow(await call(confirmTwoStepSignIn, { body: { pending, code } })) },
    passkeys: {
      supported: passkeysSupported,
      signIn: async () => usePasskey(await askForPasskey(await call(startPasskeySignIn))),
      async offer(signal) {
        if (!(await canOfferPasskeys())) return;
        // Nobody asked for it, so nobody hears that it could not be offered.
        const taken = await call(startPasskeySignIn, { signal })
          .then((options) => askForPasskey(options, signal))
          .catch(() => null);
        if (taken !== null) await usePasskey(taken);
      },
    },
    singleSignOn: {
      addressOf: (redirect) => `/auth/oidc/start${redirect === null ? '' : `?${new URLSearchParams({ redirect }).toString()}`}`,
    },
  };
}
