import type { AuthUser } from '@freehold/contract/access/identity';

/** What is known of the signed-in user, and all the data asked for in their name. */
export type UserData = {
  /** Undefined until loaded. */
  now: () => AuthUser | undefined;
  load: () => Promise<AuthUser>;
  forget: () => void;
};

type Cache = typeof import('./user-cache.ts');
let cache: Cache | undefined;

/** The user's data in the query cache, which is fetched with the first page that asks for the user. */
export const userData: UserData = {
  now: () => cache?.userInCache(),
  async load() {
    cache = await import('./user-cache.ts');
    return cache.loadIntoCache();
  },
  forget: () => cache?.clearCache(),
};
