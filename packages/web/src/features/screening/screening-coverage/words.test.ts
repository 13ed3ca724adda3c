import type { CoverageCell } from '@freehold/contract/screening/screening-coverage';
import { describe, expect, test } from 'vitest';
import { lookOf, rowLook, shortName } from './words.ts';

const cell = (gap: CoverageCell['gap']): CoverageCell => ({
  list_key: 'x',
  covered: gap === null,
  how: gap === null ? 'check' : null,
  at: null,
  version: null,
  check_id: null,
  gap,
  text: '',
});
const row = (gaps: CoverageCell['gap'][], under_way = false) => rowLook({ cells: gaps.map(cell), under_way });

describe('a row of the coverage', () => {
  test('says once that somebody was never checked, and its cells stay quiet', () => {
    expect(row(['never_checked', 'never_checked'])).toEqual({ label: 'Never checked', family: 'ochre', glyph: 'diamond' });
    expect(lookOf(cell('never_checked'))).toMatchObject({ family: 'stone', glyph: 'dash' });
  });
  test('says on how many lists somebody must be compared again, and why where it is one reason', () => {
    expect(row([null, 'version_older', 'version_older']).label).toBe('List changed: 2 of 3');
    expect(row([null, 'version_older', 'list_new']).label).toBe('Not compared: 2 of 3');
  });
  test('is green only where every list was compared', () => {
    expect(row([null, null])).toMatchObject({ label: 'On every list', family: 'moss' });
    expect(row([null, 'list_missing']).family).toBe('ochre');
    expect(row(['never_checked'], true)).toMatchObject({ label: 'Being checked', family: 'harbour' });
  });
});

test('a published list has a short name, one’s own keeps its own', () => {
  expect(shortName({ key: 'un-consolidated', name: 'UN Security Council Consolidated List' })).toBe('UN');
  expect(shortName({ key: 'own-peps', name: 'Our PEPs' })).toBe('Our PEPs');
});
