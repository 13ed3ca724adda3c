import type { Gray } from './gray.ts';

/** A line of characters at equal steps: where the middle of each lies, as a polynomial of its index. */
export type FoundLine = { first: number; last: number; x: Curve; y: Curve; found: number; pitch: number };
/** a + b i + c i². */
type Curve = readonly [number, number, number];
type Blob = { x: number; y: number; size: number };

export const at = ([a, b, c]: Curve, index: number): number => a + index * (b + index * c);
export const slope = ([, b, c]: Curve, index: number): number => b + 2 * index * c;

/** The lines of a picture whose characters stand at equal steps, in any direction: those that may be of a zone. `contrast` is how much darker ink is than what is around it. */
export function findLines(gray: Gray, contrast: number): FoundLine[] {
  const blobs = findBlobs(gray, contrast);
  const near = gridOf(blobs);
  const used = new Uint8Array(blobs.length);
  const lines: FoundLine[] = [];
  for (let start = 0; start < blobs.length; start += 1) {
    if (used[start]) continue;
    const from = blobs[start]!;
    let best: number[][] = [];
    for (const other of near(from.x, from.y, from.size * 1.9)) {
      if (other === start || used[other]) continue;
      const to = blobs[other]!;
      const step = Math.hypot(to.x - from.x, to.y - from.y);
      if (step < from.size * 0.55 || step > from.size * 2 || to.size < from.size * 0.5 || to.size > from.size * 2) continue;
      const chain = follow(blobs, near, start, other);
      if (chain.length > best.length) best = chain;
    }
    if (best.length < 12) continue;
    const line = fitLine(blobs, best);
    if (!line) continue;
    for (const [blob = 0] of best) used[blob] = 1;
    lines.push(line);
  }
  return lines;
}

/** Goes on from two neighbours in both directions by equal steps. Pairs of a blob and its index. */
function follow(blobs: readonly Blob[], near: ReturnType<typeof gridOf>, start: number, other: number): number[][] {
  const chain: number[][] = [
    [start, 0],
    [other, 1],
  ];
  const [one, two] = [blobs[start]!, blobs[other]!];
  for (const way of [1, -1]) {
    let [stepX, stepY] = [(two.x - one.x) * way, (two.y - one.y) * way];
    const end = way === 1 ? two : one;
    let [x, y, index, missed] = [end.x, end.y, way === 1 ? 1 : 0, 0];
    // The step is the mean of the last few, since glyphs do not fill their places evenly.
    const anchor: { x: number; y: number; index: number }[] = [{ x, y, index }];
    while (missed < 4 && Math.abs(index) < 60) {
      [x, y, index] = [x + stepX, y + stepY, index + way];
      const step = Math.hypot(stepX, stepY);
      let [found, closest] = [-1, 0.3 * step];
      for (const next of near(x, y, 0.35 * step)) {
        const blob = blobs[next]!;
        if (blob.size > step * 1.35 || blob.size < step * 0.35) continue;
        const across = Math.abs((blob.x - x) * stepY - (blob.y - y) * stepX) / step;
        const distance = Math.hypot(blob.x - x, blob.y - y);
        if (across < 0.22 * step && distance < closest) [found, closest] = [next, distance];
      }
      if (found < 0) {
        missed += 1;
        continue;
      }
      missed = 0;
      const blob = blobs[found]!;
      chain.push([found, index]);
      anchor.push({ x: blob.x, y: blob.y, index });
      const back = anchor[Math.max(0, anchor.length - 9)]!;
      const steps = (index - back.index) * way;
      if (steps > 0) [stepX, stepY] = [(blob.x - back.x) / steps, (blob.y - back.y) / steps];
      // What is off its place by chance is held back half-way.
      [x, y] = [x + (blob.x - x) * 0.5, y + (blob.y - y) * 0.6];
    }
  }
  return chain;
}

function fitLine(blobs: readonly Blob[], chain: readonly number[][]): FoundLine | null {
  let members = chain.map(([blob = 0, index = 0]) => ({ index, x: blobs[blob]!.x, y: blobs[blob]!.y }));
  let [x, y] = [fit(members, 'x'), fit(members, 'y')];
  const pitchOf = () => Math.hypot(slope(x, 0), slope(y, 0));
  for (let round = 0; round < 2; round += 1) {
    const kept = members.filter((member) => Math.hypot(at(x, member.index) - member.x, at(y, member.index) - member.y) < 0.22 * pitchOf());
    if (kept.length < 12) return null;
    members = kept;
    [x, y] = [fit(members, 'x'), fit(members, 'y')];
  }
  const indices = members.map(({ index }) => index);
  const [first, last] = [Math.min(...indices), Math.max(...indices)];
  const isDense = members.length >= 0.55 * (last - first + 1);
  const off = members.reduce((sum, member) => sum + (at(x, member.index) - member.x) ** 2 + (at(y, member.index) - member.y) ** 2, 0);
  const pitch = Math.hypot(slope(x, (first + last) / 2), slope(y, (first + last) / 2));
  if (!isDense || last - first < 16 || Math.sqrt(off / members.length) > 0.14 * pitch) return null;
  return { first, last, x, y, found: members.length, pitch };
}

/** Least squares for a parabola; indices are small, so that the sums stay exact enough. */
function fit(members: readonly { index: number; x: number; y: number }[], which: 'x' | 'y'): Curve {
  const sums = [0, 0, 0, 0, 0];
  const right = [0, 0, 0];
  for (const member of members) {
    let power = 1;
    for (let degree = 0; degree < 5; degree += 1) {
      sums[degree]! += power;
      if (degree < 3) right[degree]! += power * member[which];
      power *= member.index;
    }
  }
  const rows = [0, 1, 2].map((row) => [sums[row]!, sums[row + 1]!, sums[row + 2]!, right[row]!]);
  for (let column = 0; column < 3; column += 1)
    for (let row = 0; row < 3; row += 1) {
      if (row === column) continue;
      const factor = rows[row]![column]! / (rows[column]![column]! || 1e-9);
      for (let cell = column; cell < 4; cell += 1) rows[row]![cell]! -= factor * rows[column]![cell]!;
    }
  const solved = (row: number) => rows[row]![3]! / (rows[row]![row]! || 1e-9);
  return [solved(0), solved(1), solved(2)];
}

/** Looks up which blobs lie near a point. */
function gridOf(blobs: readonly Blob[]): (x: number, y: number, reach: number) => number[] {
  const side = 32;
  const cells = new Map<number, number[]>();
  const key = (column: number, row: number) => row * 4096 + column;
  blobs.forEach(({ x, y }, index) => {
    const place = key(Math.floor(x / side), Math.floor(y / side));
    const list = cells.get(place);
    if (list) list.push(index);
    else cells.set(place, [index]);
  });
  return (x, y, reach) => {
    const found: number[] = [];
    for (let row = Math.floor((y - reach) / side); row <= Math.floor((y + reach) / side); row += 1)
      for (let column = Math.floor((x - reach) / side); column <= Math.floor((x + reach) / side); column += 1)
        for (const index of cells.get(key(column, row)) ?? []) found.push(index);
    return found;
  };
}

const [LEAST, MOST] = [5, 80];

/** Pieces of ink about as large as a character: dark against the mean around them, and connected. */
function findBlobs({ width, height, data }: Gray, contrast: number): Blob[] {
  const dark = darkOf(data, width, height, contrast);
  const stack = new Int32Array(width * height);
  const blobs: Blob[] = [];
  for (let start = 0; start < dark.length; start += 1) {
    if (!dark[start]) continue;
    let [top, bottom, left, right, count, filled] = [height, 0, width, 0, 0, 1];
    stack[0] = start;
    dark[start] = 0;
    while (filled > 0) {
      const point = stack[--filled]!;
      const y = (point / width) | 0;
      const x = point - y * width;
      count += 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (let row = y > 0 ? y - 1 : 0; row <= y + 1 && row < height; row += 1)
        for (let column = x > 0 ? x - 1 : 0; column <= x + 1 && column < width; column += 1) {
          const next = row * width + column;
          if (dark[next]) {
            dark[next] = 0;
            stack[filled++] = next;
          }
        }
    }
    const [wide, high] = [right - left + 1, bottom - top + 1];
    const size = Math.max(wide, high);
    if (size < LEAST || size > MOST || count < 8 || Math.min(wide, high) < 2) continue;
    blobs.push({ x: (left + right) / 2, y: (top + bottom) / 2, size });
  }
  return blobs;
}

function darkOf(data: Uint8Array, width: number, height: number, contrast: number): Uint8Array {
  const wide = width + 1;
  const sums = new Float64Array(wide * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x]!;
      sums[(y + 1) * wide + x + 1] = sums[y * wide + x + 1]! + row;
    }
  }
  const reach = Math.max(10, Math.round(Math.max(width, height) / 70));
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const sum = sums[bottom * wide + right]! - sums[top * wide + right]! - sums[bottom * wide + left]! + sums[top * wide + left]!;
      const mean = sum / ((bottom - top) * (right - left));
      if (data[y * width + x]! < mean * (1 - contrast)) dark[y * width + x] = 1;
    }
  }
  return dark;
}
