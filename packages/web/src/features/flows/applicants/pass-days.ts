import type { Language } from '../../../shared/applicant-steps/language-in-cookie.ts';

const LOCALES = { en: 'en-GB', cy: 'cy-GB' } as const satisfies Record<Language, string>;

/** A day with its year, in the language of the page: what may be reused ends in another one. */
export const longDay = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/London' }).format(
    new Date(at.length === 10 ? `${at}T12:00:00Z` : at),
  );
