import { describe, expect, test } from 'vitest';
import { isWithin, partsOfPostcode, readPostcodeArea } from './postcode-area.ts';
import { applyChanges, formOf, readSale, rowBehindHeader, type Sale } from './read-sales.ts';

const ID = '8A78B2AF-863A-5CB0-E053-6B04A8C0F504';
const ROW = [
  `{${ID}}`,
  '170000',
  '2019-04-11 00:00',
  'BL0 0AG',
  'T',
  'N',
  'L',
  '56',
  'FLAT 2',
  'PEEL BROW',
  'RAMSBOTTOM',
  'BURY',
  'BURY',
  'GREATER MANCHESTER',
  'A',
  'A',
];
const BUILT = [ID, '170000', '2019-04-11', 'BL0 0AG', 'T', 'N', 'L', 'FLAT 2', '56', ...ROW.slice(9, 15), 'uri'];
const HEADER =
  'unique_id,price_paid,deed_date,postcode,property_type,new_build,estate_type,saon,paon,street,locality,town,district,county,transaction_category,linked_data_uri'.split(
    ',',
  );
const with_ = (at: number, text: string) => ROW.with(at, text);
const sale = (more: Partial<Sale>): Sale => ({ ...(readSale(ROW, 'price paid') as Sale), ...more });

describe('a row of a file', () => {
  test('is read alike in both forms, with the flat where it belongs', () => {
    const read = readSale(ROW, 'price paid');
    expect(read).toMatchObject({ id: ID, pricePence: 17_000_000, date: '2019-04-11', paon: '56', saon: 'FLAT 2', type: 'T', isNew: false });
    expect(readSale(BUILT, 'report builder')).toEqual(read);
  });

  test('tells the form of its file', () => {
    expect([formOf(ROW), formOf(HEADER), formOf(['a', 'b']), formOf(BUILT)]).toEqual(['price paid', 'report builder', null, null]);
  });

  test('that runs on behind the header is not lost', () => {
    const [first = '', ...rest] = BUILT;
    const joined = [...HEADER.slice(0, 15), `linked_data_uri"${first}"`, ...rest];
    expect([formOf(joined), rowBehindHeader(joined), rowBehindHeader(HEADER)]).toEqual(['report builder', BUILT, null]);
  });

  test.each([
    [0, 'x', '“x” is no transaction id'],
    [1, '', '“” is no price in whole pounds'],
    [1, '0', '“0” is no price in whole pounds'],
    [1, '12.50', '“12.50” is no price in whole pounds'],
    [2, '2019-02-30', '“2019-02-30” is no date'],
    [2, '11/04/2019', '“11/04/2019” is no date'],
    [4, 'X', '“X” is no property type (D, S, T, F or O)'],
    [4, 'DS', '“DS” is no property type (D, S, T, F or O)'],
    [5, '', '“” does not say whether it was new (Y or N)'],
    [6, 'Z', '“Z” is no tenure (F, L or U)'],
    [14, 'C', '“C” is no category (A or B)'],
    [15, '', '“” is no record status (A, C or D)'],
  ])('column %i with “%s” is refused in words', (at, text, why) => {
    expect(readSale(with_(at, text), 'price paid')).toBe(why);
  });

  test('with a column too few or too many is refused', () => {
    expect(readSale(ROW.slice(1), 'price paid')).toBe('15 columns, not 16');
    expect(readSale([...ROW, ''], 'price paid')).toBe('17 columns, not 16');
  });
});

test('a change takes the place of a sale and a deletion takes it out, once and again, and what follows stands', () => {
  const [first, second] = [sale({ id: 'A' }), sale({ id: 'B', pricePence: 1 })];
  const changed = sale({ id: 'A', pricePence: 5, change: 'C' });
  const gone = sale({ id: 'B', change: 'D' });
  expect(applyChanges([first, second, changed, gone, gone])).toEqual([changed]);
  expect(applyChanges([gone, second])).toEqual([second]);
});

test('an area is read as it is typed, and holds its own postcodes alone', () => {
  expect(['rg', ' RG30', 'rg30  2', 'RG302', 'M1 1', 'M11', 'EC1A 1', 'RG30 2BY', '', '30', 'RG300 2'].map(readPostcodeArea)).toEqual([
    { level: 'area', code: 'RG' },
    { level: 'district', code: 'RG30' },
    { level: 'sector', code: 'RG30 2' },
    { level: 'sector', code: 'RG30 2' },
    { level: 'sector', code: 'M1 1' },
    { level: 'district', code: 'M11' },
    { level: 'sector', code: 'EC1A 1' },
    null,
    null,
    null,
    null,
  ]);
  expect(partsOfPostcode('ec1a1bb')).toEqual({ area: 'EC', district: 'EC1A', sector: 'EC1A 1' });
  expect(partsOfPostcode('EC1A')).toBeNull();
  const isIn = (postcode: string, area: string) => isWithin(postcode, readPostcodeArea(area) ?? expect.fail(area));
  expect([
    isIn('M1 1AA', 'M1'),
    isIn('M11 1AA', 'M1'),
    isIn('ME1 1AA', 'M'),
    isIn('', 'M'),
    isIn('M1 1AA', 'M1 1'),
    isIn('M1 2AA', 'M1 1'),
  ]).toEqual([true, false, false, false, true, false]);
});
