import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mrzCheckDigit } from './mrz-check-digit.ts';
import { MRZ_LAYOUTS, mrzField } from './mrz-layouts.ts';
import { isGbPassportNumber, readMrz } from './read-mrz.ts';

const TODAY = '2026-11-23';
const read = (...lines: string[]) => readMrz(lines, { today: TODAY });
const codesOf = (...lines: string[]) => read(...lines).faults.map(({ code }) => code);

const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const TD1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];

/** ICAO Doc 9303 part 3 section 4.9 and its appendix A. */
test.each([
  ['520727', '3'],
  ['AB2134<<<', '5'],
  ['HA672242<658022549601086<<<<<<<<<<<<<<0', '8'],
  ['D231458907<<<<<<<<<<<<<<<34071279507122<<<<<<<<<<', '2'],
  ['HA672242<658022549601086<<<<<<<', '8'],
])('the check digit of %s is %s', (field, digit) => expect(mrzCheckDigit(field)).toBe(digit));

describe('what ICAO prints as examples', () => {
  test('a passport (part 4)', () =>
    expect(read(...TD3)).toMatchObject({
      faults: [],
      document: {
        format: 'TD3',
        kind: 'passport',
        code: 'P',
        issuer: 'UTO',
        issuerCountry: null,
        surname: 'ERIKSSON',
        givenNames: 'ANNA MARIA',
        isNameCut: false,
        number: 'L898902C3',
        birthDate: '1974-08-12',
        sex: 'F',
        expiryDate: '2012-04-15',
        optional: ['ZE184226B'],
      },
    }));
  test('a card in three lines (part 5)', () =>
    expect(read(...TD1)).toMatchObject({
      faults: [],
      document: { format: 'TD1', kind: 'card', number: 'D23145890', surname: 'ERIKSSON' },
    }));
  test('a card in two lines (part 6)', () =>
    expect(read(...TD2)).toMatchObject({ faults: [], document: { format: 'TD2', number: 'D23145890', givenNames: 'ANNA MARIA' } }));
  test('a number over nine characters goes on in the optional field, in both sizes', () => {
    expect(read('I<UTOSTEVENSON<<PETER<<<<<<<<<<<<<<<', 'D23145890<UTO3407127M95071227349<<<8')).toMatchObject({
      faults: [],
      document: { number: 'D23145890734', birthDate: '1934-07-12', expiryDate: '1995-07-12' },
    });
    expect(read('I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', 'STEVENSON<<PETER<<<<<<<<<<<<<<')).toMatchObject({
      faults: [],
      document: { number: 'D23145890734' },
    });
    expect(codesOf('I<UTOSTEVENSON<<PETER<<<<<<<<<<<<<<<', 'D23145890<UTO3407127M95071227348<<<8')).toContain('number_check');
  });
});

test('a British passport has nine digits, and its nationality may be of any kind of British national', () => {
  const kinds = ['GBR', 'GBD', 'GBN', 'GBO', 'GBP', 'GBS'];
  for (const kind of kinds)
    expect(read(...passport({ issuer: 'GBR', nationality: kind, number: '123456789' }))).toMatchObject({
      faults: [],
      document: { issuerCountry: 'GB', nationalityCountry: 'GB' },
    });
  expect(codesOf(...passport({ issuer: 'GBR', number: 'A12345678' }))).toEqual(['passport_number']);
  expect(['12345678', '1234567890', '12345678X'].map(isGbPassportNumber)).toEqual([false, false, false]);
});

test.each([
  ['D<<', 'DE'],
  ['RKS', 'XK'],
  ['XXB', null],
  ['UNO', null],
])('the State %s is known', (nationality, country) =>
  expect(read(...passport({ nationality }))).toMatchObject({ faults: [], document: { nationalityCountry: country } }),
);

test.each([
  ['an unknown State', passport({ nationality: 'QQQ' }), ['nationality']],
  ['an unknown issuer', passport({ issuer: 'ENG' }), ['issuer']],
  ['a name with a digit', passport({ name: 'ERIKSS0N<<ANNA' }), ['name']],
  ['a name that begins with a filler', passport({ name: '<ERIKSSON<<ANNA' }), ['name']],
  ['a name in three parts', passport({ name: 'ERIKSSON<<ANNA<<MARIA' }), ['name']],
  ['a visa', passport({ code: 'V<' }), ['document_code']],
  ['a sex of another letter', passport({ sex: 'W' }), ['sex']],
  ['a birth on the 30th of February', passport({ birth: '900230' }), ['birth_date']],
  ['an expiry in month 13', passport({ expiry: '301301' }), ['expiry_date']],
  ['an empty number', passport({ number: '' }), ['number_check']],
])('refused: %s', (_, lines, codes) => expect(codesOf(...lines)).toEqual(codes));

test('an unknown day, month or year of birth is no fault, and gives no date', () => {
  for (const birth of ['9002<<', '90<<<<', '<<<<<<'])
    expect(read(...passport({ birth }))).toMatchObject({ faults: [], document: { birthDate: null } });
  expect(read(...passport({ birth: '9002<<' })).document?.birth).toEqual({ year: 90, month: 2, day: null });
});

test('the century: nobody is born after today, and an expiry is the nearest year', () => {
  const dates = (birth: string, expiry: string) => {
    const { document } = read(...passport({ birth, expiry }));
    return [document?.birthDate, document?.expiryDate];
  };
  expect(dates('261123', '361123')).toEqual(['2026-11-23', '2036-11-23']);
  expect(dates('261124', '990101')).toEqual(['1926-11-24', '1999-01-01']);
  expect(dates('000229', '750101')).toEqual(['2000-02-29', '2075-01-01']);
});

test('names that fill their field may go on in the document', () => {
  const { document, faults } = read(...passport({ name: 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K' }));
  expect([faults, document?.isNameCut, document?.givenNames]).toEqual([[], true, 'CHAYAPA DEJTHAMRONG K']);
});

test('X for the sex is read as the filler is, and a name may have one part', () =>
  expect(['<', 'X'].map((sex) => read(...passport({ sex, name: 'ARKFREITH' })).document)).toMatchObject([
    { sex: 'X', surname: 'ARKFREITH', givenNames: '' },
    { sex: 'X' },
  ]));

test('lines as people type them', () =>
  expect(readMrz([TD3.join('\n').toLowerCase().replaceAll('<<', '«'), ''], { today: TODAY }).faults).toEqual([]));
test('neither passport nor card', () => {
  expect(codesOf('P<UTO')).toEqual(['shape']);
  expect(codesOf()).toEqual(['shape']);
  expect(codesOf(TD3[0] ?? '', (TD3[1] ?? '').replace('Z', 'Ö'))).toEqual(['characters']);
});

test('every single wrong digit in what the check digits cover is found', () => {
  for (const [format, lines] of Object.entries({ TD1, TD2, TD3 })) {
    const { composite } = MRZ_LAYOUTS[format as 'TD1'];
    for (const [line, from, to] of composite)
      for (let at = from; at < to; at += 1) {
        const was = lines[line]?.[at] ?? '';
        if (!/\d/.test(was)) continue;
        const changed = lines.map((text, index) =>
          index === line ? text.slice(0, at) + String((Number(was) + 1) % 10) + text.slice(at + 1) : text,
        );
        expect(readMrz(changed, { today: TODAY }).faults, `${format} ${line} ${at}`).not.toEqual([]);
      }
  }
});

test('what is made by the rules is read without faults and as it was made', () =>
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z]{1,12}$/),
      fc.stringMatching(/^[A-Z]{1,8}( [A-Z]{1,8})?$/),
      fc.stringMatching(/^[A-Z0-9]{1,9}$/),
      fc.date({ min: new Date('1927-01-01'), max: new Date('2026-11-01'), noInvalidDate: true }),
      (surname, given, number, born) => {
        const dob = born.toISOString().slice(0, 10);
        const lines = passport({ name: `${surname}<<${given.replaceAll(' ', '<')}`, number, birth: dob.slice(2).replaceAll('-', '') });
        expect(read(...lines)).toMatchObject({ faults: [], document: { surname, givenNames: given, number, birthDate: dob } });
      },
    ),
    { numRuns: 300 },
  ));

test('any text is answered, and only whole zones without faults', () =>
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Z0-9<]{44}$/), { minLength: 1, maxLength: 3 }), (lines) => {
      expect(readMrz(lines, { today: TODAY }).faults.length).toBeGreaterThan(0);
    }),
  ));

/** A passport with right check digits, made here by the rules of part 4. */
function passport(
  given: Partial<Record<'code' | 'issuer' | 'name' | 'number' | 'nationality' | 'birth' | 'sex' | 'expiry', string>>,
): string[] {
  const {
    code = 'P<',
    issuer = 'UTO',
    name = 'ERIKSSON<<ANNA',
    number = 'L898902C3',
    nationality = 'UTO',
    birth = '740812',
    sex = 'F',
    expiry = '300415',
  } = given;
  const checked = (field: string) => field + mrzCheckDigit(field);
  const start = `${checked(number.padEnd(9, '<'))}${nationality.padEnd(3, '<')}${checked(birth)}${sex}${checked(expiry)}${'<'.repeat(14)}0`;
  const first = `${code}${issuer.padEnd(3, '<')}${name.padEnd(39, '<')}`;
  const all = MRZ_LAYOUTS.TD3.composite.map((place) => mrzField([first, start], place)).join('');
  return [first, start + mrzCheckDigit(all)];
}
