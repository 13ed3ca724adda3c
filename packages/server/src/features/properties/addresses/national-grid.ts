import type { GridPlace } from '@freehold/contract/properties/addresses';
import OsGridRef from 'geodesy/osgridref.js';

const SIX_PLACES = 1e6;
const round = (degrees: number) => Math.round(degrees * SIX_PLACES) / SIX_PLACES;

/** A place of the British National Grid with its WGS84 position, by the seven-parameter Helmert transformation: right within about two metres. */
export function gridPlace(easting: number, northing: number): GridPlace {
  const { lat, lon } = new OsGridRef(easting, northing).toLatLon();
  return { easting, northing, latitude: round(lat), longitude: round(lon) };
}
