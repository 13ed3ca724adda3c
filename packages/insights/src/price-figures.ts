import { quantile } from './quantile.ts';

/** Below this many sales a price says more about one home than about an area. */
export const LEAST_SALES = 5;
/** Below this many a price is shown as uncertain. */
export const FEW_SALES = 20;
const PENCE = 100;
/** Two-sided 95 %. */
const TAIL = 0.025;
/** Above this many sales the normal distribution gives the same ranks. */
const EXACT_UP_TO = 200;
const Z_95 = 1.959_964;

export type Figures = {
  sales: number;
  medianPence: number | null;
  meanPence: number | null;
  lowerQuartilePence: number | null;
  upperQuartilePence: number | null;
  tenthPence: number | null;
  ninetiethPence: number | null;
  likelyLowPence: number | null;
  likelyHighPence: number | null;
};

const NO_PRICES = {
  medianPence: null,
  meanPence: null,
  lowerQuartilePence: null,
  upperQuartilePence: null,
  tenthPence: null,
  ninetiethPence: null,
  likelyLowPence: null,
  likelyHighPence: null,
} as const;

/** What prices in pounds, ascending, come to: nothing but their number where there are fewer than five. */
export function figuresOf(sorted: ArrayLike<number>): Figures {
  const sales = sorted.length;
  if (sales < LEAST_SALES) return { sales, ...NO_PRICES };
  const at = (share: number) => pence(quantile(sorted, share));
  const [low, high] = likelyRanks(sales) ?? [null, null];
  let sum = 0;
  for (let index = 0; index < sales; index++) sum += sorted[index] ?? 0;
  return {
    sales,
    medianPence: at(0.5),
    meanPence: pence(sum / sales),
    lowerQuartilePence: at(0.25),
    upperQuartilePence: at(0.75),
    tenthPence: at(0.1),
    ninetiethPence: at(0.9),
    likelyLowPence: low === null ? null : pence(sorted[low - 1] ?? null),
    likelyHighPence: high === null ? null : pence(sorted[high - 1] ?? null),
  };
}

/** The median in pence, or null where there are too few sales for one. */
export const medianOf = (sorted: ArrayLike<number>): number | null => (sorted.length < LEAST_SALES ? null : pence(quantile(sorted, 0.5)));

function pence(pounds: number): number;
function pence(pounds: number | null): number | null;
function pence(pounds: number | null): number | null {
  return pounds === null ? null : Math.round(pounds * PENCE);
}

/**
 * The ranks, from 1, between which the median of all lies with 95 % certainty, whatever the prices are spread like: each sale lies below the
 * median with probability one half (Conover, Practical Nonparametric Statistics). Null where so few sales allow no such ranks.
 */
export function likelyRanks(sales: number): [low: number, high: number] | null {
  const low = sales <= EXACT_UP_TO ? exactRank(sales) : Math.floor((sales - Z_95 * Math.sqrt(sales)) / 2);
  return low < 1 ? null : [low, sales + 1 - low];
}

/** The largest k for which fewer than k of the sales lie below the median with a probability of at most 2.5 %. */
function exactRank(sales: number): number {
  let probability = 0.5 ** sales;
  let sum = 0;
  let rank = 0;
  for (let below = 0; below < sales; below++) {
    sum += probability;
    if (sum > TAIL) break;
    rank = below + 1;
    probability = (probability * (sales - below)) / (below + 1);
  }
  return rank;
}
