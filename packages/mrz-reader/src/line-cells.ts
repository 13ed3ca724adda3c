import { CELL, takeCell } from './cell.ts';
import { at, type FoundLine, slope } from './find-lines.ts';
import { ANSWERS, classify, layersOf, type Net } from './glyph-net.ts';
import { type Gray, halve } from './gray.ts';

/** A line in one reading direction: what each of its places answers, from a few before its first to a few after its last. */
export type ReadLine = {
  /** The index of the first answered place. */
  from: number;
  /** Logarithms of probabilities, a row for each place. */
  answers: Float32Array[];
  quality: number;
};
/** `way` -1 reads from the last to the first, upside down. */
export type Placing = { line: FoundLine; way: 1 | -1 };

export const BEYOND = 14;
export const indexOf = ({ line, way }: Placing, index: number): number => (way === 1 ? line.first + index : line.last - index);
export const lengthOf = ({ line }: Placing): number => line.last - line.first + 1;
export const placeOf = (placing: Placing, index: number) => {
  const { line, way } = placing;
  const own = indexOf(placing, index);
  return { x: at(line.x, own), y: at(line.y, own), alongX: way * slope(line.x, own), alongY: way * slope(line.y, own) };
};

/** Reads cells out of one picture, each size of writing from a copy small enough that no point is passed over. */
export function cellReader(gray: Gray, net: Net) {
  const copies = [gray];
  const layers = layersOf();
  const cell = new Float32Array(CELL.width * CELL.height);
  const copyFor = (pitch: number) => {
    let level = 0;
    while (pitch / 2 ** level > 30) {
      level += 1;
      const before = copies[level - 1];
      if (!copies[level] && before) copies[level] = halve(before);
    }
    return { copy: copies[level] ?? gray, scale: 2 ** level };
  };
  /** Offsets are in steps. */
  const answer = (placing: Placing, index: number, offX: number, offY: number, tall: number) => {
    const { x, y, alongX, alongY } = placeOf(placing, index);
    const { copy, scale } = copyFor(placing.line.pitch);
    const px = (x + offX * alongX - offY * alongY + 0.5) / scale - 0.5;
    const py = (y + offX * alongY + offY * alongX + 0.5) / scale - 0.5;
    takeCell(copy, { x: px, y: py, alongX: alongX / scale, alongY: alongY / scale, tall }, cell);
    return classify(net, cell, layers);
  };
  const best = (values: Float32Array) => {
    let most = values[0]!;
    for (let glyph = 1; glyph < ANSWERS - 1; glyph += 1) if (values[glyph]! > most) most = values[glyph]!;
    return Math.max(most, -4);
  };
  return (placing: Placing): ReadLine => {
    const length = lengthOf(placing);
    const probes = Array.from({ length: 12 }, (_, probe) => Math.floor(((probe + 0.5) * length) / 12));
    const score = (offX: number, offY: number, tall: number) =>
      probes.reduce((sum, index) => sum + best(answer(placing, index, offX, offY, tall)), 0) / probes.length;
    let [offX, offY, tall] = [0, 0, 1];
    let quality = -Infinity;
    const search = (options: readonly number[], set: (option: number) => [number, number, number]) => {
      let chosen: [number, number, number] = [offX, offY, tall];
      for (const option of options) {
        const tried = set(option);
        const value = score(...tried);
        if (value > quality) [quality, chosen] = [value, tried];
      }
      [offX, offY, tall] = chosen;
    };
    search([-0.24, -0.16, -0.08, 0, 0.08, 0.16, 0.24], (option) => [offX, option, tall]);
    if (quality < -2.2) return { from: 0, answers: [], quality };
    search([-0.1, -0.05, 0.05, 0.1], (option) => [option, offY, tall]);
    search([0.88, 0.94, 1.07, 1.14], (option) => [offX, offY, option]);
    search([offY - 0.04, offY + 0.04], (option) => [offX, option, tall]);
    const answers = Array.from({ length: length + 2 * BEYOND }, (_, place) => {
      const sum = new Float32Array(ANSWERS);
      for (const [dx, dy, dt] of LOOKS) {
        const values = answer(placing, place - BEYOND, offX + dx, offY + dy, tall * dt);
        for (let glyph = 0; glyph < ANSWERS; glyph += 1) sum[glyph]! += values[glyph]! / LOOKS.length;
      }
      return sum;
    });
    return { from: -BEYOND, answers, quality };
  };
}

/** Each place is looked at a little beside, above and below itself: what is only right by chance changes. */
const LOOKS = [
  [0, 0, 1],
  [0.05, -0.05, 0.96],
  [-0.05, 0.05, 1.05],
] as const;
