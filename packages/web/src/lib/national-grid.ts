import OsGridRef, { LatLon } from 'geodesy/osgridref.js';

/** A place in metres of the British National Grid. */
export type GridPoint = { easting: number; northing: number };
export type Degrees = { latitude: number; longitude: number };

const EIGHT_FIGURES = 8;
const SIX_PLACES = 1e6;
const round = (degrees: number) => Math.round(degrees * SIX_PLACES) / SIX_PLACES;

export function gridOf({ latitude, longitude }: Degrees): GridPoint {
  const { easting, northing } = new LatLon(latitude, longitude).toOsGrid();
  return { easting: Math.round(easting), northing: Math.round(northing) };
}

export function degreesOf({ easting, northing }: GridPoint): Degrees {
  const { lat, lon } = new OsGridRef(easting, northing).toLatLon();
  return { latitude: round(lat), longitude: round(lon) };
}

/** ST 5697 7334: the ten-metre square of a place. Empty off the grid. */
export function gridReference({ easting, northing }: GridPoint): string {
  try {
    return new OsGridRef(easting, northing).toString(EIGHT_FIGURES);
  } catch {
    return '';
  }
}

/** The place of a typed grid reference, or null where it is none. */
export function readGridReference(text: string): GridPoint | null {
  if (!/^\s*[A-Za-z]{2}/.test(text) || text.replace(/\s/g, '').length < 8) return null;
  try {
    const { easting, northing } = OsGridRef.parse(text.trim());
    return { easting, northing };
  } catch {
    return null;
  }
}
