export type Language = 'en' | 'cy';

const COOKIE = 'freehold_language';
const YEAR_SECONDS = 31_536_000;

/** The language chosen on this device. In a cookie, because the keys of local storage are fixed; apart from the preferences, which every page reads. */
export const readLanguage = (): Language => (document.cookie.split('; ').includes(`${COOKIE}=cy`) ? 'cy' : 'en');

export function saveLanguage(language: Language): void {
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
