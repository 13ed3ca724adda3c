import { initializeApp } from '@firebase/app';
import {
  checkActionCode,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  signOut,
  type User,
} from '@firebase/auth';
import type { FirebaseSettings } from '@freehold/contract/access/identity';
import { ApiError } from '../api-error.ts';
import { forgetStored, writeStored } from '../storage.ts';
import { askedAddress, forgetAskedAddress, rememberAskedAddress } from './asked-address.ts';
import { endsSession, firebaseFault } from './firebase-faults.ts';
import { ownFormOf, sdkForm } from './firebase-link.ts';
import type { IdentityClient, SignInState } from './identity-client.ts';

/** People sign in at Firebase Authentication; its session stands in IndexedDB, and every tab of the browser follows it. */
export function createFirebaseIdentity(settings: FirebaseSettings): IdentityClient {
  const app = initializeApp({ apiKey: settings.api_key, authDomain: settings.auth_domain, projectId: settings.project_id });
  // Not local storage: the product's keys are the only ones there. Without a popup resolver no script of Google's is ever loaded.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, inMemoryPersistence] });
  if (settings.emulator_url !== null) connectAuthEmulator(auth, settings.emulator_url, { disableWarnings: true });

  const listeners = new Set<(state: SignInState) => void>();
  let state: SignInState | undefined;

  const arrived = ownFormOf(window.location.href);
  if (arrived !== null) window.history.replaceState(window.history.state, '', arrived);

  function tell(next: SignInState) {
    const same = state !== undefined && state?.uid === next?.uid;
    state = next;
    if (!same) for (const listener of listeners) listener(next);
  }

  function forget() {
    forgetStored('accessToken');
    tell(null);
  }

  async function adopt(user: User | null) {
    if (user === null) return forget();
    // Without a connection the last token stands; the calls that follow say that we are offline.
    const token = await user.getIdToken().catch(() => null);
    if (auth.currentUser?.uid !== user.uid) return;
    if (token !== null) writeStored('accessToken', token);
    tell({ uid: user.uid });
  }

  /** A good token of the present person, or null when the session has ended. */
  async function freshToken(force: boolean): Promise<string | null> {
    try {
      const token = (await auth.currentUser?.getIdToken(force)) ?? null;
      if (token !== null) writeStored('accessToken', token);
      return token;
    } catch (error) {
      if (!endsSession(error)) throw firebaseFault(error);
      await signOut(auth);
      return null;
    }
  }

  /** A spent link says so before anybody is asked for an address. */
  async function askForAddress(code: string): Promise<never> {
    const fault = await checkActionCode(auth, code).then(() => null, firebaseFault);
    if (fault !== null && fault.code !== 'INTERNAL') throw fault;
    throw new ApiError({ code: 'LINK_OTHER_DEVICE', message: '', status: 0 });
  }

  return {
    onSignInStateChange(callback) {
      listeners.add(callback);
      if (state !== undefined) callback(state);
      else if (listeners.size === 1) onIdTokenChanged(auth, (user) => void adopt(user));
      return () => listeners.delete(callback);
    },
    async requestLink(email, redirect) {
      const page = new URL('/sign-in', window.location.origin);
      if (redirect !== undefined) page.searchParams.set('redirect', redirect);
      await sendSignInLinkToEmail(auth, email, { url: page.href, handleCodeInApp: true }).catch((error: unknown) => {
        throw firebaseFault(error);
      });
      await rememberAskedAddress(email);
    },
    async confirmLink(code, email) {
      const address = email ?? (await askedAddress());
      if (address === null) return askForAddress(code);
      try {
        const { user } = await signInWithEmailLink(auth, address, sdkForm(code, settings.api_key));
        await adopt(user);
      } catch (error) {
        const fault = firebaseFault(error);
        // This device asked for a link too, but for another address.
        if (email === undefined && fault.code === 'VALIDATION_FAILED') return askForAddress(code);
        throw fault;
      }
      await forgetAskedAddress();
      // The page to return to is in the address of the link.
      return { redirect: null };
    },
    async signOut() {
      forget();
      await signOut(auth).catch((error: unknown) => {
        throw firebaseFault(error);
      });
    },
    getToken: () => freshToken(false),
    renewToken: async () => (await freshToken(true)) !== null,
  };
}
