import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import type { Words } from './en.ts';
import { FIRST_EN, type FirstWords } from './first-words.ts';
import { type Language, readLanguage, saveLanguage } from './language-in-cookie.ts';
import css from './applicant-steps.module.css';

/** Pages that somebody meets before they are in have the first texts alone. */
type Welsh = { first: FirstWords; whole: Words | null };
/** `welsh` is there once it was asked for; the rest of English comes with the pages that need it. */
type Reading = { language: Language; welsh: Welsh | null; choose: (language: Language) => void };
const Reading = createContext<Reading>({ language: 'en', welsh: null, choose: () => undefined });
export const useReading = (): Reading => use(Reading);
export const useFirstWords = (): FirstWords => use(Reading).welsh?.first ?? FIRST_EN;

type ProviderProps = {
  /** The same function at every drawing. */
  loadWelsh: () => Promise<Welsh>;
  children: ReactNode;
};
/** Gives the pages their texts in the language chosen on this device. Welsh comes when it is asked for. */
export function LanguageProvider({ loadWelsh, children }: ProviderProps) {
  const [language, setLanguage] = useState(readLanguage);
  const [welsh, setWelsh] = useState<Welsh | null>(null);
  const isWelsh = language === 'cy' && welsh !== null;

  useEffect(() => {
    if (language !== 'cy' || welsh !== null) return;
    let gone = false;
    loadWelsh().then(
      (loaded) => gone || setWelsh(loaded),
      // Without a connection the texts stay as they are.
      () => gone || setLanguage('en'),
    );
    return () => {
      gone = true;
    };
  }, [language, welsh, loadWelsh]);
  useEffect(() => {
    const before = document.documentElement.lang;
    document.documentElement.lang = isWelsh ? 'cy' : 'en-GB';
    return () => {
      document.documentElement.lang = before;
    };
  }, [isWelsh]);

  function choose(next: Language) {
    saveLanguage(next);
    setLanguage(next);
  }
  return <Reading value={{ language: isWelsh ? 'cy' : 'en', welsh: isWelsh ? welsh : null, choose }}>{children}</Reading>;
}

/** The other language by its own name. */
export function LanguageSwitch() {
  const { language, choose } = use(Reading);
  const words = useFirstWords();
  const other = language === 'en' ? 'cy' : 'en';
  return (
    <button type="button" className={css.language} lang={other} aria-label={words.language.choose} onClick={() => choose(other)}>
      {words.language.other}
    </button>
  );
}
