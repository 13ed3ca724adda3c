/** The columns of the Free Company Data Product in its order, and what they are called here. Some of its names begin with a blank. */
const PUBLISHED = [
  ['CompanyName', 'name'],
  ['CompanyNumber', 'number'],
  ['RegAddress.CareOf', 'office_care_of'],
  ['RegAddress.POBox', 'office_po_box'],
  ['RegAddress.AddressLine1', 'office_address_line1'],
  ['RegAddress.AddressLine2', 'office_address_line2'],
  ['RegAddress.PostTown', 'office_post_town'],
  ['RegAddress.County', 'office_county'],
  ['RegAddress.Country', 'office_country'],
  ['RegAddress.PostCode', 'office_post_code'],
  ['CompanyCategory', 'category'],
  ['CompanyStatus', 'status'],
  ['CountryOfOrigin', 'country_of_origin'],
  ['DissolutionDate', 'dissolved_on'],
  ['IncorporationDate', 'incorporated_on'],
  ['Accounts.AccountRefDay', 'accounts_account_ref_day'],
  ['Accounts.AccountRefMonth', 'accounts_account_ref_month'],
  ['Accounts.NextDueDate', 'accounts_next_due'],
  ['Accounts.LastMadeUpDate', 'accounts_last_made_up'],
  ['Accounts.AccountCategory', 'accounts_account_category'],
  ['Returns.NextDueDate', 'returns_next_due'],
  ['Returns.LastMadeUpDate', 'returns_last_made_up'],
  ['Mortgages.NumMortCharges', 'mortgages_num_mort_charges'],
  ['Mortgages.NumMortOutstanding', 'mortgages_num_mort_outstanding'],
  ['Mortgages.NumMortPartSatisfied', 'mortgages_num_mort_part_satisfied'],
  ['Mortgages.NumMortSatisfied', 'mortgages_num_mort_satisfied'],
  ['SICCode.SicText_1', 'sic_1'],
  ['SICCode.SicText_2', 'sic_2'],
  ['SICCode.SicText_3', 'sic_3'],
  ['SICCode.SicText_4', 'sic_4'],
  ['LimitedPartnerships.NumGenPartners', 'partnership_num_gen_partners'],
  ['LimitedPartnerships.NumLimPartners', 'partnership_num_lim_partners'],
  ['URI', 'uri'],
  ['PreviousName_1.CONDATE', 'previous_1_until'],
  ['PreviousName_1.CompanyName', 'previous_1'],
  ['PreviousName_2.CONDATE', 'previous_2_until'],
  ['PreviousName_2.CompanyName', 'previous_2'],
  ['PreviousName_3.CONDATE', 'previous_3_until'],
  ['PreviousName_3.CompanyName', 'previous_3'],
  ['PreviousName_4.CONDATE', 'previous_4_until'],
  ['PreviousName_4.CompanyName', 'previous_4'],
  ['PreviousName_5.CONDATE', 'previous_5_until'],
  ['PreviousName_5.CompanyName', 'previous_5'],
  ['PreviousName_6.CONDATE', 'previous_6_until'],
  ['PreviousName_6.CompanyName', 'previous_6'],
  ['PreviousName_7.CONDATE', 'previous_7_until'],
  ['PreviousName_7.CompanyName', 'previous_7'],
  ['PreviousName_8.CONDATE', 'previous_8_until'],
  ['PreviousName_8.CompanyName', 'previous_8'],
  ['PreviousName_9.CONDATE', 'previous_9_until'],
  ['PreviousName_9.CompanyName', 'previous_9'],
  ['PreviousName_10.CONDATE', 'previous_10_until'],
  ['PreviousName_10.CompanyName', 'previous_10'],
  ['ConfStmtNextDueDate', 'confirmation_next_due'],
  ['ConfStmtLastMadeUpDate', 'confirmation_last_made_up'],
] as const;

export const COMPANY_COLUMNS: readonly string[] = PUBLISHED.map(([, column]) => column);

/** Null where the first line is that of the product as it is known, else what is wrong with it. */
export function wrongHeader(line: string): string | null {
  const names = line.split(',').map((name) => name.replaceAll('"', '').trim());
  const at = PUBLISHED.findIndex(([name], index) => names[index]?.toLowerCase() !== name.toLowerCase());
  if (at !== -1) return `column ${at + 1} is “${(names[at] ?? '').slice(0, 60)}”, and “${PUBLISHED[at]?.[0]}” was expected`;
  return names.length === PUBLISHED.length ? null : `it has ${names.length} columns, and ${PUBLISHED.length} were expected`;
}
