import { HOMES_LETTERS, type HomesWord } from './area-sales.ts';
import { mergeSorted } from './merge-sorted.ts';
import { figuresOf } from './price-figures.ts';
import { countedPrices, type SalesByMonth } from './sales-by-month.ts';

const HOMES: readonly HomesWord[] = [
  'all',
  'houses',
  'flats',
  'detached',
  'semi_detached',
  'terraced',
] satisfies (keyof typeof HOMES_LETTERS)[];
const MONTHS = 12;
const NUMBERS = MONTHS + 3;
const NONE = -1;

/** What a year comes to: the sales of each month, and the prices of all of them. */
export type YearSums = {
  months: readonly number[];
  medianPence: number | null;
  lowerQuartilePence: number | null;
  upperQuartilePence: number | null;
};

export function sumsOf(sales: SalesByMonth, year: number, homes: HomesWord): YearSums {
  const lists = countedPrices(sales, { homes, from: year * MONTHS, to: year * MONTHS + MONTHS - 1 });
  const { medianPence, lowerQuartilePence, upperQuartilePence } = figuresOf(mergeSorted(lists));
  return { months: lists.map(({ length }) => length), medianPence, lowerQuartilePence, upperQuartilePence };
}

/** The sums of a year for each kind of homes: of a wide area nobody counts all its years again for every reader. */
export function packSums(sales: SalesByMonth, year: number): Uint8Array {
  const packed = new DataView(new ArrayBuffer(HOMES.length * NUMBERS * 8));
  HOMES.forEach((homes, at) => {
    const { months, medianPence, lowerQuartilePence, upperQuartilePence } = sumsOf(sales, year, homes);
    [...months, medianPence, lowerQuartilePence, upperQuartilePence].forEach((value, place) =>
      packed.setFloat64((at * NUMBERS + place) * 8, value ?? NONE, true),
    );
  });
  return new Uint8Array(packed.buffer);
}

export function unpackSums(packed: Uint8Array, homes: HomesWord): YearSums {
  const read = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const at = (place: number) => read.getFloat64((HOMES.indexOf(homes) * NUMBERS + place) * 8, true);
  const pence = (place: number) => (at(place) === NONE ? null : at(place));
  return {
    months: Array.from({ length: MONTHS }, (_, month) => at(month)),
    medianPence: pence(MONTHS),
    lowerQuartilePence: pence(MONTHS + 1),
    upperQuartilePence: pence(MONTHS + 2),
  };
}
