import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BANDS } from './bands.ts';
import { buildIndex } from './build-index.ts';
import { indexClients, screenChanges, type Client } from './inverse-screen.ts';
import { emptyEntry } from './lists/list-format.ts';
import { screen } from './screen.ts';
import type { ListEntry, PartyQuery } from './types.ts';

const GIVEN = ['Jory', 'Ivan', 'Mohammed', 'Muhammad', 'Anne', 'Ann', 'William', 'Bill', 'Wei', 'Svetlana', 'José'];
const FAMILY = ['Tregenna', 'Ivanov', 'al-Masri', 'Almasri', 'Khan', 'Smith', 'Smyth', 'Lee', 'O’Brien', 'Петров', 'Petrov', 'de la Cruz'];
const person = (given: string, family: string, dob?: string): PartyQuery => ({
  kind: 'person',
  firstName: given,
  lastName: family,
  ...(dob ? { dob } : {}),
});
const listed = (ref: string, texts: string[], more: Partial<ListEntry> = {}): ListEntry => ({
  ...emptyEntry(ref),
  kind: 'person',
  names: texts.map((text, at) => ({ text, kind: at === 0 ? 'primary' : 'alias' })),
  ...more,
});

/** Every person screened against the entries, one by one. */
function oneByOne(clients: readonly Client[], entries: readonly ListEntry[]): string[] {
  const index = buildIndex(entries);
  return clients
    .flatMap((client) =>
      screen(index, client.query, BANDS.standard).matches.map((match) => `${client.id} ${match.entry.ref} ${match.score}`),
    )
    .toSorted();
}
const inverse = (clients: readonly Client[], entries: readonly ListEntry[]): string[] =>
  screenChanges(indexClients(clients), entries, BANDS.standard)
    .map(({ client, match }) => `${client.id} ${match.entry.ref} ${match.score}`)
    .toSorted();

test('the other way round finds what screening everybody one by one finds, with the same scores', () => {
  const given = fc.constantFrom(...GIVEN);
  const family = fc.constantFrom(...FAMILY);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(given, family, fc.option(fc.constantFrom('1979-03-14', '1950-01-01'), { nil: undefined })), {
        minLength: 1,
        maxLength: 40,
      }),
      fc.array(fc.tuple(given, family), { minLength: 1, maxLength: 8 }),
      (people, changes) => {
        const clients = people.map(([first, last, dob], id): Client => ({ id, query: person(first, last, dob) }));
        const entries = changes.map(([first, last], at) => listed(`E${at}`, [`${first} ${last}`, `${last} ${first}`], { dobs: ['1979'] }));
        expect(inverse(clients, entries)).toEqual(oneByOne(clients, entries));
      },
    ),
    { numRuns: 100 },
  );
});

test('a company is found by its number whatever its name, and by a person’s entry only where that has its name', () => {
  const clients: Client[] = [
    { id: 1, query: { kind: 'company', name: 'Quarry Holdings Ltd', number: '01234567' } },
    { id: 2, query: person('Jory', 'Tregenna') },
  ];
  const company: ListEntry = {
    ...emptyEntry('C1'),
    kind: 'organisation',
    names: [{ text: 'Carn Metals LLC', kind: 'primary' }],
    identifiers: ['registration number: 01234567'],
  };
  const entries = [company, listed('P1', ['Jory Tregenna'])];
  expect(inverse(clients, entries)).toEqual(oneByOne(clients, entries));
  const named = [listed('P2', ['Quarry Holdings Ltd']), listed('P3', ['Quarrel Holdings'])];
  expect(inverse(clients, named)).toEqual(['1 P2 72']);
  expect(inverse(clients, named)).toEqual(oneByOne(clients, named));
});

test('nobody and nothing come to nothing', () => {
  expect(inverse([], [listed('P1', ['Jory Tregenna'])])).toEqual([]);
  expect(inverse([{ id: 1, query: person('Jory', 'Tregenna') }], [])).toEqual([]);
});

test('somebody of a very common name is found although the other name is only near', () => {
  const others = Array.from({ length: 800 }, (_, at) => `Zor${'bcdfghjklm'[at % 10]}${'aeiou'[Math.floor(at / 10) % 5]}${at % 7}v`);
  const clients = [...others, 'Morden', 'Morquelwick'].map((family, id): Client => ({ id, query: person('Olivia', family) }));
  const entries = [listed('N1', ['Grace Brixyash', 'Olivia Mordenwick'])];
  const expected = oneByOne(clients, entries);
  expect(expected.length).toBeGreaterThan(0);
  expect(inverse(clients, entries)).toEqual(expected);
});

test('of very many changes nothing is lost either', () => {
  const clients = [person('Jory', 'Tregenna'), person('Anne', 'Smyth'), person('Theo', 'Vorle')].map((query, id): Client => ({
    id,
    query,
  }));
  const entries = Array.from({ length: 80 }, (_, at) =>
    listed(`N${at}`, [at === 40 ? 'Jory Tregenna' : at === 70 ? 'Ann Smith' : `Kesten Brugg${at}`]),
  );
  const expected = oneByOne(clients, entries);
  expect(expected.length).toBeGreaterThan(0);
  expect(inverse(clients, entries)).toEqual(expected);
});
