import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOf } from './register-date.ts';
import { readTitleRegister } from './title-register.ts';

const HEAD = [
  'Official copy of register of title',
  'Title number AV771206',
  'Edition date 14.11.2019',
  'This official copy shows the entries on the register of title on 24 NOV 2026 at 10:42:17.',
  'Issued on 24 Nov 2026.',
  'This title is dealt with by HM Land Registry, Gloucester Office.',
  '1 of 2',
];
const PROPERTY = [
  'A: Property Register',
  'This register describes the land and estate comprised in the title.',
  'CITY OF BRISTOL',
  '1 (12.03.1987) The Freehold land shown edged with red on the plan of the above Title filed at the Registry and being 22 Corsley',
  'Avenue, Henleaze, Bristol (BS9 4OK).',
];
const OWNERS = [
  'B: Proprietorship Register',
  'This register specifies the class of title and identifies the owner. It contains any',
  'entries that affect the right of disposal.',
  'Title absolute',
  '1 (04.09.2012) PROPRIETOR: MARIAN RUTH SEDGEMOOR and GERALD SEDGEMOOR of',
  '22 Corsley Avenue, Henleaze, Bristol BS9 4OK.',
  '2 (04.09.2012) The price stated to have been paid on 24 August 2012 was £410,000.',
  'Title number AV771206',
  '2 of 2',
  '3 (04.09.2012) RESTRICTION: No disposition by a sole proprietor of the registered estate (except a trust corporation) under which',
  'capital money arises is to be registered unless authorised by an order of the court.',
];
const CHARGES = [
  'C: Charges Register',
  'This register contains any charges and other matters that affect the land.',
  '1 (04.09.2012) REGISTERED CHARGE dated 24 August 2012.',
  '2 (04.09.2012) Proprietor: BRINDLEMARK BUILDING SOCIETY of 1 Larch Street, Bath BA1 1AA.',
];
const END = ['End of register'];
const WHOLE = [...HEAD, ...PROPERTY, ...OWNERS, ...CHARGES, ...END];
const read = (lines: readonly string[]) => {
  const reading = readTitleRegister(lines);
  if (!reading.read) throw new Error(reading.words);
  return reading.register;
};
const owned = (line: string) => read([...HEAD, ...PROPERTY, ...OWNERS.slice(0, 4), `1 (01.02.2020) ${line}`, '2 of 2', ...END]).proprietors;

test('a whole register', () => {
  expect(read(WHOLE)).toMatchObject({
    title_number: 'AV771206',
    edition_on: '2019-11-14',
    shows_on: '2026-11-24',
    shows_time: '10:42',
    official: true,
    tenure: 'freehold',
    title_class: 'absolute',
    address: '22 Corsley Avenue, Henleaze, Bristol BS9 4OK',
    postcode: 'BS9 4OK',
    proprietors: [
      { name: 'MARIAN RUTH SEDGEMOOR', kind: 'person', address: '22 Corsley Avenue, Henleaze, Bristol BS9 4OK', since: '2012-09-04' },
      { name: 'GERALD SEDGEMOOR', kind: 'person' },
    ],
    price_pence: 41_000_000,
    price_on: '2012-08-24',
    restrictions: [{ form: 'A', on: '2012-09-04' }],
    charges: [{ lender: 'BRINDLEMARK BUILDING SOCIETY', dated_on: '2012-08-24' }],
    lease: null,
  });
});

describe('owners as they are written', () => {
  const people = (...names: string[]) => names.map((name) => ({ name, kind: 'person' }));
  test.each([
    ['PROPRIETOR: KIT OYELARAN of 3 Low Street, Bath.', people('KIT OYELARAN')],
    ['PROPRIETOR: ANN LEE, BO LEE and CY O’LEE-RAY of 3 Low Street, Bath.', people('ANN LEE', 'BO LEE', 'CY O’LEE-RAY')],
    ['PROPRIETOR: ANN LEE of 3 Low Street, Bath and BO LEE of 4 High Street, York.', people('ANN LEE', 'BO LEE')],
    ['PROPRIETOR: ANN LEE of 3 Low Street, Bath and of 4 High Street, York and of ann@mail.example.', people('ANN LEE')],
    [
      'PROPRIETOR: LARKHILL HOMES LIMITED (Co. Regn. No. 1234567) of Larkhill House, Bath.',
      [{ name: 'LARKHILL HOMES LIMITED', kind: 'company', company_number: '01234567', incorporated_in: null }],
    ],
    [
      'PROPRIETOR: BANK OF LARKHILL PLC (Co. Regn. No. SC12345) and ANN LEE of 3 Low Street, Bath.',
      [
        { name: 'BANK OF LARKHILL PLC', company_number: 'SC012345' },
        { name: 'ANN LEE', kind: 'person', company_number: null },
      ],
    ],
    [
      'PROPRIETOR: HARBOUR SA (incorporated in Luxembourg) of 1 Rue Haute, Luxembourg.',
      [{ name: 'HARBOUR SA', kind: 'company', incorporated_in: 'Luxembourg' }],
    ],
    [
      'PROPRIETOR: ANN LEE as trustees of the Lee Settlement of 3 Low Street, Bath.',
      [{ name: 'ANN LEE', kind: 'person', capacity: 'trustees' }],
    ],
  ])('%s', (line, found) => {
    expect(owned(line)).toHaveLength(found.length);
    expect(owned(line)).toMatchObject(found);
  });
});

test('a leasehold title says its lease and its class', () => {
  const lines = WHOLE.flatMap((line) => {
    if (line === 'Title absolute') return ['Title good leasehold'];
    if (!line.startsWith('1 (12.03.1987)')) return [line];
    return ['1 (12.03.1987) The Leasehold land shown edged with red on the plan of the above title and being Flat 3, 22 Corsley'];
  });
  const at = lines.indexOf('B: Proprietorship Register');
  const lease = [
    '2 Short particulars of the lease under which the land is held:',
    'Date : 25 March 1990',
    'Term : 125 years from 25 March 1990',
  ];
  expect(read([...lines.slice(0, at), ...lease, ...lines.slice(at)])).toMatchObject({
    tenure: 'leasehold',
    title_class: 'good_leasehold',
    lease: { dated_on: '1990-03-25', years: 125, from: '1990-03-25' },
  });
});

test.each([
  ['BANKRUPTCY NOTICE entered under section 86(2) of the Land Registration Act 2002', 'bankruptcy'],
  ['RESTRICTION: Under a restraint order made under the Proceeds of Crime Act 2002 no disposition is to be registered', 'court_order'],
  [
    'RESTRICTION: No disposition is to be registered without a written consent signed by the proprietor for the time being of the Charge',
    'lender',
  ],
  ['NOTICE of home rights under the Family Law Act 1996', 'home_rights'],
  ['RESTRICTION: No disposition without a certificate signed by the managing agents', 'other'],
])('%s is %s', (text, form) => {
  const lines = [...HEAD, ...PROPERTY, ...OWNERS, `4 (01.02.2020) ${text}.`, ...CHARGES, ...END];
  expect(read(lines).restrictions.map((one) => one.form)).toEqual(['A', form]);
});

test.each([
  [[], 'no_text'],
  [['Statement of account', 'Larkbank'], 'not_a_register'],
  [['HM Land Registry', 'Official copy of title plan', 'Title number AV771206'], 'title_plan'],
  [['Land Register of Scotland', 'Title Sheet MID12345'], 'other_nation'],
  [WHOLE.filter((line) => line !== '2 of 2'), 'cut'],
  [[...WHOLE, ...WHOLE.map((line) => line.replaceAll('AV771206', 'AV771207'))], 'several'],
  [WHOLE.map((line) => line.replace('PROPRIETOR:', 'NOTE:')), 'no_owner'],
])('what is no whole register of one title is refused in words: case %#', (lines, why) => {
  expect(readTitleRegister(lines)).toMatchObject({ read: false, why });
});

test('a register cut at any line is never read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: WHOLE.length - 1 }), (at) => {
      expect(readTitleRegister(WHOLE.slice(0, at)).read).toBe(false);
    }),
  );
});

const word = fc
  .stringMatching(/^[A-Z]{2,10}$/)
  .filter((one) => !['AND', 'OF', 'LTD', 'PLC', 'LLP', 'INC', 'SA', 'BV', 'GMBH'].includes(one));
const name = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join(' '));
test('whoever owns it, and wherever the lines break, the names come back', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), fc.integer({ min: 20, max: 120 }), (names, width) => {
      const list = names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
      const lines = wrap(`1 (01.02.2020) PROPRIETOR: ${list} of 3 Low Street, Bath BA1 1AA.`, width);
      const found = read([...HEAD, ...PROPERTY, ...OWNERS.slice(0, 4), ...lines, '2 of 2', ...END]);
      expect(found.proprietors.map((one) => one.name)).toEqual(names);
    }),
    { numRuns: 300 },
  );
});
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const one of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + one.length < width) lines[lines.length - 1] = `${last} ${one}`;
    else lines.push(one);
  }
  return lines;
}

test('whatever is given, it answers', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...WHOLE)), { maxLength: 60 }), (lines) => {
      const reading = readTitleRegister(lines);
      expect(reading.read || reading.words.length > 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['14.11.2019', '2019-11-14'],
  ['4 Sep 2012', '2012-09-04'],
  ['24 NOVEMBER 2026', '2026-11-24'],
  ['31.02.2020', null],
  ['1.13.2020', null],
  ['', null],
  ['1 JAN 0001', null],
])('%s is %s', (text, day) => expect(dateOf(text)).toBe(day));
