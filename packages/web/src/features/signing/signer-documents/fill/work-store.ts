import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Held, WorkStore } from './work.ts';

const PARKED = 'signing-work-';

/**
 * What one person has filled in of one document, in the browser's own database, also while the phone is off. That database answers in its own
 * time: what it has not taken when the page goes is parked in the tab, which can be done at once.
 */
export function workStore(documentId: number): WorkStore {
  let held: Held | null = null;
  let writing = 0;
  let opened: UseStore | null = null;
  const store = () => (opened ??= createStore('freehold-signing', 'documents'));
  const park = () => {
    if (writing > 0 && held !== null) quietly(() => sessionStorage.setItem(PARKED + documentId, JSON.stringify(held)));
  };
  // A browser that keeps nothing (a private window) has only what the page itself holds.
  async function tryIn<T>(act: (database: UseStore) => Promise<T>): Promise<T | undefined> {
    try {
      return await act(store());
    } catch {
      opened = null;
      return undefined;
    }
  }
  async function keep(next: Held): Promise<void> {
    if (writing === 0) window.addEventListener('pagehide', park);
    writing += 1;
    await tryIn((database) => set(documentId, next, database));
    writing -= 1;
    if (writing === 0) window.removeEventListener('pagehide', park);
  }
  return {
    async read() {
      const parked = takeParked(documentId);
      if (parked !== null) {
        held ??= parked;
        void keep(held);
      }
      return held ?? (await tryIn((database) => get<Held>(documentId, database))) ?? null;
    },
    async write(next) {
      held = next;
      await keep(next);
    },
    async forget() {
      held = null;
      takeParked(documentId);
      await tryIn((database) => del(documentId, database));
    },
  };
}

function takeParked(documentId: number): Held | null {
  let parked: Held | null = null;
  quietly(() => {
    const text = sessionStorage.getItem(PARKED + documentId);
    sessionStorage.removeItem(PARKED + documentId);
    if (text !== null) parked = JSON.parse(text);
  });
  return parked;
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // As above.
  }
}
