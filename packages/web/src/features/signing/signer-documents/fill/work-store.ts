import { createStore, del, get, set } from 'idb-keyval';
import type { Held, WorkStore } from './work.ts';

// A browser that keeps nothing (a private window) has only what the page itself holds.
async function quietly(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch {
    // As above.
  }
}

/** What one person has filled in of one document, in the browser's own database, also while the phone is off. */
export function workStore(documentId: number): WorkStore {
  let held: Held | null = null;
  const store = () => createStore('freehold-signing', 'documents');
  return {
    async read() {
      try {
        return held ?? (await get<Held>(documentId, store())) ?? null;
      } catch {
        return held;
      }
    },
    async write(next) {
      held = next;
      await quietly(() => set(documentId, next, store()));
    },
    async forget() {
      held = null;
      await quietly(() => del(documentId, store()));
    },
  };
}
