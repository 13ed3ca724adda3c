// Its published types cannot be resolved under Node's rules; this is what is used of it.
declare module 'geodesy/osgridref.js' {
  export class LatLon {
    constructor(latitude: number, longitude: number);
    toOsGrid(): { readonly easting: number; readonly northing: number };
  }
  export default class OsGridRef {
    constructor(easting: number, northing: number);
    toLatLon(): { readonly lat: number; readonly lon: number };
  }
}
