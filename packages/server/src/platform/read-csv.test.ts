import { describe, expect, test } from 'vitest';
import { readCsv, separatorOf, type CsvLimits } from './read-csv.ts';

const LIMITS: CsvLimits = { megabytes: 5, rows: 2_000, verb: 'Import', exampleHead: 'Address, Town, Postcode' };

describe('the mark between columns is found', () => {
  test.each([
    ['a,b,c\n1;2;3', ','],
    ['"a,b";c;d\n1;2;3', ';'],
    ['a\tb\n1,2\t3', '\t'],
    ['only', ','],
  ])('the separator of %j', (text, mark) => expect(separatorOf(text)).toBe(mark));
});

describe('a file that is made to be slow is refused at once', () => {
  test('one of millions of lines is not read to its end', async () => {
    const file = Buffer.from(`Address,Town\n${'1\n'.repeat(2_000_000)}`);
    await expect(readCsv(file, LIMITS)).rejects.toMatchObject({ errors: [{ field: 'file', code: 'TOO_MANY_ROWS' }] });
  });

  test('blank lines of a spreadsheet are no rows', async () => {
    const file = Buffer.from(`Address,Town\n${'1 Orrery Walk,Bristol\n'.repeat(2_000)}${',\n'.repeat(3_000)}`);
    expect((await readCsv(file, LIMITS)).rows).toHaveLength(2_000);
  });
});
