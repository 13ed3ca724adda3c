import { describe, expect, test } from 'vitest';
import { readTypedDate, writeTypedDate } from './typed-date.ts';

describe('typed dates', () => {
  test.each([
    ['14/03/1979', '1979-03-14'],
    ['14/3/1979', '1979-03-14'],
    ['14.3.1979', '1979-03-14'],
    ['14 03 1979', '1979-03-14'],
    ['14031979', '1979-03-14'],
    [' 14 March 1979 ', '1979-03-14'],
    ['1st sept 2001', '2001-09-01'],
    ['1979-03-14', '1979-03-14'],
    ['29/02/2024', '2024-02-29'],
  ])('%s is read day first', (typed, iso) => {
    expect(readTypedDate(typed)).toBe(iso);
  });

  test.each(['31/02/1984', '29/02/2023', '14/13/1979', '00/01/1990', '14/03/79', 'March 1979', '12 foo 1999', ''])(
    '%s is no real date',
    (typed) => {
      expect(readTypedDate(typed)).toBeNull();
    },
  );

  test('what the calendar writes is read back unchanged', () => {
    expect(readTypedDate(writeTypedDate('1988-10-02'))).toBe('1988-10-02');
  });
});
