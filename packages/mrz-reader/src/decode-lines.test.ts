import { expect, test } from 'vitest';
import { decodeLines } from './decode-lines.ts';
import { ANSWERS, GLYPHS } from './glyph-net.ts';

/** ICAO Doc 9303 part 4. */
const LINES = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];

/** What the classifier would say of these lines, with another answer beside each of some cells. */
function answersFor(lines: readonly string[], doubts: Record<string, [letter: string, share: number]> = {}): Float32Array[][] {
  return lines.map((text, line) =>
    [...text].map((letter, column) => {
      const [other, share] = doubts[`${line}/${column}`] ?? [letter, 0];
      const values = new Float32Array(ANSWERS).fill(Math.log(0.0001));
      values[GLYPHS.indexOf(letter)] = Math.log(0.98 * (1 - share));
      if (share > 0) values[GLYPHS.indexOf(other)] = Math.log(0.98 * share);
      return values;
    }),
  );
}
const decode = (answers: Float32Array[][]) => decodeLines('TD3', answers, '2026-11-23');

test('what adds up and is plain is read', () => expect(decode(answersFor(LINES))).toEqual({ format: 'TD3', lines: LINES }));

test('a letter where only a digit may stand is read as the digit', () =>
  expect(decode(answersFor(LINES, { '1/14': ['A', 0.9] }))).toMatchObject({ lines: LINES }));

test('a letter of a name in doubt is refused, though every check digit agrees', () => {
  expect(decode(answersFor(LINES, { '0/6': ['K', 0.45] }))).toMatchObject({ why: expect.stringMatching(/^unsure/) as string });
  expect(decode(answersFor(LINES, { '0/6': ['K', 0.2] }))).toMatchObject({ lines: LINES });
});

test('a digit in doubt is read only where the check digits agree', () => {
  expect(decode(answersFor(LINES, { '1/1': ['3', 0.4] }))).toMatchObject({ lines: LINES });
  expect(decode(answersFor(LINES, { '1/1': ['3', 0.6] }))).toMatchObject({ why: expect.stringContaining('number_check') as string });
});

test('an empty place is no filler', () => {
  const answers = answersFor(LINES);
  answers[0]?.[43]?.fill(-9).set([Math.log(0.9)], ANSWERS - 1);
  expect(decode(answers)).toHaveProperty('why');
});
