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
];

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
      return SANDBOX_COMPANIES.find((one) => one.number === number) ?? null;
    },
  };
}
