/** What was written as pounds, in pence; null where it is no amount. */
export function penceOf(written: string): number | null {
  const bare = written.replace(/[£,\s]/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(bare)) return null;
  return Math.round(Number(bare) * 100);
}
/** What an amount field holds, in pence: a number already, or text that is one. */
export const amountOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' ? penceOf(value) : null;

const PLAIN = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
/** 12,500 for a field. */
export const poundsOf = (pence: number): string => PLAIN.format(pence / 100);

const WITH_SIGN = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', trailingZeroDisplay: 'stripIfInteger' });
/** £12,500, or £12,500.50. */
export const pounds = (pence: number): string => WITH_SIGN.format(pence / 100);
