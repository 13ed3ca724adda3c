import { addMonths } from '@freehold/property-rules/calendar';

/* Days of a plan. All are dates in London, so that a period begins and ends at midnight there, in summer and winter. */

const monthsOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** The end of the month of a plan that begins on `start`, counted from the anchor: 31 January, 28 February, 31 March. */
export const endOfMonthFrom = (anchor: string, start: string): string => addMonths(anchor, monthsOf(start) - monthsOf(anchor) + 1);

/** The part of a monthly price for so many of the days of a period, to the nearest penny, halves up. In whole numbers, so that nothing drifts. */
export const proRata = (monthlyPence: number, days: number, ofDays: number): number =>
  Math.floor((2 * monthlyPence * days + ofDays) / (2 * ofDays));

/** VAT of an amount to the nearest penny, the same for a credit as for a charge (VAT Notice 700, 17.5). */
export const vatOf = (netPence: number, percent: number): number =>
  Math.sign(netPence) * Math.round((Math.abs(netPence) * percent) / 100) || 0;
