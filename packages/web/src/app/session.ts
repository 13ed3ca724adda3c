import type { AuthUser } from '@freehold/contract/access/identity';
import { keepSessionWith } from '../lib/api.ts';
import type { IdentityClient, SignInState } from '../lib/identity/identity-client.ts';
import { forgetStored, onStoredElsewhere, readStored, writeStored } from '../lib/storage.ts';
import type { UserData } from './user-data.ts';

export type Session = {
  identity: IdentityClient;
  isSignedIn: () => boolean;
  /** True after a session that ended by itself: a 401 that could not be mended, or another tab logged out. */
  hasEnded: () => boolean;
  /** Logged in when user data exists and the identity provider says signed in. */
  isLoggedIn: () => boolean;
  /** The user as far as they are loaded. */
  userNow: () => AuthUser | undefined;
  /** The user, loaded at most once at a time. */
  ensureUser: () => Promise<AuthUser>;
  /** The user asked for anew, after a change that the guard or the menu must see. */
  renewUser: () => Promise<AuthUser>;
  /** Why the user of this session could not be loaded when they were last asked for; null when they were. */
  userFault: () => unknown;
  /** Signs this browser out; rejects when the provider could not be told. */
  signOut: () => Promise<void>;
  onChange: (callback: (state: SignInState) => void) => () => void;
};

type Exits = {
  /** Where a 401 on the present page sends the person; null on pages that need nobody. */
  exitHere: () => '/logout' | '/logout_app_user' | null;
  toLogout: () => Promise<void>;
  toAppUserLogout: () => Promise<void>;
  reload: () => void;
};

/** Ties identity, storage and the API together; resolves on the first sign-in-state callback, whatever the state. */
export function startSession(identity: IdentityClient, data: UserData, exits: Exits): Promise<Session> {
  let state: SignInState = null;
  let ended = false;
  let loading: Promise<AuthUser> | undefined;
  let userFault: unknown = null;
  const listeners = new Set<(state: SignInState) => void>();
  const user = () => (state === null ? undefined : data.now());

  function forgetUser() {
    state = null;
    loading = undefined;
    forgetStored('user', 'accessToken', 'memberID', 'current_firebase_id');
  }
  async function load() {
    try {
      const loaded = await data.load();
      userFault = null;
      return loaded;
    } catch (error) {
      userFault = error;
      throw error;
    }
  }
  /** The log-out action for a session that ended by itself. The data goes once the screens that show it are gone. */
  function leave() {
    ended = true;
    forgetUser();
    void exits.toLogout().then(() => data.forget());
  }

  function lost() {
    const exit = exits.exitHere();
    if (exit === '/logout') leave();
    else if (exit === '/logout_app_user') void exits.toAppUserLogout();
  }

  keepSessionWith({
    token: identity.getToken,
    workspaceId: () => user()?.owner_id ?? null,
    renew: identity.renewToken,
    lost,
  });
  // Another tab chose another workspace: what this tab shows no longer belongs to the calls it would make.
  onStoredElsewhere((key, value) => {
    const current = user()?.owner_id;
    if (key === 'retainSelection' && value !== null && current !== undefined && value !== String(current)) exits.reload();
  });

  const session: Session = {
    identity,
    isSignedIn: () => state !== null,
    hasEnded: () => ended,
    isLoggedIn: () => state !== null && user() !== undefined,
    userNow: user,
    ensureUser() {
      const known = user();
      if (known) return Promise.resolve(known);
      loading ??= load().finally(() => (loading = undefined));
      return loading;
    },
    async renewUser() {
      const before = user()?.owner_id;
      const next = await load();
      // The app stood on the stored user of another workspace: what is on the screen and in the cache is not of this one.
      if (before !== undefined && before !== next.owner_id) exits.reload();
      return next;
    },
    userFault: () => userFault,
    async signOut() {
      forgetUser();
      data.forget();
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
        ended = false;
        if (before && before.uid !== next.uid) return exits.reload();
        if (readStored('current_firebase_id') !== next.uid) {
          // Whoever is stored is somebody else.
          forgetStored('user', 'memberID');
          writeStored('current_firebase_id', next.uid);
        }
      } else if (!mounted) {
        // Over before the app started: a sign-out all the same. The guard leads on from here.
        forgetUser();
        data.forget();
      } else if (before) {
        leave();
      }
      if (mounted) for (const listener of listeners) listener(next);
      mounted = true;
      resolve(session);
    });
  });
}
