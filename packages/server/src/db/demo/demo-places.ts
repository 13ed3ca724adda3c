/** Made-up postcodes of the demonstration: their last two letters are never given out, and their places only look like Bristol’s. */
const NEVER_ISSUED = 'CIKMOV';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

type Sector = { sector: string; easting: number; northing: number; layout: 'crescents' | 'streets' };
/** The middle of each sector the demonstration’s properties stand in, metres of the British National Grid. */
const SECTORS: readonly Sector[] = [
  { sector: 'BS8 4', easting: 356_970, northing: 173_250, layout: 'crescents' },
  { sector: 'BS8 3', easting: 355_050, northing: 173_900, layout: 'streets' },
  { sector: 'BS1 4', easting: 358_560, northing: 172_880, layout: 'streets' },
  { sector: 'BS1 5', easting: 357_720, northing: 172_520, layout: 'streets' },
  { sector: 'BS1 6', easting: 359_200, northing: 172_320, layout: 'streets' },
  { sector: 'BS3 1', easting: 358_150, northing: 171_250, layout: 'streets' },
  { sector: 'BS3 4', easting: 359_250, northing: 171_150, layout: 'streets' },
  { sector: 'BS4 2', easting: 361_000, northing: 170_400, layout: 'streets' },
  { sector: 'BS4 3', easting: 360_600, northing: 171_500, layout: 'streets' },
  { sector: 'BS5 7', easting: 361_600, northing: 174_400, layout: 'streets' },
  { sector: 'BS5 8', easting: 362_600, northing: 173_500, layout: 'streets' },
  { sector: 'BS6 5', easting: 359_100, northing: 175_300, layout: 'streets' },
  { sector: 'BS6 6', easting: 358_200, northing: 174_700, layout: 'crescents' },
  { sector: 'BS9 3', easting: 357_100, northing: 177_500, layout: 'streets' },
  { sector: 'BS9 4', easting: 358_000, northing: 176_600, layout: 'crescents' },
  { sector: 'BS40 8', easting: 357_500, northing: 163_200, layout: 'streets' },
  { sector: 'BS48 3', easting: 349_300, northing: 168_300, layout: 'streets' },
];
/** Where the firm’s best known street stands: on the first crescent, in the middle of its north side. */
const FIRST = 'KV';

/** The same number from 0 to 1 for the same text everywhere. */
export function chanceOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  return hash / 2 ** 32;
}

function unitsOf(sector: string): string[] {
  const pairs = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));
  const units = pairs.filter((pair) => [...pair].some((letter) => NEVER_ISSUED.includes(letter)) && pair !== FIRST);
  return [FIRST, ...units.sort((a, b) => chanceOf(sector + a) - chanceOf(sector + b))];
}

function* crescents(): Generator<{ x: number; y: number }> {
  for (let radius = 90; ; radius += 45) {
    const count = Math.floor((2 * Math.PI * radius) / 42);
    for (let place = 0; place < count; place++) {
      const angle = ((place % 2 === 0 ? place : -place - 1) / 2 / count) * 2 * Math.PI;
      yield { x: Math.sin(angle) * radius, y: Math.cos(angle) * radius };
    }
  }
}

function streets(sector: string, count: number): { x: number; y: number }[] {
  const turn = chanceOf(sector) * Math.PI;
  const places: { x: number; y: number }[] = [];
  for (let row = -14; row <= 14; row++)
    for (let along = -16; along <= 16; along++) places.push({ x: along * 36 + (row % 2) * 12, y: row * 48 + (row % 3 === 0 ? 14 : 0) });
  const near = places.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y)).slice(0, count);
  return near.map(({ x, y }) => ({ x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) }));
}

export type DemoPostcode = { postcode: string; easting: number; northing: number };
export function demoPostcodes(): DemoPostcode[] {
  return SECTORS.flatMap(({ sector, easting, northing, layout }) => {
    const units = unitsOf(sector);
    const places = layout === 'crescents' ? crescents() : streets(sector, units.length).values();
    return units.map((unit) => {
      const { x, y } = places.next().value ?? { x: 0, y: 0 };
      const wobble = unit === FIRST ? 0 : 7;
      return {
        postcode: sector + unit,
        easting: Math.round(easting + x + (chanceOf(`x${sector}${unit}`) - 0.5) * 2 * wobble),
        northing: Math.round(northing + y + (chanceOf(`y${sector}${unit}`) - 0.5) * 2 * wobble),
      };
    });
  });
}

type DemoAddress = {
  postcode: string;
  saon: string;
  paon: string;
  street: string;
  town: string;
  type: 'D' | 'S' | 'T' | 'F';
  tenure: 'F' | 'L';
  sold: [on: string, pounds: number];
};
const house = (
  postcode: string,
  paon: string,
  street: string,
  sold: DemoAddress['sold'],
  type: DemoAddress['type'] = 'T',
): DemoAddress => ({
  postcode,
  saon: '',
  paon,
  street,
  town: 'BRISTOL',
  type,
  tenure: 'F',
  sold,
});
const flat = (postcode: string, saon: string, paon: string, street: string, sold: DemoAddress['sold']): DemoAddress => ({
  ...house(postcode, paon, street, sold, 'F'),
  saon,
  tenure: 'L',
});

/** Made-up sales, written as HM Land Registry writes real ones. */
export const demoAddresses: readonly DemoAddress[] = [
  house('BS8 4KV', '12', 'CALLOWAY CRESCENT', ['2017-05-19', 720_000]),
  house('BS8 4KV', '14', 'CALLOWAY CRESCENT', ['2009-08-07', 512_000]),
  house('BS8 4KV', '16', 'CALLOWAY CRESCENT', ['2011-03-25', 495_000]),
  house('BS8 4KV', '18', 'CALLOWAY CRESCENT', ['1998-06-12', 187_500]),
  flat('BS8 4KV', 'GARDEN FLAT', '20', 'CALLOWAY CRESCENT', ['2022-11-11', 312_500]),
  flat('BS8 4KV', 'FIRST FLOOR FLAT', '20', 'CALLOWAY CRESCENT', ['2019-06-28', 388_000]),
  house('BS8 4CI', '1', 'CALLOWAY MEWS', ['2014-10-03', 405_000]),
  house('BS8 4CI', '3', 'CALLOWAY MEWS', ['2016-02-12', 431_000]),
  house('BS8 4CI', '5', 'CALLOWAY MEWS', ['1999-11-26', 142_000]),
  house('BS6 6KM', '1', 'LARKSPUR MEWS', ['2018-09-14', 560_000], 'S'),
  house('BS6 6KM', '2', 'LARKSPUR MEWS', ['2013-07-26', 418_500], 'S'),
  house('BS6 6KM', '4', 'LARKSPUR MEWS', ['2021-03-19', 601_000], 'S'),
  house('BS3 1MK', '59', 'PARGETER STREET', ['2020-12-04', 351_000]),
  house('BS3 1MK', '61', 'PARGETER STREET', ['2012-04-27', 214_950]),
  house('BS3 1MK', '63', 'PARGETER STREET', ['2007-08-31', 198_000]),
  flat('BS1 6MV', 'APARTMENT 40', 'THE ROPEWALK', '', ['2019-01-18', 389_950]),
  flat('BS1 6MV', 'APARTMENT 42', 'THE ROPEWALK', '', ['2015-05-22', 362_500]),
];
