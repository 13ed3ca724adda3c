import { MRZ_LAYOUTS, type MrzFormat } from '@freehold/uk-formats/mrz-layouts';
import { readMrz } from '@freehold/uk-formats/read-mrz';
import { ANSWERS, GLYPHS } from './glyph-net.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const SETS = {
  letter: LETTERS,
  name: `${LETTERS}<`,
  digit: DIGITS,
  date: `${DIGITS}<`,
  any: GLYPHS,
  sex: 'FM<',
  passport: 'P',
  card: 'ACI',
} as const;
type SetName = keyof typeof SETS;
const indices = (set: string) => [...set].map((letter) => GLYPHS.indexOf(letter));
const SET_INDICES: Record<SetName, number[]> = {
  letter: indices(SETS.letter),
  name: indices(SETS.name),
  digit: indices(SETS.digit),
  date: indices(SETS.date),
  any: indices(SETS.any),
  sex: indices(SETS.sex),
  passport: indices(SETS.passport),
  card: indices(SETS.card),
};
/** Nothing proves a letter of a name, so that its cell must be plain; what a check digit covers may be a little less so. */
const LEAST_PLAIN = 0.65;
const LEAST_CHECKED = 0.5;

type Place = readonly [line: number, from: number, to: number];
const within = (places: readonly (Place | null)[], line: number, column: number) =>
  places.some((place) => place !== null && place[0] === line && column >= place[1] && column < place[2]);

/** Which characters may stand in each place of a size, and whether a check digit covers it. */
function grammarOf(format: MrzFormat): { set: SetName; isChecked: boolean }[][] {
  const layout = MRZ_LAYOUTS[format];
  return Array.from({ length: layout.lines }, (_, line) =>
    Array.from({ length: layout.length }, (__, column): { set: SetName; isChecked: boolean } => {
      const isChecked = within([...layout.composite, layout.compositeCheck], line, column);
      const is = (...places: (Place | null)[]) => within(places, line, column);
      if (line === 0 && column === 0) return { set: format === 'TD3' ? 'passport' : 'card', isChecked };
      if (is(layout.code, layout.issuer, layout.nationality, layout.name)) return { set: 'name', isChecked };
      if (is(layout.sex)) return { set: 'sex', isChecked };
      if (is(layout.birthCheck, layout.expiryCheck, layout.compositeCheck)) return { set: 'digit', isChecked };
      if (is(layout.birth, layout.expiry, layout.numberCheck, layout.personalCheck)) return { set: 'date', isChecked };
      return { set: 'any', isChecked };
    }),
  );
}
const GRAMMARS = { TD1: grammarOf('TD1'), TD2: grammarOf('TD2'), TD3: grammarOf('TD3') };

export type Decoded = { format: MrzFormat; lines: string[] };
/** `why` is told to whoever tunes the reader. */
export type Refused = { why: string; lines: string[] };

/** Decodes answers cell by cell with the grammar of a size; refused unless every check digit agrees and every cell is plain enough. */
export function decodeLines(format: MrzFormat, answers: readonly (readonly Float32Array[])[], today: string): Decoded | Refused {
  let leastPlain = 1;
  let leastChecked = 1;
  let where = '';
  const lines = GRAMMARS[format].map((columns, line) =>
    columns
      .map(({ set, isChecked }, column) => {
        const values = answers[line]?.[column];
        if (!values) return '?';
        let [best, whole] = [-1, Math.exp(values[ANSWERS - 1]!)];
        for (const glyph of SET_INDICES[set]) {
          whole += Math.exp(values[glyph]!);
          if (best < 0 || values[glyph]! > values[best]!) best = glyph;
        }
        const share = Math.exp(values[best]!) / whole;
        const [least, letter] = [isChecked ? leastChecked : leastPlain, GLYPHS[best] ?? '?'];
        if (share < least) {
          if (isChecked) leastChecked = share;
          else leastPlain = share;
          where += ` ${line}/${column}${letter}${share.toFixed(2)}`;
        }
        return letter;
      })
      .join(''),
  );
  // What a State prints as its number is not for the reader to judge.
  const faults = readMrz(lines, { today }).faults.filter(({ code }) => code !== 'passport_number');
  if (faults.length > 0) return { why: faults.map(({ code }) => code).join(' ') + where, lines };
  if (leastPlain < LEAST_PLAIN || leastChecked < LEAST_CHECKED) return { why: `unsure${where}`, lines };
  return { format, lines };
}
