import { isOneOf } from '@freehold/contract/kernel/keys';

/** Every key the product keeps in the browser's local storage; no other key may be written. */
export const STORAGE_KEYS = [
  'accessToken',
  'appUserToken',
  'user',
  'memberID',
  'label',
  'dashboardVersion',
  'retainSelection',
  'selectedWorkspaceName',
  'prevRouteName',
  'dontShowDynamicLinkDialogue',
  'current_firebase_id',
] as const;
export type StorageKey = (typeof STORAGE_KEYS)[number];

export const DEFAULT_DASHBOARD_VERSION = 'v2';

// A browser may refuse storage (private windows, blocked cookies); the page still works for its own lifetime.
const fallback = new Map<StorageKey, string>();

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function writeStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
    fallback.delete(key);
  } catch {
    fallback.set(key, value);
  }
}

export function forgetStored(...keys: StorageKey[]): void {
  for (const key of keys) {
    fallback.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  }
}

/** Calls back when another tab of this browser changes one of our keys. `null` means the whole storage was cleared. */
export function onStoredElsewhere(callback: (key: StorageKey | null, value: string | null) => void): () => void {
  function listen(event: StorageEvent) {
    if (event.key === null) callback(null, null);
    else if (isOneOf(STORAGE_KEYS, event.key)) callback(event.key, event.newValue);
  }
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
