import { Delaunay } from 'd3-delaunay';

export type PlanPoint = { postcode: string; easting: number; northing: number };
export type Frame = { easting: number; northing: number; width: number; height: number };
export type Parcel = { postcode: string; x: number; y: number; path: string; isOwn: boolean };

/** How much of its ground a parcel leaves to the streets around it. */
const STREET = 0.09;
/** Beyond this from its point a parcel is open country and not drawn as one. */
const WIDEST_METRES = 220;
const tidy = (value: number) => Math.round(value * 10) / 10;

/** Around each postcode the ground that lies nearer to it than to any other, in metres from the middle of the frame, north up. */
export function drawPlan(points: readonly PlanPoint[], frame: Frame, pin: { easting: number; northing: number } | null): Parcel[] {
  const places = [...new Map(points.map((point) => [`${point.easting},${point.northing}`, point])).values()];
  if (places.length < 3) return [];
  const at = ({ easting, northing }: { easting: number; northing: number }): [number, number] => [
    easting - frame.easting,
    frame.northing - northing,
  ];
  const reach = Math.max(frame.width, frame.height);
  const delaunay = Delaunay.from(places.map(at));
  const cells = delaunay.voronoi([-reach, -reach, reach, reach]);
  const own = pin === null ? -1 : delaunay.find(...at(pin));
  return places.flatMap((place, index) => {
    const polygon = cells.cellPolygon(index);
    const [x, y] = at(place);
    if (!polygon || Math.abs(x) > reach || Math.abs(y) > reach) return [];
    const corners = polygon.slice(0, -1);
    if (corners.some(([cx, cy]) => Math.hypot(cx - x, cy - y) > WIDEST_METRES)) return [];
    const middle = corners.reduce(([sx, sy], [cx, cy]) => [sx + cx / corners.length, sy + cy / corners.length], [0, 0]);
    const inner = corners.map(([cx, cy]) => `${tidy(cx + (middle[0] - cx) * STREET)} ${tidy(cy + (middle[1] - cy) * STREET)}`);
    return [{ postcode: place.postcode, x: tidy(x), y: tidy(y), path: `M${inner.join('L')}Z`, isOwn: index === own }];
  });
}

const STEPS = [5, 10, 20, 50, 100, 200, 500, 1000];
/** A round length of about `pixels` on the screen. */
export function scaleBar(metresPerPixel: number, pixels = 60): { metres: number; width: number } {
  const metres = STEPS.findLast((step) => step <= metresPerPixel * pixels * 1.3) ?? 5;
  return { metres, width: metres / metresPerPixel };
}

/** Where the grid's lines run through the frame, every `step` metres. */
export function gridLines(frame: Frame, step: number): { x: number[]; y: number[] } {
  const run = (from: number, to: number) => {
    const lines: number[] = [];
    for (let at = Math.ceil(from / step) * step; at <= to; at += step) lines.push(at);
    return lines;
  };
  return {
    x: run(frame.easting - frame.width / 2, frame.easting + frame.width / 2).map((easting) => easting - frame.easting),
    y: run(frame.northing - frame.height / 2, frame.northing + frame.height / 2).map((northing) => frame.northing - northing),
  };
}
