import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BANDS } from './bands.ts';
import { prepareName } from './prepare-name.ts';
import { scoreNames, scorePrepared } from './score-names.ts';

const { weak, strong } = BANDS.standard;
const person = (left: string, right: string) => scoreNames(left, right, 'Person');
const company = (left: string, right: string) => scoreNames(left, right, 'Company');

describe('people', () => {
  test.each([
    ['Jory Tregenna', 'TREGENNA Jory'],
    ['Jory Tregenna', 'Mr Jory Tregenna'],
    ['Jory Tregenna', 'JoryTregenna'],
    ['Bill Penrose', 'William Penrose'],
    ['Jory Peñarrubia', 'Jory PENARRUBIA'],
    ['Sergei Tregenna', 'Сергей Tregenna'],
    ['Vladimir Nancarrow', 'Volodymyr Nancarrow'],
  ])('%s is strongly %s', (left, right) => {
    expect(person(left, right)).toBeGreaterThanOrEqual(strong);
  });

  test.each([
    ['Jon Smith', 'John Smith'],
    ['Ann Lee', 'Anne Lee'],
    ['Jose Pena', 'José PEÑA'],
    ['Sergei Ivanov', 'Сергей Иванов'],
    ['Vladimir Petrov', 'Volodymyr Petrov'],
    ['Muhammad al-Masri', 'Mohamed Almasri'],
    ['Yusuf Karim', 'Youssef Karim'],
    ['Wei Zhang', '张伟'],
    ['Jory Tregenna', 'Jory Tregena'],
    ['Jory Tregenna', 'Jroy Tregenna'],
    ['J Tregenna', 'Jory Tregenna'],
    ['Jory Tregenna', 'Jory Perran Denzil Tregenna'],
  ])('%s is possibly %s', (left, right) => {
    expect(person(left, right)).toBeGreaterThanOrEqual(weak);
  });

  test.each([
    ['Jory Tregenna', 'Elowen Tregenna'],
    ['Tim Cook', 'Tom Cook'],
    ['Wei Zhang', 'Wei Zheng'],
    ['David Jones', 'David Paul Jones Smith'],
    ['Jory Perran Denzil Tregenna', 'Jory Perran Denzil Nancarrow'],
    ['Vladimir Petrov', 'Vladimir P. Kononov'],
    ['Jory Tregenna', 'Elowen Nancarrow'],
    ['Stacey Green', 'Green'],
    ['Bin Li', 'Li Xinyang'],
    ['Alisher Usmanov', "Ali Al-Sha'ir"],
    ['Aleksandr Ivanov', 'Alexander Ivanovich Bastrykin'],
    ['', 'Jory Tregenna'],
    ['...', '---'],
  ])('%s is not %s', (left, right) => {
    expect(person(left, right)).toBeLessThan(weak);
  });

  test('an equal name is always shown, and the rarer ranks above the more common: no tie at the top', () => {
    const names = ['John Smith', 'Wei Zhang', 'Martin Okafor', 'Jory Tregenna', 'Jory Perran Tregenna'];
    const scored = names.map((name) => scorePrepared(prepareName(name, 'person'), prepareName(name, 'person')));
    for (const one of scored) expect(one.score).toBeGreaterThanOrEqual(BANDS.strict.weak);
    expect(scored.map((one) => one.rank)).toEqual(scored.map((one) => one.rank).sort((one, other) => one - other));
    expect(new Set(scored.map((one) => one.rank)).size).toBe(names.length);
    expect(scored[0]?.score).toBeLessThan(strong);
    expect(scored[4]?.score).toBeGreaterThan(99);
  });

  test('a near miss of a common name says less than the same near miss of a rare one', () => {
    expect(person('John Smith', 'John Smyth')).toBeLessThan(person('Jory Tregenna', 'Jory Tregennah'));
  });

  test('a contradicted name costs far more than one left out', () => {
    const leftOut = person('Jory Perran Tregenna', 'Jory Tregenna');
    const contradicted = person('Jory Perran Tregenna', 'Jory Denzil Tregenna');
    expect(leftOut - contradicted).toBeGreaterThan(25);
  });
});

describe('companies', () => {
  test.each([
    ['Carn Metals Ltd', 'CARN METALS LIMITED'],
    ['OOO Carn Metals', 'Carn Metals Limited Liability Company'],
    ['C.A.R.N. Metals', 'CARN Metals plc'],
    ['Carn & Sons', 'Carn and Sons'],
    ['Open Joint Stock Company Carn', 'Carn JSC'],
  ])('%s is strongly %s', (left, right) => {
    expect(company(left, right)).toBeGreaterThanOrEqual(strong);
  });

  test.each([
    ['Carn Metals Ltd', 'Tregenna Metals Ltd'],
    ['The Carn Group', 'The Group'],
    ['Carn Metals (Ireland) Ltd', 'Carn Metals (Japan) Ltd'],
    ['CORP', 'Carn Corp'],
    ['CMTC', 'CMTD'],
  ])('%s is not %s', (left, right) => {
    expect(company(left, right)).toBeLessThan(weak);
  });
});

const NAMES = [
  'jory',
  'tregenna',
  'elowen',
  'perran',
  'al',
  'muhammad',
  'ivanov',
  'o’brien',
  'van',
  'li',
  'dr',
  'a',
  'сергей',
  'carn',
  'ltd',
];
const anyName = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 5 });

describe('always', () => {
  test('word order has no say', () => {
    const shuffled = anyName.chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })));
    fc.assert(
      fc.property(shuffled, anyName, ([words, turned], other) => {
        expect(person(turned.join(' '), other.join(' '))).toBeCloseTo(person(words.join(' '), other.join(' ')), 8);
      }),
    );
  });

  test('the score is between 0 and 100, the same each time, and a name is always shown against itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }), (left, right) => {
        const score = person(left, right);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(person(left, right)).toBe(score);
      }),
    );
    fc.assert(
      fc.property(anyName, (words) => {
        expect(person(words.join(' '), words.join(' '))).toBeGreaterThanOrEqual(BANDS.strict.weak);
      }),
    );
  });
});
