// Its published types cannot be resolved under Node's rules; this is what is used of it.
declare module 'geodesy/osgridref.js' {
  export default class OsGridRef {
    constructor(easting: number, northing: number);
    toLatLon(): { readonly lat: number; readonly lon: number };
  }
}
