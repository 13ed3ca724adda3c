import { describe, expect, test } from 'vitest';
import { BANDS } from './bands.ts';
import { buildIndex } from './build-index.ts';
import { emptyEntry } from './lists/list-format.ts';
import { screen } from './screen.ts';
import type { Bands, EntryKind, ListEntry, Query } from './types.ts';

const listed = (ref: string, kind: EntryKind, text: string, more: Partial<ListEntry> = {}): ListEntry => ({
  ...emptyEntry(ref),
  kind,
  names: [{ text, kind: 'primary' }],
  ...more,
});
const ADDRESS = '1Kuf2Rd8mDyAViwBozGTNYnvWL8uYFrkVo';
const HEX = '0x00a5F3C9D1e47b86eD1f2a5b0C7d9E4f3A6b8C2d';
const INDEX = buildIndex([
  listed('CARN', 'organisation', 'Carn Metals LLC'),
  listed('EP-ZZZ', 'aircraft', 'EP-ZZZ', { text: "Aircraft Model IL76-TD; Aircraft Manufacturer's Serial Number (MSN) 1023409321." }),
  listed('NOVIK', 'person', 'Roman Glebovich NOVIK', { dobs: ['1966-10-24'] }),
  listed('PEARL', 'vessel', 'Petrel Pearl', { identifiers: ['imo: IMO9562233'], countries: ['KP'] }),
  listed('PEARL-2', 'vessel', 'Petrel Pearl', { identifiers: ['vessel registration identification: IMO 9100000'] }),
  listed('TREGENNA', 'vessel', 'Jory Tregenna'),
  listed('YAN', 'person', 'Yan Quillfeather', {
    text: `citizen Cuba; Digital Currency Address - XBT ${ADDRESS}; alt. Digital Currency Address - ETH ${HEX}.`,
  }),
]);
const ask = (query: Query, bands: Bands = BANDS.standard) => screen(INDEX, query, bands);
const refs = (query: Query) => ask(query).matches.map(({ entry }) => entry.ref);

describe('another kind than was asked about', () => {
  test.each<[string, Query, string]>([
    ['a ship for a person', { kind: 'person', firstName: 'Jory', lastName: 'Tregenna' }, 'TREGENNA'],
    ['a ship for a company', { kind: 'company', name: 'Petrel Pearl Ltd' }, 'PEARL'],
    ['a company typed as a person', { kind: 'person', firstName: 'Carn', lastName: 'Metals' }, 'CARN'],
    ['a person typed as a company', { kind: 'company', name: 'Roman Novik' }, 'NOVIK'],
    ['a person typed as a company, with the patronymic', { kind: 'company', name: 'Novik Roman Glebovich' }, 'NOVIK'],
    ['an aircraft for a company', { kind: 'company', name: 'EP-ZZZ' }, 'EP-ZZZ'],
    ['a company for a ship', { kind: 'vessel', name: 'Carn Metals' }, 'CARN'],
    ['a person for a ship', { kind: 'vessel', name: 'Roman Novik' }, 'NOVIK'],
  ])('%s is shown at the lower band in every mode, as another kind, and never as strong', (_what, query, ref) => {
    for (const bands of Object.values(BANDS)) {
      const match = ask(query, bands).matches.find(({ entry }) => entry.ref === ref);
      expect(match).toMatchObject({ score: bands.weak, band: 'weak', likely: false });
      const parts = match?.explanation.parts ?? [];
      expect(parts.find(({ code }) => code === 'kind')?.text).toMatch(/^You asked about an? \w+, and the list names an? \w+\./);
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(match?.score);
      expect(match?.explanation.fields).toContainEqual(expect.objectContaining({ field: 'kind', verdict: 'differs' }));
    }
  });

  test('a name that is near, or has a word more, is not shown', () => {
    expect(refs({ kind: 'person', firstName: 'Jory', lastName: 'Tregena' })).toEqual([]);
    expect(refs({ kind: 'person', firstName: 'Petrel', middleNames: 'Denzil', lastName: 'Pearl' })).toEqual([]);
    expect(refs({ kind: 'company', name: 'Novik Trading' })).toEqual([]);
  });

  test('the funnel says how many entries of other kinds were compared, and how many are shown', () => {
    const { funnel } = ask({ kind: 'person', firstName: 'Jory', lastName: 'Tregenna' });
    expect(funnel).toMatchObject({ entries: 7, otherEntries: 5, shown: 1, otherShown: 1 });
    expect(ask({ kind: 'person', firstName: 'Elowen', lastName: 'Nancarrow' }).funnel).toMatchObject({ shown: 0, otherShown: 0 });
  });
});

describe('ships, aircraft and wallets', () => {
  test('a ship is found by its name, its flag and IMO number telling two of one name apart', () => {
    expect(refs({ kind: 'vessel', name: 'PETREL PEARL' }).toSorted()).toEqual(['PEARL', 'PEARL-2']);
    const { matches } = ask({ kind: 'vessel', name: 'Petrel Pearl', imo: '9562233', flag: 'KP' });
    expect(matches.map(({ entry, band }) => [entry.ref, band])).toEqual([
      ['PEARL', 'strong'],
      ['PEARL-2', 'weak'],
    ]);
  });

  test('a ship is found by its IMO number alone, and under a new name', () => {
    for (const query of [
      { kind: 'vessel', imo: '9562233' },
      { kind: 'vessel', name: 'Quarry Star', imo: '9562233' },
    ] as const)
      expect(ask(query).matches.map(({ entry, band }) => [entry.ref, band])).toEqual([['PEARL', 'strong']]);
    expect(refs({ kind: 'vessel', name: 'Quarry Star', imo: '9562234' })).toEqual([]);
  });

  test('a ship is found by a former name', () => {
    expect(refs({ kind: 'vessel', name: 'Quarry Star', otherNames: [{ text: 'Jory Tregenna', kind: 'former' }] })).toEqual(['TREGENNA']);
  });

  test.each(['EP-ZZZ', 'ep zzz', 'EPZZZ'])('an aircraft is found as %s', (registration) => {
    const [match] = ask({ kind: 'aircraft', registration, model: 'IL-76' }).matches;
    expect(match).toMatchObject({ entry: { ref: 'EP-ZZZ' }, band: 'strong' });
    expect(match?.explanation.fields).toContainEqual(expect.objectContaining({ field: 'model', asked: 'IL-76', listed: 'IL76-TD' }));
  });

  test('a wallet is found by its very address, by whoever holds it', () => {
    for (const address of [ADDRESS, ` ${ADDRESS} `, HEX, HEX.toLowerCase()])
      expect(ask({ kind: 'wallet', address }).matches).toMatchObject([{ entry: { ref: 'YAN' }, score: 100, band: 'strong' }]);
    for (const address of [ADDRESS.toLowerCase(), `${ADDRESS}x`, ADDRESS.slice(1)]) expect(refs({ kind: 'wallet', address })).toEqual([]);
    expect(ask({ kind: 'wallet', address: HEX }).nearest).toEqual([]);
  });
});
