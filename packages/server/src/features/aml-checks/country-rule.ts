import type { ScreenedSubject } from '@freehold/contract/checks';

const NAMES = new Intl.DisplayNames('en-GB', { type: 'region' });

/** The country for which the policy asks for a person, in words: a person's nationality, or where a company is registered. Null where there is none. */
export function countryOfInterest(subject: ScreenedSubject, countries: readonly string[]): { text: string; next: string } | null {
  const code = subject.kind === 'person' ? subject.nationality : subject.country;
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
