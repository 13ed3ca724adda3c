import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { MandatoryCountries } from '@freehold/contract/screening/screening-policy';
import { dateInWords } from '../../../platform/london-time.ts';

const NAMES = new Intl.DisplayNames('en-GB', { type: 'region' });

export type KnownCountry = { code: string; is: 'residence' | 'nationality' | 'registration' | 'flag' };

/** The countries a check knows of its subject. The law goes by where a person lives, so that comes first; a nationality asks too, rather too often than too rarely. */
export function countriesOf(subject: ScreenedSubject): KnownCountry[] {
  const known = (code: string | undefined, is: KnownCountry['is']): KnownCountry[] => (code ? [{ code, is }] : []);
  switch (subject.kind) {
    case 'person':
      return [...known(subject.residence, 'residence'), ...known(subject.nationality, 'nationality')];
    case 'company':
      return known(subject.country, 'registration');
    case 'vessel':
      return known(subject.flag, 'flag');
    case 'aircraft':
    case 'wallet':
      return [];
  }
}

const WHOSE = {
  residence: (country: string) => `The client lives in ${country}`,
  nationality: (country: string) => `The client’s nationality is ${country}`,
  registration: (country: string) => `The company is registered in ${country}`,
  flag: (country: string) => `The ship flies the flag of ${country}`,
} satisfies Record<KnownCountry['is'], (country: string) => string>;

const wordsOf = ({ code, is }: KnownCountry): string => WHOSE[is](NAMES.of(code) ?? code);

/** That the law's list names the country, with the source of the list and its date. */
export function mandatoryWords(known: KnownCountry, { source, as_of: asOf }: MandatoryCountries): string {
  return `${wordsOf(known)}, a country on the list that asks for it: ${source}, as of ${dateInWords(asOf)}`;
}

/** The country for which the policy asks for a person, in words. Null where there is none. */
export function countryOfInterest(subject: ScreenedSubject, countries: readonly string[]): { text: string; next: string } | null {
  const found = countriesOf(subject).find(({ code }) => countries.includes(code));
  if (found === undefined) return null;
  return {
    text: `${wordsOf(found)}, which your screening policy names`,
    next: 'Do enhanced due diligence: find out where the client lives and where the money comes from, and write down what you found',
  };
}
