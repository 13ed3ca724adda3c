const POUNDS = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What somebody typed as an amount of pounds, in whole pence; null when it is none. £1,234.50, 1234.5 and 1234 are all read. */
export function readPounds(text: string): number | null {
  const bare = text.replace(/[£,\s]/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(bare)) return null;
  const [pounds = '0', pence = ''] = bare.split('.');
  return Number(pounds) * 100 + Number(pence.padEnd(2, '0'));
}

/** 1,234.50, as it stands in a field. */
export const writePounds = (pence: number): string => POUNDS.format(pence / 100);

/** £1,234.50: always with its pence, where amounts stand under each other. */
export const poundsAndPence = (pence: number): string => `£${writePounds(pence)}`;
