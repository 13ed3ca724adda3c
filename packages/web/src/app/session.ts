import type { AuthUser } from '@freehold/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { keepSessionWith } from '../lib/api.ts';
import type { IdentityClient, SignInState } from '../lib/identity/identity-client.ts';
import { forgetStored, onStoredElsewhere, readStored, writeStored } from '../lib/storage.ts';
import { ME_KEY } from '../lib/workspace-queries.ts';
import { loadUser } from './load-user.ts';

export type Session = {
  identity: IdentityClient;
  isSignedIn: () => boolean;
  /** Logged in when user data exists and the identity provider says signed in. */
  isLoggedIn: () => boolean;
  /** The user, loaded at most once at a time. */
  ensureUser: () => Promise<AuthUser>;
  /** Signs this browser out; rejects when the provider could not be told. */
  signOut: () => Promise<void>;
  onChange: (callback: (state: SignInState) => void) => () => void;
};

type Exits = { toLogout: () => void; reload: () => void };

/** Ties identity, storage and the API together; resolves on the first sign-in-state callback, whatever the state. */
export function startSession(identity: IdentityClient, client: QueryClient, exits: Exits): Promise<Session> {
  let state: SignInState = null;
  let loading: Promise<AuthUser> | undefined;
  const listeners = new Set<(state: SignInState) => void>();
  const user = () => client.getQueryData<AuthUser>(ME_KEY);

  function clearUser() {
    loading = undefined;
    client.clear();
    forgetStored('user', 'accessToken', 'memberID', 'current_firebase_id');
  }

  keepSessionWith({
    token: identity.getToken,
    workspaceId: () => user()?.owner_id ?? null,
    renew: identity.renewToken,
    lost: () => {
      clearUser();
      exits.toLogout();
    },
  });
  // Another tab chose another workspace: what this tab shows no longer belongs to the calls it would make.
  onStoredElsewhere((key, value) => {
    const current = user()?.owner_id;
    if (key === 'retainSelection' && value !== null && current !== undefined && value !== String(current)) exits.reload();
  });

  const session: Session = {
    identity,
    isSignedIn: () => state !== null,
    isLoggedIn: () => state !== null && user() !== undefined,
    ensureUser() {
      const known = user();
      if (known) return Promise.resolve(known);
      loading ??= loadUser(client).finally(() => (loading = undefined));
      return loading;
    },
    async signOut() {
      state = null;
      clearUser();
      await identity.signOut();
    },
    onChange(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };

  return new Promise((resolve) => {
    let mounted = false;
    identity.onSignInStateChange((next) => {
      const before = state;
      state = next;
      if (next) {
        if (before && before.uid !== next.uid) return exits.reload();
        if (readStored('current_firebase_id') !== next.uid) writeStored('current_firebase_id', next.uid);
      } else if (mounted && before) {
        clearUser();
        exits.toLogout();
      }
      if (mounted) for (const listener of listeners) listener(next);
      mounted = true;
      resolve(session);
    });
  });
}
