import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BANDS } from '@freehold/screening/bands';
import { buildIndex } from '@freehold/screening/build-index';
import { parseList, readFolder } from '@freehold/screening/list-files';
import { screen } from '@freehold/screening/screen';
import { describe, expect, test } from 'vitest';
import { HAS_SCREENING_DATA, SCREENING_DATA } from './shared-data.ts';

const read = (name: string) => ({ name, bytes: new Uint8Array(readFileSync(join(SCREENING_DATA, name))) });
const UK = ['subjects', 'subject_names', 'subject_dobs', 'subject_identifiers', 'subject_countries'].map(
  (part) => `uk/uksl-${part}-2026-05.csv.gz`,
);

describe.skipIf(!HAS_SCREENING_DATA)('the real files (needs the shared data: set FREEHOLD_SHARED_DATA)', () => {
  test.each([
    ['ofac-sdn', ['ofac/sdn-2024-05-03.csv.gz', 'ofac/alt-2025-12-24.csv.gz', 'ofac/add-2025-12-24.csv.gz'], 14_965, 36_000],
    [
      'ofac-consolidated',
      ['ofac/cons_prim-2025-12-19.csv.gz', 'ofac/cons_alt-2025-12-19.csv.gz', 'ofac/cons_add-2025-12-19.csv.gz'],
      442,
      1_500,
    ],
    ['uk-sanctions', UK, 6_046, 15_000],
    ['ofsi-consolidated', ['uk/ofsi-conlist-2025-04-10.csv.gz'], 4_686, 15_900],
    ['un-consolidated', ['un/un-consolidated-2026-02-27.xml.gz'], 1_003, 4_100],
    ['eu-consolidated', ['eu/eu-journal-consolidated-2026-08.csv.gz'], 8_017, 20_000],
  ])(
    '%s is read whole',
    (key, files, entries, names) => {
      const list = parseList(files.map(read));
      expect(list.listKey).toBe(key);
      expect(list.entries).toHaveLength(entries);
      expect(list.nameCount).toBeGreaterThan(names);
      expect(new Set(list.entries.map((entry) => entry.ref)).size).toBe(entries);
    },
    60_000,
  );

  test.each(['uk/ofsi-conlist-2025-04-10.csv.gz', 'un/un-consolidated-2026-02-27.xml.gz', 'ofac/sdn-2024-05-03.csv.gz'])(
    '%s cut short is refused',
    (name) => {
      const whole = read(name).bytes;
      const { lists, refused } = readFolder([{ name, bytes: whole.slice(0, Math.floor(whole.length * 0.6)) }]);
      expect(lists).toEqual([]);
      expect(refused.map(({ refusal }) => refusal.reason)).toEqual(['truncated']);
    },
    60_000,
  );

  test('a listed person is found and is likely with the date of birth', () => {
    const list = parseList([read('uk/ofsi-conlist-2025-04-10.csv.gz')]);
    const query = { kind: 'person', firstName: 'Anatoly', lastName: 'Karpov', dob: '1951-05-23' } as const;
    const [first] = screen(buildIndex(list.entries), query, BANDS.standard).matches;
    expect(first).toMatchObject({ score: 100, band: 'strong', entry: { ref: '14361' } });
  }, 60_000);
});
