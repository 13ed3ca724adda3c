/* Outlines on a grid: the same corner of two neighbours lands on the same point, so that no gap opens between them. */

export type Point = readonly [easting: number, northing: number];
export type Ring = readonly Point[];

/** Squares of a map of the country, and of one of a part of it. */
export const WIDE_METRES = 500;
export const NEAR_METRES = 50;

/** The point of the grid a corner lands on, as one number: both parts are within a million either way. */
const WIDE = 4_000_000;
const HALF = WIDE / 2;
const keyOf = (x: number, y: number) => (x + HALF) * WIDE + (y + HALF);
const xOf = (key: number) => Math.floor(key / WIDE) - HALF;
const yOf = (key: number) => (key % WIDE) - HALF;

/**
 * The border of everything these rings enclose together, to a grid of so many metres: what two of them share is no border, and what is
 * narrower than the grid goes. Counted in squares of the grid.
 */
export function borderOf(rings: readonly Ring[], gridMetres: number): Point[][] {
  const edges = new Map<number, Set<number>>();
  const toggle = (a: number, b: number) => {
    const of = edges.get(a) ?? new Set<number>();
    edges.set(a, of);
    if (!of.delete(b)) of.add(b);
  };
  for (const ring of rings) {
    let before: number | null = null;
    for (const [easting, northing] of ring) {
      const key = keyOf(Math.round(easting / gridMetres), Math.round(northing / gridMetres));
      if (before !== null && before !== key) {
        toggle(before, key);
        toggle(key, before);
      }
      before = key;
    }
  }
  const border = chained(edges);
  // What is smaller than a square of the grid is still shown as one.
  return border.length > 0 ? border : squareAt(rings[0]?.[0], gridMetres);
}

function chained(edges: ReadonlyMap<number, Set<number>>): Point[][] {
  const rings: Point[][] = [];
  for (const start of edges.keys()) {
    for (;;) {
      const ring: Point[] = [];
      let at = start;
      for (;;) {
        const next = edges.get(at)?.values().next().value;
        if (next === undefined) break;
        edges.get(at)?.delete(next);
        edges.get(next)?.delete(at);
        ring.push([xOf(at), yOf(at)]);
        at = next;
      }
      if (ring.length === 0) break;
      rings.push(withoutStraight(ring));
    }
  }
  return rings;
}

/** Leaves out corners that lie on the line between their neighbours. */
function withoutStraight(ring: readonly Point[]): Point[] {
  const left: Point[] = [];
  ring.forEach((point, at) => {
    const before = left.at(-1) ?? ring.at(-1) ?? point;
    const after = ring[(at + 1) % ring.length] ?? point;
    if ((point[0] - before[0]) * (after[1] - point[1]) !== (point[1] - before[1]) * (after[0] - point[0])) left.push(point);
  });
  return left.length >= 3 ? left : [...ring];
}

function squareAt(corner: Point | undefined, gridMetres: number): Point[][] {
  if (corner === undefined) return [];
  const [x, y] = [Math.round(corner[0] / gridMetres), Math.round(corner[1] / gridMetres)];
  return [
    [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
    ],
  ];
}

/** As SVG writes it, north up: y is counted downwards from the north of the grid. */
export function pathOf(rings: readonly (readonly Point[])[]): string {
  const step = (value: number) => (value < 0 ? String(value) : ` ${value}`);
  return rings
    .map(([first, ...rest]) => {
      if (first === undefined) return '';
      let [x, y] = first;
      let steps = '';
      for (const [nextX, nextY] of rest) {
        steps += `${step(nextX - x)}${step(y - nextY)}`;
        [x, y] = [nextX, nextY];
      }
      return `M${first[0]} ${-first[1]}l${steps.trimStart()}z`;
    })
    .join('');
}
