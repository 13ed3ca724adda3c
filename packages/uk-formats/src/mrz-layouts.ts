const MRZ_FORMATS = ['TD1', 'TD2', 'TD3'] as const;
/** The three sizes of identity documents (ICAO Doc 9303 parts 4, 5 and 6): where each field stands, as line, from, to. */
export type MrzFormat = (typeof MRZ_FORMATS)[number];
type Place = readonly [line: number, from: number, to: number];

export type MrzLayout = {
  lines: number;
  length: number;
  code: Place;
  issuer: Place;
  name: Place;
  number: Place;
  numberCheck: Place;
  /** Where the rest of a number over nine characters goes on; null where the size has none. */
  longNumber: Place | null;
  nationality: Place;
  birth: Place;
  birthCheck: Place;
  sex: Place;
  expiry: Place;
  expiryCheck: Place;
  optional: readonly Place[];
  personalCheck: Place | null;
  composite: readonly Place[];
  compositeCheck: Place;
};

export const MRZ_LAYOUTS: Readonly<Record<MrzFormat, MrzLayout>> = {
  TD1: {
    lines: 3,
    length: 30,
    code: [0, 0, 2],
    issuer: [0, 2, 5],
    name: [2, 0, 30],
    number: [0, 5, 14],
    numberCheck: [0, 14, 15],
    longNumber: [0, 15, 30],
    nationality: [1, 15, 18],
    birth: [1, 0, 6],
    birthCheck: [1, 6, 7],
    sex: [1, 7, 8],
    expiry: [1, 8, 14],
    expiryCheck: [1, 14, 15],
    optional: [
      [0, 15, 30],
      [1, 18, 29],
    ],
    personalCheck: null,
    composite: [
      [0, 5, 30],
      [1, 0, 7],
      [1, 8, 15],
      [1, 18, 29],
    ],
    compositeCheck: [1, 29, 30],
  },
  TD2: {
    lines: 2,
    length: 36,
    code: [0, 0, 2],
    issuer: [0, 2, 5],
    name: [0, 5, 36],
    number: [1, 0, 9],
    numberCheck: [1, 9, 10],
    longNumber: [1, 28, 35],
    nationality: [1, 10, 13],
    birth: [1, 13, 19],
    birthCheck: [1, 19, 20],
    sex: [1, 20, 21],
    expiry: [1, 21, 27],
    expiryCheck: [1, 27, 28],
    optional: [[1, 28, 35]],
    personalCheck: null,
    composite: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 35],
    ],
    compositeCheck: [1, 35, 36],
  },
  TD3: {
    lines: 2,
    length: 44,
    code: [0, 0, 2],
    issuer: [0, 2, 5],
    name: [0, 5, 44],
    number: [1, 0, 9],
    numberCheck: [1, 9, 10],
    longNumber: null,
    nationality: [1, 10, 13],
    birth: [1, 13, 19],
    birthCheck: [1, 19, 20],
    sex: [1, 20, 21],
    expiry: [1, 21, 27],
    expiryCheck: [1, 27, 28],
    optional: [[1, 28, 42]],
    personalCheck: [1, 42, 43],
    composite: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 43],
    ],
    compositeCheck: [1, 43, 44],
  },
};

/** The size whose count and length of lines these are; null where there is none. */
export function mrzFormatOf(lines: readonly string[]): MrzFormat | null {
  const fits = (layout: MrzLayout) => lines.length === layout.lines && lines.every((line) => line.length === layout.length);
  return MRZ_FORMATS.find((format) => fits(MRZ_LAYOUTS[format])) ?? null;
}

export const mrzField = (lines: readonly string[], [line, from, to]: Place): string => lines[line]?.slice(from, to) ?? '';
