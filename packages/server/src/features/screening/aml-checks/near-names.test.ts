import { describe, expect, test } from 'vitest';
import { latinNameOf, presentNearest, tokensInLetters, whyInLetters } from './near-names.ts';

const near = (name: string, score: number, why = 'The spelling is too far off.') => ({
  name,
  list_name: 'UN Security Council Consolidated List',
  entry_ref: 'QDi.299',
  score,
  why,
  also: null,
});

describe('the nearest names', () => {
  test('are those that score 25 or more', () =>
    expect(presentNearest([near('Konstantin Denisov', 25), near('Konstantin Kuzmin', 24), near('Other', 0)], new Map())).toMatchObject([
      { name: 'Konstantin Denisov', latin: null },
    ]));

  test('of another script come with the spelling of the list in Latin letters', () =>
    expect(
      presentNearest(
        [near('إبراهيم عواد', 31, 'Given name differs: Constance against Brhym.')],
        new Map([['UN Security Council Consolidated List QDi.299', 'Ibrahim Awwad']]),
      ),
    ).toMatchObject([{ name: 'إبراهيم عواد', latin: 'Ibrahim Awwad', why: 'Given name differs: Constance against إبراهيم.' }]));

  test.each([
    ['The listed name also has Brhym.', 'إبراهيم عواد', 'The listed name also has إبراهيم.'],
    ['Name differs: Anna against Qqq.', 'إبراهيم عواد', 'Name differs: Anna against إبراهيم عواد.'],
    ['The listed name lacks Constance.', 'إبراهيم عواد', 'The listed name lacks Constance.'],
    ['Family name differs: Ilbery against Denisov.', 'Константин Денисов', 'Family name differs: Ilbery against Denisov.'],
  ])('never show consonants as a name: %s', (said, name, shown) => expect(whyInLetters(said, name)).toBe(shown));
});

test('the main name in Latin letters stands for an entry, and an entry without one has none', () => {
  const entry = (...texts: [string, 'primary' | 'alias'][]) => ({ names: texts.map(([text, kind]) => ({ text, kind })) });
  expect(latinNameOf(entry(['إبراهيم', 'primary'], ['Ibrahim', 'alias']))).toBe('Ibrahim');
  expect(latinNameOf(entry(['Abu Dua', 'alias'], ['Ibrahim Awwad', 'primary']))).toBe('Ibrahim Awwad');
  expect(latinNameOf(entry(['إبراهيم', 'primary']))).toBeNull();
});

test('the pieces of a name that was compared by its consonants are shown as the list writes them', () => {
  const token = {
    asked: 'Ibrahim',
    listed: 'Brhym',
    relation: 'variant',
    kind: 'given',
    points: 40,
    text: 'Ibrahim and Brhym are forms of one name',
  };
  const shown = tokensInLetters({
    parts: [],
    fields: [],
    tokens: [token as never],
    matched_name: 'إبراهيم عواد',
    name_kind: 'primary',
    missing_fact: null,
  });
  expect(shown.tokens).toMatchObject([{ listed: 'إبراهيم', text: 'Ibrahim and إبراهيم are forms of one name' }]);
});
