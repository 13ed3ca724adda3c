/* Rows in the form of HM Land Registry's titles of UK and overseas companies. */

const COMPANY_COLUMNS = ['Proprietor Name', 'Company Registration No.', 'Proprietorship Category'];
/** The header of a file of titles that companies own, here or abroad. */
export const titlesHeader = (abroad: boolean, isChanges = false): string =>
  [
    'Title Number,Tenure,Property Address,District,County,Region,Postcode,Multiple Address Indicator,Price Paid',
    ...[1, 2, 3, 4].flatMap((n) => [
      ...COMPANY_COLUMNS.map((name) => `${name} (${n})`),
      ...(abroad ? [`Country Incorporated (${n})`] : []),
      ...[1, 2, 3].map((line) => `Proprietor (${n}) Address (${line})`),
    ]),
    'Date Proprietor Added,Additional Proprietor Indicator',
    ...(isChanges ? ['Change Indicator,Change Date'] : []),
  ].join(',');
export type MadeTitle = { title: string; name: string; number?: string; country?: string; on?: string; change?: string };
export function titleRow({ title, name, number = '', country, on = '14-11-2019', change }: MadeTitle): string {
  const owner = [
    `"${name}"`,
    number,
    'Limited Company or Public Limited Company',
    ...(country === undefined ? [] : [country]),
    '1 High Street',
    '',
    '',
  ];
  const none = owner.map(() => '');
  const row = [
    title,
    'Freehold',
    '"22 Corsley Avenue, Bristol"',
    'BRISTOL',
    'AVON',
    'SOUTH WEST',
    'BS9 4DK',
    'N',
    '',
    owner,
    none,
    none,
    none,
    on,
    'N',
  ];
  return [...row.flat(), ...(change === undefined ? [] : [change, on])].join(',');
}
