/** Where an area lies; null where no positions are loaded. */
type Placed = { code: string; easting: number | null; northing: number | null };
export type Tile = { code: string; column: number; row: number };

const MOST_STEPS = 40;

/**
 * A square for each area on a grid: the nearest free one to where it lies, those with few neighbours first come to their own place. Empty where
 * an area has no position, because it would stand at a wrong one.
 */
export function placeTiles(areas: readonly Placed[]): Tile[] {
  const placed = areas.flatMap(({ code, easting, northing }) =>
    easting === null || northing === null ? [] : [{ code, easting, northing }],
  );
  if (placed.length === 0 || placed.length < areas.length) return [];
  const west = Math.min(...placed.map(({ easting }) => easting));
  const north = Math.max(...placed.map(({ northing }) => northing));
  const wide = Math.max(...placed.map(({ easting }) => easting)) - west;
  const tall = north - Math.min(...placed.map(({ northing }) => northing));
  // About twice as many squares as areas, so that the shape of the country shows.
  const size = Math.max(1, Math.sqrt((Math.max(wide, 1) * Math.max(tall, 1)) / (placed.length * 2)), Math.max(wide, tall) / 12);
  const wanted = placed
    .map(({ code, easting, northing }) => ({ code, x: (easting - west) / size, y: (north - northing) / size }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const taken = new Set<string>();
  const tiles = wanted.map(({ code, x, y }): Tile => {
    const [column, row] = nearestFree(x, y, taken);
    taken.add(`${column} ${row}`);
    return { code, column, row };
  });
  const [left, top] = [Math.min(...tiles.map(({ column }) => column)), Math.min(...tiles.map(({ row }) => row))];
  return tiles.map(({ code, column, row }) => ({ code, column: column - left, row: row - top }));
}

function nearestFree(x: number, y: number, taken: ReadonlySet<string>): [number, number] {
  const [column, row] = [Math.round(x), Math.round(y)];
  for (let reach = 0; reach <= MOST_STEPS; reach++) {
    let best: [number, number] | null = null;
    let least = Infinity;
    for (let c = column - reach; c <= column + reach; c++) {
      for (let r = row - reach; r <= row + reach; r++) {
        if (Math.max(Math.abs(c - column), Math.abs(r - row)) !== reach || taken.has(`${c} ${r}`)) continue;
        const away = (c - x) ** 2 + (r - y) ** 2;
        if (away < least) [best, least] = [[c, r], away];
      }
    }
    if (best !== null) return best;
  }
  return [column + MOST_STEPS + taken.size, row];
}

export const CLASSES = 5;
/** Which of five equally filled classes each value is in, lowest 1; equal values share one. */
export function classesOf(values: readonly (number | null)[]): (number | null)[] {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  return values.map((value) =>
    value === null ? null : 1 + Math.min(CLASSES - 1, Math.floor((sorted.indexOf(value) * CLASSES) / sorted.length)),
  );
}
