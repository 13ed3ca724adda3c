import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BANDS } from './bands.ts';
import { buildIndex } from './build-index.ts';
import { emptyEntry } from './lists/list-format.ts';
import { screen } from './screen.ts';
import type { Candidate, ListEntry, Query } from './types.ts';

const bands = BANDS.standard;
const LISTED: ListEntry = {
  ...emptyEntry('P1'),
  kind: 'person',
  names: [
    { text: 'Jory Perran TREGENNA', kind: 'primary', parts: { given: 'Jory', middle: 'Perran', family: 'TREGENNA' } },
    { text: 'Jory Tregenna', kind: 'alias' },
    { text: 'Black Tinner', kind: 'weak_alias' },
  ],
  dobs: ['1979-03-14'],
  countries: ['IR'],
  gender: 'male',
};
const COMPANY: ListEntry = {
  ...emptyEntry('C1'),
  kind: 'organisation',
  names: [{ text: 'Carn Metals LLC', kind: 'primary' }],
  countries: ['RU'],
  identifiers: ['registration number: 01234567 (Russia)'],
};
const SHIP: ListEntry = { ...emptyEntry('S1'), kind: 'vessel', names: [{ text: 'Jory Tregenna', kind: 'primary' }] };
const index = buildIndex([LISTED, COMPANY, SHIP]);

type PersonQuery = Extract<Query, { kind: 'person' }>;
const ask = (extra: Partial<PersonQuery> = {}): Query => ({ kind: 'person', firstName: 'Jory', lastName: 'Tregenna', ...extra });

function only(query: Query): Candidate {
  const matches = screen(index, query, bands).matches.filter(({ entry }) => entry.kind !== 'vessel');
  expect(matches).toHaveLength(1);
  const [first] = matches;
  if (!first) throw new Error('No match.');
  return first;
}

function pointsOf(candidate: Candidate): Record<string, number> {
  return Object.fromEntries(candidate.explanation.parts.map((part) => [part.code, part.points]));
}

describe('a person', () => {
  test('exact name and date of birth are likely the designated person', () => {
    const match = only(ask({ dob: '1979-03-14', nationality: 'IR', gender: 'male' }));
    expect(match).toMatchObject({ score: 100, band: 'strong', likely: true });
    expect(pointsOf(match)).toEqual({ name: 100, date_of_birth: 48, country: 5, gender: 0, limit: -53 });
    expect(match.explanation).toMatchObject({ matchedName: 'Jory Tregenna', nameKind: 'alias', missingFact: null });
  });

  test.each([
    [{ dob: '1979-01-01' }, { name: 100, date_of_birth: 8, limit: -8 }, 100, 'strong'],
    [{ dob: '1980-03-14' }, { name: 100, date_of_birth: 0 }, 100, 'strong'],
    [{ dob: '1950-03-14' }, { name: 100, date_of_birth: -35, limit: 7 }, 72, 'weak'],
    [{ nationality: 'FR' }, { name: 100, country: -5 }, 95, 'strong'],
    [{ gender: 'female' as const }, { name: 100, gender: -10 }, 90, 'strong'],
    [
      { dob: '1950-03-14', nationality: 'FR', gender: 'female' as const },
      { name: 100, date_of_birth: -35, country: -5, gender: -10, limit: 22 },
      72,
      'weak',
    ],
  ])('%o moves the score by the policy', (extra, points, score, band) => {
    const match = only(ask(extra));
    expect(pointsOf(match)).toEqual(points);
    expect(match).toMatchObject({ score, band, likely: false });
  });

  test('a date of birth that differs lowers the rank under one that agrees', () => {
    const duplicate = { ...LISTED, ref: 'P2', dobs: ['1950-01-01'] };
    const both = screen(buildIndex([duplicate, LISTED]), ask({ dob: '1979-03-14' }), bands).matches;
    expect(both.map((match) => match.entry.ref)).toEqual(['P1', 'P2']);
    expect(both[0]?.rank).toBeGreaterThan(both[1]?.rank ?? 0);
  });

  test('the fact that would settle it is named', () => {
    expect(only(ask()).explanation.missingFact).toBe('The date of birth: the listed person was born on 14 March 1979.');
  });

  test('tokens are explained one by one, with whole points that sum to the name part', () => {
    const match = only({ kind: 'person', firstName: 'Jory', middleNames: 'Denny', lastName: 'Tregena' });
    const { tokens, parts } = match.explanation;
    expect(tokens.map((token) => [token.asked, token.listed, token.relation])).toEqual([
      ['Jory', 'Jory', 'equal'],
      ['Denny', null, 'only_asked'],
      ['Tregena', 'Tregenna', 'sounds_alike'],
    ]);
    expect(tokens.reduce((sum, token) => sum + token.points, 0)).toBe(parts[0]?.points);
  });

  test('a weak alias counts when it is exact or another fact agrees, not when it is merely near', () => {
    const near = (extra: Partial<PersonQuery>) =>
      screen(index, { kind: 'person', firstName: 'Black', lastName: 'Tiner', ...extra }, bands).matches.length;
    expect(screen(index, { kind: 'person', firstName: 'Black', lastName: 'Tinner' }, bands).matches).toHaveLength(1);
    expect(near({})).toBe(0);
    expect(near({ dob: '1979-03-14' })).toBe(1);
  });
});

describe('a company', () => {
  test('legal form, country and number are weighed', () => {
    const match = only({ kind: 'company', name: 'CARN METALS LIMITED LIABILITY COMPANY', number: '1234567', country: 'RU' });
    expect(match).toMatchObject({ score: 100, band: 'strong', likely: false });
    expect(pointsOf(match)).toEqual({ name: 100, country: 5, identifier: 15, limit: -20 });
  });

  test('another register’s number costs nothing', () => {
    expect(pointsOf(only({ kind: 'company', name: 'Carn Metals', number: '99999999' }))).not.toHaveProperty('identifier');
  });
});

describe('a name of very many', () => {
  const many = Array.from({ length: 230 }, (_, at): ListEntry => ({
    ...emptyEntry(`M${at}`),
    kind: 'person',
    names: [{ text: `Wei Chen ${at < 225 ? '' : 'Ostremba'}`.trim(), kind: 'primary' }],
  }));

  test('everybody who has it is shown, however many they are', () => {
    const { matches, funnel } = screen(buildIndex(many), { kind: 'person', firstName: 'Wei', lastName: 'Chen' }, bands);
    expect(matches.filter((match) => match.score >= bands.strong || match.explanation.matchedName === 'Wei Chen')).toHaveLength(225);
    expect(funnel.shown).toBeGreaterThanOrEqual(225);
  });

  test('where nobody has it no more are scored than promise something', () => {
    const { funnel } = screen(buildIndex(many), { kind: 'person', firstName: 'Wei', lastName: 'Tregenna' }, bands);
    expect(funnel.shown).toBe(0);
    expect(funnel.scored).toBeLessThanOrEqual(100);
  });
});

describe('no match', () => {
  test('names the nearest and says why each fails', () => {
    const result = screen(index, { kind: 'person', firstName: 'Jory', lastName: 'Nancarrow', dob: '1950-01-01' }, bands);
    expect(result.matches).toEqual([]);
    expect(result.nearest[0]).toMatchObject({ ref: 'P1', name: 'Jory Tregenna', why: 'Family name differs: Nancarrow against Tregenna.' });
    expect(result.nearest[0]?.also).toMatch(/^Date of birth: asked 1 January 1950, listed \d+ \w+ \d{4}( or |\.)/);
    expect(result.funnel).toMatchObject({ entries: 3, names: 5, shown: 0 });
    expect(result.funnel.hidden).toBe(result.funnel.scored);
  });

  test('an empty list answers with nothing', () => {
    expect(screen(buildIndex([]), ask(), bands)).toMatchObject({ matches: [], nearest: [], funnel: { entries: 0, names: 0, scored: 0 } });
  });
});

const word = fc.constantFrom('jory', 'jori', 'tregenna', 'tregena', 'perran', 'nancarrow', 'al', 'ivanov', 'j', 'black', 'tinner');
const anyone = fc.record({
  firstName: word,
  middleNames: fc.array(word, { maxLength: 2 }).map((words) => words.join(' ')),
  lastName: word,
  nationality: fc.constantFrom('IR', 'FR'),
  gender: fc.constantFrom('female' as const, 'male' as const),
});

describe('always', () => {
  test('the points of the parts sum to the score, and those of the tokens to the name part', () => {
    fc.assert(
      fc.property(anyone, fc.constantFrom('1979-03-14', '1979-05-05', '1940-01-01'), (who, dob) => {
        for (const match of screen(index, { kind: 'person', ...who, dob }, { weak: 0, strong: 85 }).matches) {
          const { parts, tokens } = match.explanation;
          expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(match.score);
          expect(tokens.reduce((sum, token) => sum + token.points, 0)).toBe(parts[0]?.points);
          expect(Number.isInteger(match.score)).toBe(true);
        }
      }),
    );
  });

  test('what conflicts beside the name never hides a name that is close by itself', () => {
    fc.assert(
      fc.property(anyone, (who) => {
        const byName = screen(
          index,
          { kind: 'person', firstName: who.firstName, middleNames: who.middleNames, lastName: who.lastName },
          bands,
        );
        const conflicting = screen(index, { kind: 'person', ...who, dob: '1940-01-01' }, bands);
        for (const match of byName.matches) {
          const again = conflicting.matches.find((other) => other.entry.ref === match.entry.ref);
          expect(again?.score).toBeGreaterThanOrEqual(bands.weak);
        }
      }),
    );
  });

  test('the same question gives the same answer', () => {
    fc.assert(
      fc.property(anyone, (who) => {
        const query: Query = { kind: 'person', ...who };
        expect(screen(index, query, bands)).toEqual(screen(buildIndex([LISTED, COMPANY, SHIP]), query, bands));
      }),
      { numRuns: 30 },
    );
  });
});
