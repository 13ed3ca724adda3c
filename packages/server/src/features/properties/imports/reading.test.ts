import { describe, expect, test } from 'vitest';
import { guessColumns } from './guess-columns.ts';
import { guessWord } from './guess-word.ts';
import { readAddress, readCount, readDate, readMoney, readName } from '../../../platform/table-files/read-cell.ts';

describe('cells are read as people write them', () => {
  test.each([
    ['£472,500', 47_250_000, null],
    ['472500.00', 47_250_000, null],
    ['Offers over £1,250,000', 125_000_000, null],
    ['OIEO 300,000', 30_000_000, null],
    ['Guide Price £895,000', 89_500_000, null],
    ['£1,850 pcm', 185_000, 'month'],
    ['300pw', 30_000, 'week'],
    ['24,000 per annum', 2_400_000, 'year'],
    ['POA', Number.NaN, null],
    ['1.234,50', Number.NaN, null],
    ['-5', Number.NaN, null],
  ])('%s is an amount, or none', (text, pence, every) => {
    expect(readMoney(text)).toEqual({ pence, every });
  });

  test.each([
    ['14/03/1984', '1984-03-14'],
    ['1/2/2026', '2026-02-01'],
    ['14-03-26', '2026-03-14'],
    ['14 Mar 2026', '2026-03-14'],
    ['3rd September 2026', '2026-09-03'],
    ['2026-03-14T00:00:00', '2026-03-14'],
    ['14/03/2026 00:00', '2026-03-14'],
    ['31/02/2026', '2026-02-31'],
    ['soon', 'soon'],
  ])('%s is a day, or stays for the validator', (text, day) => {
    expect(readDate(text)).toBe(day);
  });
  test('two figures of a birth lie behind us', () => expect(readDate('14/03/84', true)).toBe('1984-03-14'));

  test.each([
    ['3', 3],
    ['3 bed', 3],
    ['2 bedrooms', 2],
    ['Studio', 0],
    ['lots', Number.NaN],
  ])('%s is a number of rooms, or none', (text, rooms) => expect(readCount(text)).toBe(rooms));

  test.each([
    ['Ms Priya Anne Olander', { kind: 'person', title: 'Ms', first_name: 'Priya', middle_names: 'Anne', last_name: 'Olander' }],
    ['Olander, Priya', { kind: 'person', first_name: 'Priya', last_name: 'Olander' }],
    ['Dr. Owen Tremayne', { kind: 'person', title: 'Dr', first_name: 'Owen', last_name: 'Tremayne' }],
    ['Vasey Estates Ltd', { kind: 'company', company_name: 'Vasey Estates Ltd' }],
    ['Mr & Mrs Haldane', { kind: 'several' }],
    ['Priya and Owen Olander', { kind: 'several' }],
    ['Priya Anderson', { kind: 'person', first_name: 'Priya', last_name: 'Anderson' }],
  ])('%s is somebody', (text, name) => expect(readName(text)).toEqual(name));

  test.each([
    ['14 Calloway Crescent, Bristol, BS8 4KV', '14 Calloway Crescent', '', 'Bristol', 'BS8 4KV'],
    ['Flat 2, 90 Cotswold Rise, Redland, Bristol BS6 5VO', 'Flat 2', '90 Cotswold Rise, Redland', 'Bristol', 'BS6 5VO'],
    ['14, Calloway Crescent, Bristol, bs84kv, UK', '14 Calloway Crescent', '', 'Bristol', 'bs84kv'],
    ['Windmill Barn', 'Windmill Barn', '', '', ''],
  ])('%s is an address', (text, line1, line2, town, postcode) => expect(readAddress(text)).toEqual({ line1, line2, town, postcode }));
});

describe('heads and words are known', () => {
  test.each<['sales' | 'lettings' | 'people', string, (string | null)[]]>([
    [
      'sales',
      'Property Ref|House Number|Street|Locality|Town|County|Postcode|Asking Price|Status',
      ['reference', 'building', 'line1', 'line2', 'town', 'county', 'postcode', 'price', 'stage'],
    ],
    [
      'sales',
      'Address|Price|Vendor Name|Vendor Mobile|Vendor Email Address|EPC',
      ['whole_address', 'price', 'owner_name', 'owner_phone', 'owner_email', null],
    ],
    [
      'lettings',
      'ADDRESS LINE 1|ADDRESS LINE 2|TOWN/CITY|POST CODE|RENT (PCM)|LANDLORD',
      ['line1', 'line2', 'town', 'postcode', 'rent', 'owner_name'],
    ],
    [
      'people',
      'Title|Forename|Surname|E-mail|Mobile|D.O.B.|Home Phone',
      ['title', 'first_name', 'last_name', 'email', 'phone', 'dob', 'other_phone'],
    ],
    ['sales', 'Address|Town|Postcode|Town', ['line1', 'town', 'postcode', null]],
  ])('%s: %s', (kind, heads, fields) => expect(guessColumns(kind, heads.split('|'), true)).toEqual(fields));

  test.each<['sales' | 'lettings', string, string, string | null]>([
    ['sales', 'stage', 'For Sale', 'available'],
    ['sales', 'stage', 'Sold STC', 'sold_stc'],
    ['sales', 'stage', 'SSTC', 'sold_stc'],
    ['sales', 'stage', 'Fallen through', 'available'],
    ['lettings', 'stage', 'Available', 'to_let'],
    ['lettings', 'stage', 'Let Agreed', 'let_agreed'],
    ['lettings', 'rent_frequency', 'pcm', 'month'],
    ['sales', 'type', 'End of Terrace', 'terraced'],
    ['sales', 'type', 'Apartment', 'flat'],
    ['sales', 'tenure', 'Share of Freehold', 'leasehold'],
    ['sales', 'stage', 'Kite flying', null],
  ])('%s, %s: “%s”', (kind, field, word, value) => expect(guessWord(kind, field, word)).toBe(value));

  test('a cell of blanks is no amount', () => {
    const cells = Array.from({ length: 500 }, (_, at) => readMoney(`${at}${' '.repeat(3_990)}x`).pence);
    expect(new Set(cells)).toEqual(new Set([Number.NaN]));
  });
});
