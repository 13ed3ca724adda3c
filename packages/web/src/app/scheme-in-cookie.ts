import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { readPreferences, savePreferences } from '../lib/preferences.ts';

const followers = new Set<(scheme: MantineColorScheme) => void>();

/** Keeps the chosen scheme in the preferences cookie: Mantine's own manager would add a key to local storage. Every provider follows the others. */
export function schemeInCookie(): MantineColorSchemeManager {
  let follow: ((scheme: MantineColorScheme) => void) | undefined;
  function set(scheme: MantineColorScheme) {
    // A follower sets what it was told.
    if (readPreferences().scheme === scheme) return;
    savePreferences({ scheme });
    for (const other of followers) if (other !== follow) other(scheme);
  }
  return {
    get: () => readPreferences().scheme,
    set,
    subscribe(onUpdate) {
      follow = onUpdate;
      followers.add(onUpdate);
    },
    unsubscribe: () => void (follow && followers.delete(follow)),
    clear: () => set('auto'),
  };
}
