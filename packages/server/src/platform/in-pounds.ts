const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', trailingZeroDisplay: 'stripIfInteger' });

/** £880,000, or £1,850.50. */
export const inPounds = (pence: number): string => POUNDS.format(pence / 100);
