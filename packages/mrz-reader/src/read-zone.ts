import type { MrzFormat } from '@freehold/uk-formats/mrz-layouts';
import { decodeLines } from './decode-lines.ts';
import { findLines, type FoundLine } from './find-lines.ts';
import { type Net, ANSWERS, unpackNet } from './glyph-net.ts';
import { GLYPH_WEIGHTS } from './glyph-weights.ts';
import { type Gray, grayOf, type Pixels } from './gray.ts';
import { BEYOND, cellReader, lengthOf, placeOf, type Placing, type ReadLine } from './line-cells.ts';

export type ZoneReading = { format: MrzFormat; lines: string[] };
export type Options = {
  /** The date in London, for the century of its dates. */
  today: string;
  /** Told why a zone was refused. */
  tell?: (why: string) => void;
  net?: Net;
};
const LONGEST = 1800;
const CONTRASTS = [0.14, 0.06, 0.24];

let shipped: Net | null = null;
const shippedNet = (): Net => (shipped ??= unpackNet(GLYPH_WEIGHTS));

/** The machine-readable zone in a picture, in whatever direction it lies; null unless everything in it adds up and every character is plain. */
export function readZone(pixels: Pixels, { today, tell, net = shippedNet() }: Options): ZoneReading | null {
  const gray = grayOf(pixels, LONGEST);
  for (const contrast of CONTRASTS) {
    const read = readWith(gray, contrast, { today, net, ...(tell ? { tell } : {}) });
    if (read) return read;
  }
  return null;
}

function readWith(gray: Gray, contrast: number, { today, tell, net = shippedNet() }: Options): ZoneReading | null {
  const lines = findLines(gray, contrast)
    .toSorted((a, b) => b.found - a.found)
    .slice(0, 24);
  tell?.(
    `contrast ${contrast}: ${lines.map(({ found, first, last, pitch }) => `${found}/${last - first + 1}@${pitch.toFixed(0)}`).join(' ')}`,
  );
  const read = cellReader(gray, net);
  const kept = new Map<string, ReadLine>();
  const readOnce = (placing: Placing) => {
    const key = `${lines.indexOf(placing.line)} ${placing.way}`;
    const known = kept.get(key);
    if (known) return known;
    const fresh = read(placing);
    kept.set(key, fresh);
    return fresh;
  };
  for (const group of groupsOf(lines)) {
    const answered = group.map((placing) => ({ placing, read: readOnce(placing) }));
    if (answered.some(({ read: { answers } }) => answers.length === 0)) continue;
    const found = decodeGroup(answered, today, tell);
    if (found) return found;
  }
  return null;
}

/** Lines above each other as those of a zone are, in both reading directions: three first, since two of them look like two. */
function groupsOf(lines: readonly FoundLine[]): Placing[][] {
  const [threes, twos]: [Placing[][], Placing[][]] = [[], []];
  const below = (upper: Placing): Placing[] =>
    lines.flatMap((line) => {
      if (line === upper.line) return [];
      const one = placeOf(upper, lengthOf(upper) / 2);
      for (const way of [1, -1] as const) {
        const lower: Placing = { line, way };
        const two = placeOf(lower, lengthOf(lower) / 2);
        const pitch = upper.line.pitch;
        const cos =
          (one.alongX * two.alongX + one.alongY * two.alongY) / (Math.hypot(one.alongX, one.alongY) * Math.hypot(two.alongX, two.alongY));
        if (cos < 0.99) continue;
        const [dx, dy] = [two.x - one.x, two.y - one.y];
        const along = (dx * one.alongX + dy * one.alongY) / Math.hypot(one.alongX, one.alongY);
        const across = (dy * one.alongX - dx * one.alongY) / Math.hypot(one.alongX, one.alongY);
        const isNear = across > 1.3 * pitch && across < 3.4 * pitch && Math.abs(along) < 16 * pitch;
        if (isNear && Math.abs(line.pitch / pitch - 1) < 0.15) return [lower];
      }
      return [];
    });
  for (const line of lines)
    for (const way of [1, -1] as const) {
      const first: Placing = { line, way };
      for (const second of below(first)) {
        twos.push([first, second]);
        for (const third of below(second)) threes.push([first, second, third]);
      }
    }
  return [...threes, ...twos];
}

type Answered = { placing: Placing; read: ReadLine };
const SIZES: Record<number, readonly [MrzFormat, number][]> = {
  2: [
    ['TD3', 44],
    ['TD2', 36],
  ],
  3: [['TD1', 30]],
};

/** Where the zone starts and how the lines stand to each other is what fits best; the first that adds up is the answer. */
function decodeGroup(group: readonly Answered[], today: string, tell?: (why: string) => void): ZoneReading | null {
  const [top] = group;
  if (!top) return null;
  const shifts = group.map(({ placing }) => Math.round(shiftBetween(top.placing, placing)));
  for (const [format, length] of SIZES[group.length] ?? []) {
    const candidates: { score: number; starts: number[] }[] = [];
    for (const by of shiftsAround(group.length))
      for (let start = -BEYOND; start <= lengthOf(top.placing) + BEYOND - length; start += 1) {
        const starts = group.map((_, line) => start + (shifts[line] ?? 0) + (by[line] ?? 0));
        const score = group.reduce((sum, { read }, line) => sum + windowScore(read, starts[line] ?? 0, length), 0);
        if (Number.isFinite(score)) candidates.push({ score, starts });
      }
    candidates.sort((a, b) => b.score - a.score);
    for (const { starts } of candidates.slice(0, 6)) {
      const answers = group.map(({ read }, line) =>
        read.answers.slice((starts[line] ?? 0) - read.from, (starts[line] ?? 0) - read.from + length),
      );
      const decoded = decodeLines(format, answers, today);
      if ('format' in decoded) return decoded;
      tell?.(`${format} ${starts.join(',')} ${decoded.why}\n    ${decoded.lines.join('\n    ')}`);
    }
  }
  return null;
}

/** How many steps later the place beside one's first stands in another. */
function shiftBetween(one: Placing, other: Placing): number {
  const middle = lengthOf(one) / 2;
  const from = placeOf(one, middle);
  let index = lengthOf(other) / 2;
  for (let round = 0; round < 4; round += 1) {
    const place = placeOf(other, index);
    const square = place.alongX ** 2 + place.alongY ** 2;
    index += ((from.x - place.x) * place.alongX + (from.y - place.y) * place.alongY) / square;
  }
  return index - middle;
}

const shiftsAround = (lines: number): number[][] =>
  lines === 2 ? [0, 1, -1].map((by) => [0, by]) : [0, 1, -1].flatMap((second) => [0, 1, -1].map((third) => [0, second, third]));

/** Characters inside the window, and none just outside. */
function windowScore({ from, answers }: ReadLine, start: number, length: number): number {
  const first = start - from;
  if (first < 0 || first + length > answers.length) return -Infinity;
  let sum = 0;
  for (let place = first; place < first + length; place += 1)
    sum += Math.max(Math.log1p(-Math.min(Math.exp(answers[place]![ANSWERS - 1]!), 0.999)), -4);
  for (const place of [first - 1, first + length]) {
    const values = answers[place];
    if (values) sum += Math.max(values[ANSWERS - 1]!, -4);
  }
  return sum;
}
