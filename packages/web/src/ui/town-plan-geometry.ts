export type Look = 'ground' | 'house' | 'ownGround' | 'ownHouse' | 'ownEdge' | 'road' | 'path' | 'faint' | 'tree' | 'trunk';
export type Shape =
  | { kind: 'path'; look: Look; d: string; turn?: string }
  | { kind: 'circle'; look: Look; x: number; y: number; r: number };
type Row = { area: number; house: number; depth: number };

const at = (x: number, y: number, reach: number, angle: number): [number, number] => [
  x + reach * Math.cos(angle),
  y + reach * Math.sin(angle),
];
const n = (value: number) => value.toFixed(1);

/** Xorshift, so that the plan is the same on every screen. */
function seeded(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

function wedge(x: number, y: number, inner: number, outer: number, from: number, to: number): string {
  const [a, b, c, d] = [at(x, y, inner, from), at(x, y, inner, to), at(x, y, outer, to), at(x, y, outer, from)];
  const wide = to - from > Math.PI ? 1 : 0;
  return `M${n(a[0])} ${n(a[1])}A${inner} ${inner} 0 ${wide} 1 ${n(b[0])} ${n(b[1])}L${n(c[0])} ${n(c[1])}A${outer} ${outer} 0 ${wide} 0 ${n(d[0])} ${n(d[1])}Z`;
}

/** Draws the town once: a crescent with one edged plot, the lane behind it, terraces to the south and a circus. */
export function drawTown(): Shape[] {
  const random = seeded(77);
  const shapes: Shape[] = [];
  const path = (look: Look, d: string, turn?: string) =>
    shapes.push(turn === undefined ? { kind: 'path', look, d } : { kind: 'path', look, d, turn });

  function arc(x: number, y: number, reach: number, from: number, to: number, look: Look) {
    const [a, b] = [at(x, y, reach, from), at(x, y, reach, to)];
    path(look, `M${n(a[0])} ${n(a[1])}A${reach} ${reach} 0 ${to - from > Math.PI ? 1 : 0} 1 ${n(b[0])} ${n(b[1])}`);
  }
  function trees(x: number, y: number, inner: number, outer: number, from: number, to: number, count: number) {
    for (let index = 0; index < count; index++) {
      const reach = Math.sqrt(inner * inner + random() * (outer * outer - inner * inner));
      const [tx, ty] = at(x, y, reach, from + random() * (to - from));
      shapes.push(
        { kind: 'circle', look: 'tree', x: tx, y: ty, r: 3 + random() * 4.5 },
        { kind: 'circle', look: 'trunk', x: tx, y: ty, r: 0.9 },
      );
    }
  }
  function testApps(x: number, y: number, front: number, from: number, to: number, count: number, row: Row, own = -1) {
    const step = (to - from) / count;
    for (let index = 0; index < count; index++) {
      const [a, b] = [from + step * index, from + step * (index + 1)];
      const mine = index === own;
      const pavilion = index === 0 || index === count - 1 || index === Math.floor(count / 2) ? 4 : 0;
      const wall = front + row.area + row.house;
      const wing = row.house * (0.35 + random() * 0.5);
      const [c, d] = index % 2 ? [a, a + step * 0.46] : [b - step * 0.46, b];
      path(mine ? 'ownGround' : 'ground', wedge(x, y, front, front + row.depth, a, b));
      path(mine ? 'ownHouse' : 'house', wedge(x, y, front + row.area, wall + pavilion, a, b));
      path(mine ? 'ownHouse' : 'house', wedge(x, y, wall, wall + wing, c, d));
      if (random() > 0.45) {
        const [sx, sy] = at(x, y, front + row.depth - 6, a + step * 0.5);
        path('faint', `M${n(sx - 3)} ${n(sy - 3)}h6v6h-6z`, `rotate(${((a * 180) / Math.PI).toFixed(0)} ${n(sx)} ${n(sy)})`);
      }
      if (mine) path('ownEdge', wedge(x, y, front, front + row.depth, a, b));
    }
  }
  function terrace(x: number, y: number, count: number, south: boolean) {
    const turn = `translate(${x} ${y}) rotate(-1.3)`;
    const [garden, house, wing] = south ? [0, 6, 28] : [-62, -28, -39];
    for (let index = 0; index < count; index++) {
      const left = index * 19;
      path('ground', `M${left} ${garden}h19v62h-19z`, turn);
      path('house', `M${left} ${house}h19v22h-19z`, turn);
      path('house', `M${n(left + (index % 2 ? 0 : 9.9))} ${wing}h9.1v11h-9.1z`, turn);
    }
  }

  const [x, y, from, to] = [330, 520, Math.PI * 1.06, Math.PI * 1.94];
  for (const reach of [228, 252]) arc(x, y, reach, from, to, 'road');
  testApps(x, y, 256, from, to, 30, { area: 7, house: 30, depth: 104 }, 18);
  for (const reach of [366, 380]) arc(x, y, reach, from - 0.02, to + 0.02, 'road');
  testApps(x, y, 382, from + 0.03, to - 0.03, 34, { area: 2, house: 15, depth: 40 });
  arc(x, y, 206, from + 0.02, to - 0.02, 'path');
  trees(x, y, 120, 200, from + 0.04, to - 0.04, 54);
  trees(x, y, 0, 110, Math.PI, Math.PI * 2, 10);
  path('path', `M${x - 226} ${y - 30}C${x - 120} ${y + 6},${x + 120} ${y + 6},${x + 226} ${y - 30}`);

  path('road', 'M-40 566L760 548M-40 590L760 572');
  for (const [row, south] of [
    [594, true],
    [726, false],
    [757, true],
  ] as const) {
    terrace(-30, row, 13, south);
    terrace(244, row - 6, 9, south);
  }
  path('road', 'M-40 732L430 721M-40 752L430 741M428 583V960M450 582V960M223 590V960M239 589V960');

  const [cx, cy] = [592, 740];
  for (const reach of [56, 80]) arc(cx, cy, reach, 0, 6.282, 'road');
  trees(cx, cy, 8, 42, 0, 6.28, 12);
  for (let index = 0; index < 3; index++) {
    const start = (index * Math.PI * 2) / 3 - 0.42;
    testApps(cx, cy, 83, start, start + 1.82, 11, { area: 5, house: 24, depth: 66 });
  }
  for (const reach of [424, 442]) arc(x, y, reach, from - 0.03, to + 0.03, 'road');
  testApps(x, y, 446, from + 0.1, to - 0.1, 38, { area: 12, house: 17, depth: 60 });
  return shapes;
}
