import { fieldsIn } from './read-json.ts';

/** Choices about the look and the keys of this browser. They live in a cookie, because the keys of local storage are fixed. */
export type Preferences = { scheme: 'light' | 'dark' | 'auto'; shutGroups: readonly string[]; singleKeys: boolean };

const COOKIE = 'freehold_preferences';
const YEAR_SECONDS = 31_536_000;
const DEFAULTS: Preferences = { scheme: 'auto', shutGroups: [], singleKeys: true };

export function readPreferences(): Preferences {
  const written = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  if (!written) return DEFAULTS;
  try {
    const value = fieldsIn(decodeURIComponent(written.slice(COOKIE.length + 1)));
    const scheme = value['scheme'] === 'light' || value['scheme'] === 'dark' ? value['scheme'] : 'auto';
    const shutGroups = Array.isArray(value['shutGroups']) ? value['shutGroups'].filter((group) => typeof group === 'string') : [];
    return { scheme, shutGroups, singleKeys: value['singleKeys'] !== false };
  } catch {
    return DEFAULTS;
  }
}

export function savePreferences(change: Partial<Preferences>): void {
  const value = encodeURIComponent(JSON.stringify({ ...readPreferences(), ...change }));
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
