import { expect, test } from 'vitest';
import { followUpOn, outsideEngland, rightShownBy, shareCodeUntil } from './right-to-rent.ts';

test.each([
  ['Flat 3, 27 Tannery Row, Bristol BS2 0MC', null],
  ['1 High Street, Edinburgh EH1 1YZ', 'Scotland'],
  ['9 Byres Road, Glasgow g12 8qq', 'Scotland'],
  ['4 Westgate, Gloucester GL1 2AA', null],
  ['2 Bridge Street, Cardiff CF10 2EE', 'Wales'],
  ['7 Foregate, Chester CH1 1AA', null],
  ['3 Donegall Square, Belfast BT1 5GS', 'Northern Ireland'],
  ['5 Royal Square, St Helier JE2 4WA', 'Jersey'],
  ['An address without a postcode', null],
])('%s lies outside England in: %s', (address, country) => expect(outsideEngland(address)).toBe(country));

test.each([
  [[], null],
  [['irish_passport'], 'unlimited'],
  [['uk_birth'], null],
  [['uk_birth', 'uk_birth'], null],
  [['uk_birth', 'benefits'], 'unlimited'],
  [['passport_limited'], 'time_limited'],
  [['uk_birth', 'passport_limited'], 'time_limited'],
] as const)('%j show: %s', (papers, right) => expect(rightShownBy(papers)).toBe(right));

test('days are counted over leap years and the ends of months', () => {
  expect(followUpOn({ checkedOn: '2028-02-29', validUntil: null })).toBe('2029-02-28');
  expect(followUpOn({ checkedOn: '2026-06-09', validUntil: '2026-06-14' })).toBe('2027-06-09');
  expect(followUpOn({ checkedOn: '2026-06-09', validUntil: '2027-06-10' })).toBe('2027-06-10');
  expect(shareCodeUntil('2026-06-02')).toBe('2026-08-31');
});
