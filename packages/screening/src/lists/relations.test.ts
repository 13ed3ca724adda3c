import { describe, expect, test } from 'vitest';
import { parseList } from '../list-files.ts';
import { readInMemory } from './read-in-memory.ts';

const line = (id: string, schema: string, properties: object, more: object = {}) => JSON.stringify({ id, schema, properties, ...more });
const file = (...lines: string[]) => ({ name: 'entities.ftm.json', bytes: Buffer.from(lines.join('\n')) });

describe('FollowTheMoney', () => {
  const list = readInMemory(
    file(
      line('P1', 'Person', { name: ['Jory Tregenna'], topics: ['sanction'], birthPlace: ['Velsk, Russia'] }),
      line('C1', 'Company', { name: ['Carn Metals'], topics: ['sanction'] }),
      line('P2', 'Person', { name: ['Elowen Tregenna'], topics: ['sanction'] }),
      line('O1', 'Ownership', { owner: ['P1'], asset: ['C1'], percentage: ['49.5'], endDate: ['2024-03-24'] }),
      line('F1', 'Family', { person: ['P1'], relative: ['P2'], relationship: ['spouse'] }),
      line('D1', 'Directorship', { director: ['P2'], organization: ['C1'], role: ['General director'] }),
      line('O2', 'Ownership', { owner: ['P1'], asset: ['X9'] }),
      line('W1', 'CryptoWallet', { publicKey: ['1Kuf2Rd8mDyAViwBozGTNYnvWL8uYFrkVo'], holder: ['P1'] }),
    ),
  );
  const of = (ref: string) => list.entries.find((entry) => entry.ref === ref);

  test('ownership, family and directors are kept on both sides, with share, words and end', () => {
    expect(of('C1')?.relations).toEqual([
      { kind: 'owner', name: 'Jory Tregenna', ref: 'P1', share: 49.5, until: '2024-03-24' },
      { kind: 'director', name: 'Elowen Tregenna', ref: 'P2', role: 'General director' },
    ]);
    expect(of('P1')?.relations).toEqual([
      { kind: 'owned', name: 'Carn Metals', ref: 'C1', share: 49.5, until: '2024-03-24' },
      { kind: 'family', name: 'Elowen Tregenna', ref: 'P2', role: 'spouse' },
      { kind: 'owned', name: '', ref: 'X9' },
    ]);
  });

  test('a wallet is its holder’s, and a place of birth is kept', () => {
    expect(of('P1')).toMatchObject({ identifiers: ['wallet: 1Kuf2Rd8mDyAViwBozGTNYnvWL8uYFrkVo'], birthPlaces: ['Velsk, Russia'] });
    expect(of('P2')).not.toHaveProperty('birthPlaces');
  });
});

test('OFAC names the owner of a ship, who is linked, who operates an aircraft, and where somebody was born', () => {
  const cell = (value: string) => `"${value}"`;
  const row = (ref: string, name: string, type: string, owner: string, remarks: string) =>
    [
      ref,
      cell(name),
      cell(type),
      cell('SDGT'),
      '-0- ',
      '-0- ',
      '-0- ',
      '-0- ',
      '-0- ',
      '-0- ',
      owner === '' ? '-0- ' : cell(owner),
      cell(remarks),
    ].join(',');
  const text = `${[
    row('1', 'PETREL PEARL', 'vessel', 'Quarry Shipping S.A.', 'Linked To: CARN METALS.'),
    row('2', 'EP-ZZZ', 'aircraft', '', 'Aircraft Model IL76-TD; Aircraft Operator VELSK AIR.'),
    row('3', 'TREGENNA, Jory', 'individual', '', 'DOB 1979; POB Velsk, Russia; alt. POB Vologda, Russia.'),
  ].join('\r\n')}\r\n\x1a`;
  const { entries } = parseList([{ name: 'sdn.csv', bytes: Buffer.from(text, 'latin1') }], { fewestEntries: 1 });
  expect(entries[0]?.relations).toEqual([
    { kind: 'owner', name: 'Quarry Shipping S.A.' },
    { kind: 'linked', name: 'CARN METALS' },
  ]);
  expect(entries[1]?.relations).toEqual([{ kind: 'operator', name: 'VELSK AIR' }]);
  expect(entries[2]?.birthPlaces).toEqual(['Velsk, Russia', 'Vologda, Russia']);
});
