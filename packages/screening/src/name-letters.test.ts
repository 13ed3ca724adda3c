import { describe, expect, test } from 'vitest';
import { BANDS } from './bands.ts';
import { buildIndex } from './build-index.ts';
import { emptyEntry } from './lists/list-format.ts';
import { screen } from './screen.ts';
import type { ListEntry } from './types.ts';

function company(ref: string, text: string): ListEntry {
  return { ...emptyEntry(ref), kind: 'organisation', names: [{ text, kind: 'primary' }] };
}

const index = buildIndex([company('A', 'B R C S.A.'), company('B', '7 KARNES'), company('C', 'Kestenbrugg Vorle'), company('D', 'Q 9')]);

function found(name: string): string[] {
  return screen(index, { kind: 'company', name }, BANDS.standard).matches.map((match) => match.entry.ref);
}

describe('a name is found by its letters', () => {
  test.each([
    ['joined elsewhere', 'b r csa', 'A'],
    ['joined and in another order', 'sa b rc', 'A'],
    ['without its legal form', 'b r c', 'A'],
    ['with a letter too many', 'b r cosa', 'A'],
    ['joined, parted and turned round', 'r bsa c', 'A'],
    ['with a digit joined to half a word', '7kar nes', 'B'],
    ['parted twice and turned round', 'vorle brugg kesten', 'C'],
  ])('%s', (_how, asked, ref) => {
    expect(found(asked)).toEqual([ref]);
  });

  test('and not by other letters', () => {
    expect(found('x y z')).toEqual([]);
    expect(found('')).toEqual([]);
  });
});
