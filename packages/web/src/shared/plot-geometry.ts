import type { PropertyType } from '@freehold/property-rules/property-stages';

type Shape = 'terrace' | 'semi' | 'detached' | 'flat';
type Look = 'parcel' | 'house' | 'ownParcel' | 'ownHouse';
type Rect = { x: number; y: number; width: number; height: number; look: Look };
export type PlotDrawing = { angle: number; road: number; rects: Rect[]; own: Omit<Rect, 'look'> };

const SHAPE_OF: Record<PropertyType, Shape> = {
  terraced: 'terrace',
  semi_detached: 'semi',
  detached: 'detached',
  bungalow: 'detached',
  park_home: 'detached',
  land: 'detached',
  flat: 'flat',
  maisonette: 'flat',
  commercial: 'flat',
  other: 'terrace',
};
/** Width and depth of a parcel, the gap at the sides of its house, how far it stands back, and how deep it is. */
const SIZES: Record<Shape, { width: number; depth: number; side: number; back: number; house: number }> = {
  terrace: { width: 7.6, depth: 23, side: 0, back: 2.6, house: 6.6 },
  semi: { width: 10.5, depth: 23, side: 1, back: 2.6, house: 6.6 },
  detached: { width: 15, depth: 25, side: 3, back: 5, house: 7.5 },
  flat: { width: 22, depth: 23, side: 1.6, back: 3, house: 10 },
};
const ROAD = 6;

/** Marsaglia's xorshift32: the same numbers for the same seed everywhere. */
function numbersFrom(seed: number): () => number {
  let state = Math.imul(seed + 17, 0x9e3779b1) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** Widths of neighbours from one side of a parcel to past the edge of the picture. */
function neighbours(start: number, end: number, width: number, next: () => number): { x: number; width: number }[] {
  const found: { x: number; width: number }[] = [];
  for (let x = start; end > start ? x < end : x > end;) {
    const own = width * (0.88 + next() * 0.3);
    found.push({ x: end > start ? x : x - own, width: own });
    x += end > start ? own : -own;
  }
  return found;
}

/** A street with its parcels and houses, one of them the property's own, turned a little: drawn from its number and type alone. */
export function drawPlot(id: number, type: PropertyType): PlotDrawing {
  const shape = SHAPE_OF[type];
  const size = SIZES[shape];
  const next = numbersFrom(id);
  for (let skipped = 0; skipped < 6; skipped++) next();
  const angle = Number(((next() - 0.5) * 44).toFixed(1));
  const road = 31 + next() * 3;
  const own = { x: 20 - size.width / 2, y: road - size.depth, width: size.width, height: size.depth };
  const rects: Rect[] = [];

  const build = (x: number, width: number, front: number, isAbove: boolean, isOwn: boolean) => {
    const house = { x: x + size.side, width: width - size.side * 2, height: size.house };
    const y = isAbove ? front - size.back - size.house : front + size.back;
    rects.push({ x, y: isAbove ? front - size.depth : front, width, height: size.depth, look: isOwn ? 'ownParcel' : 'parcel' });
    rects.push({ ...house, y, look: isOwn ? 'ownHouse' : 'house' });
    const wing = { width: shape === 'flat' ? 5.5 : house.width * 0.42, height: shape === 'flat' ? 5 : 3.2 };
    rects.push({ x: house.x + 0.5, y: isAbove ? y - wing.height : y + size.house, ...wing, look: isOwn ? 'ownHouse' : 'house' });
  };
  const row = (front: number, isAbove: boolean, from: number, to: number) => {
    for (const each of [...neighbours(from, -16, size.width, next), ...neighbours(to, 56, size.width, next)])
      build(each.x, each.width, front, isAbove, false);
  };
  row(road, true, own.x, own.x + own.width);
  build(own.x, own.width, road, true, true);
  const across = 12 + next() * 5;
  row(road + ROAD, false, across, across);
  row(road - size.depth, true, across - 3, across - 3);
  return { angle, road, rects, own };
}
