import type { CompanyRecord } from '@freehold/property-rules/companies/company-record';
import { SANDBOX_RECORDS } from './sandbox-records.ts';
import { MOST_FOUND, RegisterAway, type CompanyFacts, type CompanyRegister } from './provider.ts';

const company = (
  number: string,
  name: string,
  incorporatedOn: string,
  address: string,
  ended: Partial<CompanyFacts> = {},
): CompanyFacts => ({
  number,
  name,
  status: 'active',
  incorporatedOn,
  dissolvedOn: null,
  address,
  ...ended,
});

/** Nobody is registered under these numbers. */
export const SANDBOX_COMPANIES: readonly CompanyFacts[] = [
  company('99002417', 'Pennard & Lisle Ltd', '2009-03-12', '14 Regent Parade, Bristol, BS8 4MK'),
  company('99003820', 'Pennard Developments Ltd', '2018-10-02', '3 Canal Row, Taunton, TA1 3VC'),
  company('99001194', 'Pennard Hill Farms Ltd', '1998-06-30', 'Hill Farm, Glastonbury, BA6 9KO', {
    status: 'dissolved',
    dissolvedOn: '2021-02-09',
  }),
  company('99004105', 'Calloway Lettings Ltd', '2015-01-20', '22 Vintry Road, Bristol, BS1 6QF'),
  company('99005236', 'Harbourside Homes LLP', '2012-08-14', '9 Wharf Court, Bristol, BS1 4RW'),
  company('99006317', 'Lisle Block Management Ltd', '2020-11-05', '14 Regent Parade, Bristol, BS8 4MK', { status: 'liquidation' }),
  company('99007448', 'Somerfold Estates Ltd', '2003-05-27', '41 High Street, Wells, BA5 2SN', { status: 'voluntary-arrangement' }),
  company('99041872', 'Larkhill Developments Ltd', '2019-03-03', 'Unit 4, Gannet Quay, Bristol, BS1 4KC'),
  company('99027755', 'Larkhill Group Ltd', '2018-07-19', 'Unit 4, Gannet Quay, Bristol, BS1 4KC'),
  company('99008001', 'Round Quay Ltd', '2016-04-11', '8 Round Quay, Bristol, BS1 6XN'),
  company('99008002', 'Round Wharf Ltd', '2016-04-11', '8 Round Quay, Bristol, BS1 6XN'),
  company('OE990417', 'Quayle Holdings SA', '2022-11-08', '4 rue du Marais, Luxembourg', { status: 'registered' }),
];
/** No company: whoever asks for it meets a register that does not answer, or one that limits requests. */
export const SANDBOX_OUTAGE = '99000503';
export const SANDBOX_BUSY = '99000429';

function requireAnswer(number: string): void {
  if (number === SANDBOX_BUSY) throw new RegisterAway('limited', 'HTTP 429');
  if (number === SANDBOX_OUTAGE) throw new RegisterAway('unreachable', 'HTTP 503');
}

function recordOf({ number, name, status, incorporatedOn, dissolvedOn, address }: CompanyFacts): CompanyRecord {
  const { profile, ...entry } = SANDBOX_RECORDS[number] ?? {};
  return {
    officers: [],
    owners: [],
    statements: [],
    isListed: false,
    filings: [],
    insolvency: [],
    ...entry,
    profile: {
      number,
      name,
      status,
      statusDetail: null,
      type: 'ltd',
      incorporatedOn,
      dissolvedOn,
      address,
      isPoBox: false,
      isOfficeInDispute: false,
      isOfficeUndeliverable: false,
      sharesOfficeWith: null,
      business: [],
      previousNames: [],
      accounts: null,
      confirmation: null,
      hasCharges: false,
      hasInsolvencyHistory: false,
      ...profile,
    },
  };
}
const find = (number: string) => SANDBOX_COMPANIES.find((one) => one.number === number);

/** Made-up companies to try the product with. Looking for `busy` meets a register that limits requests, `outage` one that does not answer. */
export function openSandboxCompanies(): CompanyRegister {
  return {
    name: 'sandbox',
    async search(text) {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      if (words.includes('busy')) throw new RegisterAway('limited', 'HTTP 429');
      if (words.includes('outage')) throw new RegisterAway('unreachable', 'HTTP 503');
      const told = (one: CompanyFacts) => `${one.name} ${one.number}`.toLowerCase();
      return SANDBOX_COMPANIES.filter((one) => words.length > 0 && words.every((word) => told(one).includes(word))).slice(0, MOST_FOUND);
    },
    async get(number) {
      requireAnswer(number);
      return find(number) ?? null;
    },
    async read(number) {
      requireAnswer(number);
      const found = find(number);
      return found ? recordOf(found) : null;
    },
    async readOwners(number) {
      requireAnswer(number);
      const found = find(number);
      if (!found) return null;
      const { owners, statements, isListed } = recordOf(found);
      return { name: found.name, status: found.status, owners: owners ?? [], statements, isListed };
    },
  };
}
