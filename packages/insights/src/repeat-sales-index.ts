import { nameOfMonth, type ResalePair } from './resale-pairs.ts';
import { solveSymmetric } from './solve-symmetric.ts';

/** `index` is 100 in the first month; `error` is its standard error in hundredths of the index: about two thirds of such ranges hold the truth. */
export type IndexPoint = { month: string; index: number; error: number };

/** Below this a pair would weigh without bound where the fitted variance falls to nothing. */
const LEAST_SHARE_OF_VARIANCE = 0.1;
/** What is left over of pairs that agree is the rounding of the machine: squares of logarithms. */
const AGREED = 1e-20;

/**
 * The level of prices month by month from homes that were sold more than once, so that a change in what is sold is no change of prices
 * (Case and Shiller 1989): the logarithm of each pair's growth is regressed on the months of its two sales; how far the pairs lie off is
 * regressed on the time between them, because homes drift apart; and the first regression is done again with the pairs weighed by that.
 *
 * Only months with a sale of a pair have a point, and only those that pairs connect with the most others. The month that is 100 is the
 * first, or the one given; without a point for that there are none.
 */
export const repeatSalesIndex = (pairs: readonly ResalePair[], base?: number): IndexPoint[] => indexOfCells(cellsOf(pairs), base);

/** All pairs sold in the same two months: how many, their mean growth, and the sum of the squares by which they lie off it. */
export type ResaleCell = { from: number; to: number; pairs: number; growth: number; squares: number };

/** What the regressions need of pairs: a postcode area has thirty times as many pairs as cells. */
export function cellsOf(pairs: readonly ResalePair[]): ResaleCell[] {
  const cells = new Map<number, ResaleCell>();
  for (const { from, to, growth } of pairs) {
    const key = from * MOST_MONTHS + to;
    const cell = cells.get(key);
    if (cell === undefined) {
      cells.set(key, { from, to, pairs: 1, growth, squares: 0 });
      continue;
    }
    const off = growth - cell.growth;
    cell.pairs += 1;
    cell.growth += off / cell.pairs;
    cell.squares += off * (growth - cell.growth);
  }
  return [...cells.values()];
}
const MOST_MONTHS = 100_000;

/** The same of cells. */
export function indexOfCells(cells: readonly ResaleCell[], base?: number): IndexPoint[] {
  const months = connectedMonths(cells);
  const [first] = months;
  if (first === undefined || (base !== undefined && !months.includes(base))) return [];
  // The month that is 100 has no place among those that are worked out; errors are against it.
  const others = months.filter((month) => month !== (base ?? first));
  const at = new Map([[base ?? first, -1], ...others.map((month, index): [number, number] => [month, index])]);
  const used = cells.filter(({ from, to }) => at.has(from) && at.has(to));
  const equal = regress(used, at, () => 1);
  const variance = fitVariance(used, ({ from, to }) => equal.level(to) - equal.level(from));
  const weighed = regress(used, at, ({ from, to }) => 1 / variance(to - from));
  return months.map((month) => {
    const level = Math.exp(weighed.level(month)) * 100;
    return { month: nameOfMonth(month), index: level, error: level * weighed.error(month) };
  });
}

type Regression = { level(month: number): number; error(month: number): number };

function regress(cells: readonly ResaleCell[], at: ReadonlyMap<number, number>, weigh: (cell: ResaleCell) => number): Regression {
  const size = at.size - 1;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  const add = (row: number, column: number, value: number) => {
    if (row >= 0 && column >= 0) matrix[row * size + column] = (matrix[row * size + column] ?? 0) + value;
  };
  for (const cell of cells) {
    const weight = weigh(cell) * cell.pairs;
    const [from, to] = [at.get(cell.from) ?? -1, at.get(cell.to) ?? -1];
    add(from, from, weight);
    add(to, to, weight);
    add(from, to, -weight);
    add(to, from, -weight);
    if (from >= 0) right[from] = (right[from] ?? 0) - weight * cell.growth;
    if (to >= 0) right[to] = (right[to] ?? 0) + weight * cell.growth;
  }
  const { solution, inverseDiagonal } = solveSymmetric(matrix, right);
  const value = (values: Float64Array, month: number) => values[at.get(month) ?? -1] ?? 0;
  return { level: (month) => value(solution, month), error: (month) => Math.sqrt(Math.max(0, value(inverseDiagonal, month))) };
}

/** The squares of what is left over as a line over the months between the sales. */
function fitVariance(cells: readonly ResaleCell[], expected: (cell: ResaleCell) => number): (gap: number) => number {
  const points = cells.map((cell) => ({
    gap: cell.to - cell.from,
    pairs: cell.pairs,
    squares: cell.squares + cell.pairs * (cell.growth - expected(cell)) ** 2,
  }));
  const all = points.reduce((sum, { pairs }) => sum + pairs, 0);
  const mean = (sumOf: (point: { gap: number; pairs: number; squares: number }) => number) =>
    points.reduce((sum, point) => sum + sumOf(point), 0) / all;
  const [gap, square] = [mean((point) => point.pairs * point.gap), mean((point) => point.squares)];
  const spread = mean((point) => point.pairs * (point.gap - gap) ** 2);
  const slope = spread === 0 ? 0 : Math.max(0, mean((point) => (point.gap - gap) * (point.squares - point.pairs * square)) / spread);
  // Where the pairs agree, nothing is left to weigh them by.
  if (square < AGREED) return () => 1;
  const least = square * LEAST_SHARE_OF_VARIANCE;
  return (between) => Math.max(least, square + slope * (between - gap));
}

/** The months of the largest set that pairs connect, in order: between two sets no pair says how prices stood to each other. */
function connectedMonths(pairs: readonly { from: number; to: number }[]): number[] {
  const parents = new Map<number, number>();
  function rootOf(month: number): number {
    let root = month;
    for (let parent = parents.get(root) ?? root; parent !== root; parent = parents.get(root) ?? root) root = parent;
    for (let each = month; each !== root;) {
      const next = parents.get(each) ?? root;
      parents.set(each, root);
      each = next;
    }
    return root;
  }
  for (const { from, to } of pairs) {
    for (const month of [from, to]) if (!parents.has(month)) parents.set(month, month);
    parents.set(rootOf(from), rootOf(to));
  }
  const sets = Map.groupBy(parents.keys(), rootOf);
  const sorted = [...sets.values()].map((months) => months.toSorted((a, b) => a - b));
  return sorted.toSorted((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0))[0] ?? [];
}
