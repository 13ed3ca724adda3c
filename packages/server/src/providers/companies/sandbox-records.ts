import type { CompanyOfficer, CompanyRecord, RegisteredOwner } from '@freehold/property-rules/companies/company-record';

/* Made-up entries of made-up companies. Nobody is registered under these numbers. */

type Entry = Partial<Omit<CompanyRecord, 'profile'>> & { profile?: Partial<CompanyRecord['profile']> };

const verified = (on: string) => ({ verifiedOn: on, statementOn: on, statementDueOn: null, startsOn: on, endsOn: null });
const director = (name: string, year: number, month: number, over: Partial<CompanyOfficer> = {}): CompanyOfficer => ({
  name,
  role: 'director',
  appointedOn: '2019-03-03',
  resignedOn: null,
  born: { year, month },
  nationality: 'British',
  occupation: 'Company director',
  isLegalPerson: false,
  verification: verified('2026-02-10'),
  ...over,
});
const person = (name: string, year: number, month: number, natures: string[], over: Partial<RegisteredOwner> = {}): RegisteredOwner => ({
  kind: 'person',
  name,
  born: { year, month },
  nationality: 'British',
  natures,
  notifiedOn: '2019-03-03',
  ceasedOn: null,
  registration: null,
  isSanctioned: false,
  verification: verified('2026-02-10'),
  ...over,
});
const entity = (name: string, number: string, country: string, natures: string[]): RegisteredOwner =>
  person(name, 2000, 1, natures, {
    kind: 'entity',
    born: null,
    nationality: null,
    verification: null,
    registration: {
      number,
      country,
      register: country === 'England' ? 'Companies House' : null,
      legalForm: 'Private company limited by shares',
    },
  });
const both = (band: string) => [`ownership-of-shares-${band}-percent`, `voting-rights-${band}-percent`];
const shares = (band: string) => [`ownership-of-shares-${band}-percent`];

export const SANDBOX_RECORDS: Readonly<Record<string, Entry>> = {
  '99002417': {
    officers: [director('Imogen Ashworth', 1979, 4, { appointedOn: '2009-03-12' })],
    owners: [person('Imogen Ashworth', 1979, 4, both('75-to-100'))],
  },
  '99003820': {
    profile: { business: ['41100'], hasCharges: false, hasInsolvencyHistory: false },
    officers: [director('Rosalind Pennard', 1984, 9, { appointedOn: '2018-10-02' })],
    owners: [person('Rosalind Pennard', 1984, 9, both('75-to-100'))],
    filings: [{ on: '2026-06-30', category: 'accounts', words: 'Micro entity accounts', path: null }],
  },
  '99006317': {
    profile: { hasInsolvencyHistory: true },
    officers: [director('Tobias Lisle', 1968, 2)],
    owners: [person('Tobias Lisle', 1968, 2, both('50-to-75'))],
    insolvency: [{ type: 'Creditors voluntary liquidation', number: '1', dates: [{ what: 'Wound up on', on: '2026-05-14' }] }],
  },
  '99041872': {
    profile: {
      business: ['41100'],
      accounts: { lastMadeUpTo: '2025-12-31', nextDueOn: '2027-09-30', isOverdue: false },
      confirmation: { lastMadeUpTo: '2026-03-02', nextDueOn: '2027-03-16', isOverdue: false },
      hasCharges: true,
      hasInsolvencyHistory: false,
    },
    officers: [
      director('Amara Nwosu', 1981, 6),
      director('Desmond Larkin', 1972, 11, { verification: null }),
      director('Petra Vane', 1990, 1, { role: 'secretary', born: null, resignedOn: '2025-03-31' }),
    ],
    owners: [entity('Larkhill Group Ltd', '99027755', 'England', both('75-to-100'))],
    filings: [
      { on: '2026-09-14', category: 'accounts', words: 'Total exemption full accounts', path: null },
      { on: '2026-03-09', category: 'confirmation-statement', words: 'Confirmation statement with no updates', path: null },
    ],
  },
  '99027755': {
    officers: [director('Amara Nwosu', 1981, 6)],
    owners: [person('Amara Nwosu', 1981, 6, shares('50-to-75')), entity('Quayle Trust SARL', 'B271828', 'Luxembourg', shares('25-to-50'))],
  },
  '99008001': {
    officers: [director('Cecily Round', 1975, 8)],
    owners: [entity('Round Wharf Ltd', '99008002', 'England', both('75-to-100'))],
  },
  '99008002': {
    officers: [director('Cecily Round', 1975, 8)],
    owners: [entity('Round Quay Ltd', '99008001', 'England', both('75-to-100'))],
  },
  OE990417: {
    profile: { type: 'registered-overseas-entity' },
    officers: [director('Lucien Quayle', 1966, 5, { role: 'managing-officer', nationality: 'Luxembourger', verification: null })],
    owners: [
      person('Lucien Quayle', 1966, 5, ['ownership-of-shares-more-than-25-percent-registered-overseas-entity'], {
        nationality: 'Luxembourger',
        verification: null,
      }),
    ],
  },
};
