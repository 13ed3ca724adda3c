/* Made-up files in the forms in which Companies House publishes its register. Nobody and nothing in them is real. */

/** The first line as it is published, with its blanks. */
const HEADER = [
  'CompanyName,CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2,RegAddress.PostTown',
  'RegAddress.County,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus,CountryOfOrigin,DissolutionDate,IncorporationDate',
  'Accounts.AccountRefDay,Accounts.AccountRefMonth,Accounts.NextDueDate,Accounts.LastMadeUpDate,Accounts.AccountCategory,Returns.NextDueDate',
  'Returns.LastMadeUpDate,Mortgages.NumMortCharges,Mortgages.NumMortOutstanding,Mortgages.NumMortPartSatisfied,Mortgages.NumMortSatisfied',
  'SICCode.SicText_1,SICCode.SicText_2,SICCode.SicText_3,SICCode.SicText_4,LimitedPartnerships.NumGenPartners,LimitedPartnerships.NumLimPartners,URI',
  ...Array.from({ length: 10 }, (_, at) => `PreviousName_${at + 1}.CONDATE, PreviousName_${at + 1}.CompanyName`),
  'ConfStmtNextDueDate, ConfStmtLastMadeUpDate',
].join(',');

export type MadeCompany = { number: string; name: string; incorporated: string; status?: string; house?: number };

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A company as a line of the Free Company Data Product. */
export function companyLine({ number, name, incorporated, status = 'Active', house = 5 }: MadeCompany): string {
  const office = ['', '', `${house} Made Street`, '', 'Wells', '', 'ENGLAND', 'BA5 2SN'];
  const accounts = ['31', '12', '30/09/2027', '31/12/2025', 'MICRO ENTITY', '', ''];
  const codes = ['0', '0', '0', '0', '68209 - Other letting and operating of own or leased real estate', '', '', ''];
  const names = ['01/02/2020', 'EARLIER NAME LIMITED', ...Array.from({ length: 18 }, () => '')];
  const kind = ['Private Limited Company', status, 'United Kingdom', '', incorporated];
  const uri = ['0', '0', `http://business.data.gov.uk/id/company/${number}`];
  return [name, number, ...office, ...kind, ...accounts, ...codes, ...uri, ...names, '28/03/2027', '14/03/2026'].map(quoted).join(',');
}

export const madeCompanies = (companies: readonly MadeCompany[]): string => `${[HEADER, ...companies.map(companyLine)].join('\n')}\n`;

export type MadeOwner = { number: string; kind: string; name?: string; natures?: string[]; statement?: string; of?: string };

/** An entry as a line of the snapshot of people with significant control. */
export function ownerLine(
  { number, kind, name, natures = ['ownership-of-shares-50-to-75-percent'], statement, of }: MadeOwner,
  at: number,
): string {
  const [forename, surname] = (name ?? '').split(' ');
  const person = { name, name_elements: { forename, surname }, date_of_birth: { year: 1970, month: 4 }, nationality: 'British' };
  const company = { name, identification: { registration_number: of ?? '', country_registered: 'England', legal_form: 'Limited company' } };
  const listed = { psc_exempt_as_trading_on_regulated_market: { exemption_type: 'made', items: [{ exempt_from: '2019-01-01' }] } };
  const own = kind.startsWith('individual')
    ? { ...person, natures_of_control: natures }
    : kind.startsWith('corporate')
      ? { ...company, natures_of_control: natures }
      : kind === 'exemptions'
        ? { exemptions: listed }
        : { statement };
  const data = {
    ...own,
    kind,
    etag: 'a'.repeat(40),
    notified_on: '2019-03-14',
    address: { premises: '5', address_line_1: 'Made Street', postal_code: 'BA5 2SN' },
    links: { self: `/company/${number}/persons-with-significant-control/made/e${at}` },
  };
  return JSON.stringify({ company_number: number, data });
}

export function totalsLine(all: { people: number; statements: number; exemptions: number }, on: string): string {
  return JSON.stringify({
    data: {
      kind: 'totals#persons-of-significant-control-snapshot',
      persons_of_significant_control_count: all.people,
      statements_count: all.statements,
      exemptions_count: all.exemptions,
      generated_at: `${on}T05:00:00Z`,
    },
  });
}

export function madeOwners(owners: readonly MadeOwner[], on: string): string {
  const statements = owners.filter(({ kind }) => kind.endsWith('statement')).length;
  const exemptions = owners.filter(({ kind }) => kind === 'exemptions').length;
  const totals = totalsLine({ people: owners.length - statements - exemptions, statements, exemptions }, on);
  return `${[...owners.map(ownerLine), totals].join('\n')}\n`;
}
