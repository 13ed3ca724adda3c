import { clear, createStore, del, entries, set } from 'idb-keyval';

/** What one person has on this device until it was sent. `T` must be something a browser can store. */
export type DeviceStore<T> = {
  all: () => Promise<T[]>;
  put: (key: string, value: T) => Promise<void>;
  remove: (key: string) => Promise<void>;
  clear: () => Promise<void>;
};

/** Kept by the browser, also while the phone is off. One that refuses to keep anything (a private window) keeps it as long as the page stands. */
export function deviceStore<T>(name: 'answers' | 'files'): DeviceStore<T> {
  const held = new Map<string, T>();
  const store = () => createStore(`freehold-${name}`, name);
  const quietly = (act: () => Promise<void>) => act().catch(() => undefined);
  return {
    async all() {
      try {
        for (const [key, value] of await entries<string, T>(store())) held.set(key, value);
      } catch {
        // Only what was held here.
      }
      return [...held.values()];
    },
    put(key, value) {
      held.set(key, value);
      return quietly(() => set(key, value, store()));
    },
    remove(key) {
      held.delete(key);
      return quietly(() => del(key, store()));
    },
    clear() {
      held.clear();
      return quietly(() => clear(store()));
    },
  };
}
