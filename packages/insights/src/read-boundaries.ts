import { readPostcodeArea } from './postcode-area.ts';
import type { Point, Ring } from './outline-shapes.ts';

/* Outlines as ONS, Ordnance Survey and others publish them: GeoJSON or TopoJSON, in degrees or on the British National Grid. */

export type BoundaryLevel = 'country' | 'region' | 'council' | 'postcode_district';
export type Boundary = { level: BoundaryLevel; code: string; name: string; rings: Ring[] };
/** Of a longitude and a latitude (WGS84) its place on the British National Grid. */
export type ToGrid = (longitude: number, latitude: number) => Point;
export type ReadBoundaries = { kind: 'boundaries' | 'postcode_boundaries'; shapes: number; boundaries: Boundary[] };

/** The first letters of the codes of the Office for National Statistics. Counties and authorities that share their ground with others are left out. */
const LEVELS: Record<string, BoundaryLevel> = {
  E92: 'country',
  W92: 'country',
  S92: 'country',
  N92: 'country',
  E12: 'region',
  E06: 'council',
  E07: 'council',
  E08: 'council',
  E09: 'council',
  W06: 'council',
  S12: 'council',
  N09: 'council',
};
const CODE = /^[EWSN]\d{8}$/;
const OF_POSTCODES = / postcode\s{1,3}district$/;
/** Of a cartogram nearly every shape is a square or a hexagon. */
const CARTOGRAM_CORNERS = 7;
const MOST_SIMPLE_SHARE = 0.9;
const LEAST_TO_JUDGE = 20;

/** A file of something else: nothing is wrong with it. */
export class NoBoundaries extends Error {}

type Shape = { properties: Record<string, unknown>; rings: number[][][]; where: string };

/** Reads every outline of a file, or says why it cannot be read; counties and the like are counted and left out. */
export function readBoundaries(text: string, toGrid: ToGrid): ReadBoundaries {
  const shapes = shapesOf(parsed(text));
  if (shapes.length === 0) throw new Error('it has no outlines');
  const found = new Map<string, Boundary>();
  let [councils, simple, ofPostcodes] = [0, 0, 0];
  for (const shape of shapes) {
    const { level, code, name } = namedBy(shape);
    const rings = shape.rings.map((ring) => onGrid(ring, shape.where, toGrid));
    if (rings.length === 0) throw new Error(`${shape.where}: it has no outline`);
    if (level === null) continue;
    if (level === 'council') {
      councils += 1;
      if (rings.length === 1 && (rings[0]?.length ?? 0) <= CARTOGRAM_CORNERS) simple += 1;
    }
    if (level === 'postcode_district') ofPostcodes += 1;
    const key = `${level} ${code}`;
    if (!found.has(key)) found.set(key, { level, code, name, rings });
  }
  if (councils >= LEAST_TO_JUDGE && simple >= councils * MOST_SIMPLE_SHARE)
    throw new NoBoundaries('its shapes are the squares or hexagons of a cartogram, and no outlines');
  if (found.size === 0) throw new NoBoundaries('it has no outlines of councils, regions or countries');
  if (ofPostcodes > 0 && ofPostcodes < shapes.length) throw new Error('it mixes postcode districts with other areas');
  return { kind: ofPostcodes > 0 ? 'postcode_boundaries' : 'boundaries', shapes: shapes.length, boundaries: [...found.values()] };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isRecord(value)) return value;
  } catch {
    throw new Error('it is cut or damaged: it does not end as JSON ends');
  }
  throw new Error('it is no collection of outlines');
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function namedBy({ properties, where }: Shape): { level: BoundaryLevel | null; code: string; name: string } {
  const entries = Object.entries(properties);
  const coded = entries.find(([, value]) => typeof value === 'string' && CODE.test(value));
  if (coded !== undefined) {
    const [key, code] = [coded[0].toLowerCase(), String(coded[1])];
    // LAD24CD stands beside LAD24NM, AREACD beside AREANM.
    const names = [key.replace(/cd$/, 'nm'), 'name'];
    const name = entries.find(
      ([other, value]) => names.includes(other.toLowerCase()) && other.toLowerCase() !== key && typeof value === 'string',
    );
    return { level: LEVELS[code.slice(0, 3)] ?? null, code, name: String(name?.[1] ?? code) };
  }
  const { name, description } = properties;
  const area = typeof name === 'string' ? readPostcodeArea(name) : null;
  if (area?.level === 'district' && typeof description === 'string' && OF_POSTCODES.test(description))
    return { level: 'postcode_district', code: area.code, name: area.code };
  throw new NoBoundaries(
    `${where}: it has neither a code of the Office for National Statistics nor a postcode district whose source is known`,
  );
}

function shapesOf(file: Record<string, unknown>): Shape[] {
  if (file['type'] === 'Topology') return shapesOfTopology(file);
  if (file['type'] !== 'FeatureCollection') throw new Error('it is no collection of outlines');
  return listOf(file['features']).map((feature, at): Shape => {
    const where = `outline ${at + 1}`;
    if (!isRecord(feature)) throw new Error(`${where} cannot be read`);
    const properties = isRecord(feature['properties']) ? feature['properties'] : {};
    const rings = polygonsOf(feature['geometry'], 'coordinates', where).map((ring) => listOf(ring).map((point) => pointOf(point, where)));
    return { properties, rings, where };
  });
}

/** The rings of polygons, alone or together; lines and points among them are none. */
function polygonsOf(geometry: unknown, key: 'coordinates' | 'arcs', where: string): unknown[] {
  if (!isRecord(geometry)) throw new Error(`${where}: it has no outline`);
  const inside = listOf(geometry[key]);
  if (geometry['type'] === 'Polygon') return inside;
  if (geometry['type'] === 'MultiPolygon') return inside.flatMap(listOf);
  if (geometry['type'] !== 'GeometryCollection') return [];
  return listOf(geometry['geometries']).flatMap((each) => polygonsOf(each, key, where));
}

function pointOf(point: unknown, where: string): number[] {
  const [x, y] = listOf(point);
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    throw new Error(`${where}: a corner is no pair of numbers`);
  return [x, y];
}

function shapesOfTopology(file: Record<string, unknown>): Shape[] {
  const transform = isRecord(file['transform']) ? file['transform'] : null;
  const [scale, shift] = [listOf(transform?.['scale']), listOf(transform?.['translate'])].map((pair) => pair.map(Number));
  const arcs = listOf(file['arcs']).map((arc, at) => {
    let [x, y] = [0, 0];
    return listOf(arc).map((point) => {
      const [dx = 0, dy = 0] = pointOf(point, `arc ${at + 1}`);
      if (transform === null) return [dx, dy];
      [x, y] = [x + dx, y + dy];
      return [x * (scale?.[0] ?? 1) + (shift?.[0] ?? 0), y * (scale?.[1] ?? 1) + (shift?.[1] ?? 0)];
    });
  });
  const joined = (ring: unknown, where: string) => {
    const joints: number[][] = [];
    for (const index of listOf(ring)) {
      const arc = typeof index === 'number' ? arcs[index < 0 ? ~index : index] : undefined;
      if (arc === undefined) throw new Error(`${where}: a part of its outline is missing`);
      const way = Number(index) < 0 ? arc.toReversed() : arc;
      const [end, start] = [joints.at(-1), way[0]];
      if (end !== undefined && (end[0] !== start?.[0] || end[1] !== start?.[1]))
        throw new Error(`${where}: the parts of its outline do not meet`);
      joints.push(...(end === undefined ? way : way.slice(1)));
    }
    return joints;
  };
  const objects = isRecord(file['objects']) ? Object.values(file['objects']) : [];
  const geometries = objects.flatMap((object) => (isRecord(object) ? listOf(object['geometries']) : []));
  return geometries.map((geometry, at): Shape => {
    const where = `outline ${at + 1}`;
    const properties = isRecord(geometry) && isRecord(geometry['properties']) ? geometry['properties'] : {};
    return { properties, rings: polygonsOf(geometry, 'arcs', where).map((ring) => joined(ring, where)), where };
  });
}

/** Degrees of the United Kingdom are small numbers; metres of its grid large ones. */
const isDegrees = (x: number, y: number) => x > -9 && x < 3 && y > 49 && y < 62;
const isMetres = (x: number, y: number) => x > -200_000 && x < 800_000 && y > 2000 && y < 1_400_000;

/** A last line that is left out is drawn straight, as every program of maps does. */
function onGrid(ring: readonly number[][], where: string, toGrid: ToGrid): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  // A generalised outline may have shrunk to a line that goes there and back.
  if (ring.length < 3 || first === undefined || last === undefined) throw new Error(`${where}: its outline has under three corners`);
  const isClosed = first[0] === last[0] && first[1] === last[1];
  return (isClosed ? ring : [...ring, first]).map(([x = 0, y = 0]): Point => {
    if (isDegrees(x, y)) return toGrid(x, y);
    if (!isMetres(x, y)) throw new Error(`${where}: a corner lies outside the United Kingdom`);
    return [x, y];
  });
}
