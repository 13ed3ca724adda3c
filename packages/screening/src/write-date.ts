const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** A listed date as people write it: 14 March 1979, March 1979, 1979, 1975 to 1979. */
export function writeDate(date: string): string {
  if (date.includes('/')) return date.split('/').map(writeDate).join(' to ');
  const [year = '', month, day] = date.split('-');
  const name = MONTHS[Number(month) - 1];
  if (name === undefined) return year;
  return day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}`;
}
