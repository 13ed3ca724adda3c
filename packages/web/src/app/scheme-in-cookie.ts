import type { MantineColorSchemeManager } from '@mantine/core';
import { readPreferences, savePreferences } from '../lib/preferences.ts';

/** Keeps the chosen scheme in the preferences cookie: Mantine's own manager would add a key to local storage. */
export const schemeInCookie: MantineColorSchemeManager = {
  get: () => readPreferences().scheme,
  set: (scheme) => savePreferences({ scheme }),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => savePreferences({ scheme: 'auto' }),
};
