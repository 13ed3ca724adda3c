// Its published types cannot be resolved by our bundler's rules; this is what is used of it.
declare module 'geodesy/osgridref.js' {
  export class LatLon {
    constructor(latitude: number, longitude: number);
    readonly lat: number;
    readonly lon: number;
    toOsGrid(): OsGridRef;
  }
  export default class OsGridRef {
    constructor(easting: number, northing: number);
    readonly easting: number;
    readonly northing: number;
    toLatLon(): LatLon;
    toString(digits?: number): string;
    static parse(text: string): OsGridRef;
  }
}
