import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { MandatoryCountries } from '@freehold/contract/screening/screening-policy';
import { dateInWords } from '../../../platform/london-time.ts';

const NAMES = new Intl.DisplayNames('en-GB', { type: 'region' });

/** The country a check knows of its subject: a person's nationality, or where a company is registered. */
export const countryOf = (subject: ScreenedSubject): string | undefined =>
  subject.kind === 'person' ? subject.nationality : subject.country;

/** That the law's list names the country, with the source of the list and its date. */
export function mandatoryWords(subject: ScreenedSubject, code: string, { source, as_of: asOf }: MandatoryCountries): string {
  const country = NAMES.of(code) ?? code;
  const whose = subject.kind === 'person' ? `The client’s nationality is ${country}` : `The company is registered in ${country}`;
  return `${whose}, a country on the list that asks for it: ${source}, as of ${dateInWords(asOf)}`;
}

/** The country for which the policy asks for a person, in words: a person's nationality, or where a company is registered. Null where there is none. */
export function countryOfInterest(subject: ScreenedSubject, countries: readonly string[]): { text: string; next: string } | null {
  const code = countryOf(subject);
  if (code === undefined || !countries.includes(code)) return null;
  const country = NAMES.of(code) ?? code;
  return {
    text:
      subject.kind === 'person'
        ? `The client’s nationality is ${country}, which your screening policy names`
        : `The company is registered in ${country}, which your screening policy names`,
    next: 'Do enhanced due diligence: find out where the client lives and where the money comes from, and write down what you found',
  };
}
