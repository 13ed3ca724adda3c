const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Before this there was no register (Land Registry Act 1862); a date of so early a year is misread as one of 1900, too. */
const FIRST_YEAR = 1862;
/** `14.11.2019`, `14 November 2019` and `14 NOV 2019` as the day they name; null for what is no day. */
export function dateOf(text: string | undefined): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[ .]([A-Za-z]{3,9}|\d{1,2})[ .](\d{4})$/.exec(text ?? '') ?? [];
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const at = new Date(Date.UTC(Number(year), number - 1, Number(day)));
  if (Number(year) < FIRST_YEAR || number < 1 || number > MONTHS.length || at.getUTCDate() !== Number(day)) return null;
  return at.toISOString().slice(0, 10);
}
