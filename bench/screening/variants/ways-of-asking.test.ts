import { buildIndex } from '@freehold/screening/build-index';
import type { ListEntry } from '@freehold/screening/types';
import { expect, test } from 'vitest';
import { randomFrom } from '../vary-names.ts';
import { measureVariants } from './measure-variants.ts';
import { cyrillicOf, neighbourFamily, neighbourForm, SCHEMES } from './spelling-schemes.ts';
import { COMPANY_WAYS, inOwnScript, partsOf, PERSON_WAYS } from './ways-of-asking.ts';

const PERSON: ListEntry = {
  ref: 'T1',
  kind: 'person',
  names: [
    { text: 'Aleksandr Yakovlevich TREGENSKY', kind: 'primary', parts: { given: 'Aleksandr Yakovlevich', family: 'TREGENSKY' } },
    { text: 'Александр Яковлевич ТРЕГЕНСКИЙ', kind: 'alias' },
  ],
  dobs: ['1961-04-09'],
  countries: [],
  gender: null,
  identifiers: [],
  addresses: [],
  programme: null,
  listedOn: null,
  text: '',
};
const COMPANY: ListEntry = { ...PERSON, ref: 'T2', kind: 'organisation', names: [{ text: 'Carn Air Limited', kind: 'primary' }], dobs: [] };

test('a Russian name is written as each language writes it', () => {
  const cyrillic = cyrillicOf('Zhemchuzhny');
  expect(cyrillic).toBe('жемчужный'.replace('ый', 'ий'));
  const written = Object.entries(SCHEMES).map(([name, write]) => [name, write(cyrillicOf('Chukhrov') ?? '')]);
  expect(Object.fromEntries(written)).toMatchObject({
    'BGN/PCGN': 'chukhrov',
    'ISO 9': 'čuhrov',
    German: 'tschuchrow',
    French: 'tchoukhrov',
    Polish: 'czuchrow',
    Czech: 'čuchrov',
  });
  expect([neighbourForm('Dmitry', 'Ukrainian'), neighbourFamily('Gorkov', 'Belarusian')]).toEqual(['dmytro', 'horkou']);
  expect(cyrillicOf('Whitcombe')).toBeNull();
});

test('a class changes one thing, and the same seed makes the same questions', () => {
  const person = partsOf(PERSON);
  expect(person).toEqual({ given: 'Aleksandr', middle: 'Yakovlevich', family: 'TREGENSKY' });
  if (!person) return;
  const ask = (name: string) => PERSON_WAYS.find((way) => way.name === name)?.ask(person, randomFrom(3), PERSON);
  expect(ask('first and family name as listed')).toEqual({ first: 'Aleksandr', last: 'TREGENSKY' });
  expect(ask('initial for the given name')).toEqual({ first: 'A.', last: 'TREGENSKY' });
  expect(ask('el for al')).toBeNull();
  const dropped = ask('dropped letter');
  expect(dropped?.first).toBe('Aleksandr');
  expect(dropped?.last).toHaveLength('TREGENSKY'.length - 1);
  expect(ask('dropped letter')).toEqual(dropped);
  expect(inOwnScript(PERSON, 'Cyrillic', randomFrom(1))).toEqual({ first: 'Александр', middle: 'Яковлевич', last: 'ТРЕГЕНСКИЙ' });
  expect(inOwnScript(PERSON, 'Greek', randomFrom(1))).toBeNull();
  expect(COMPANY_WAYS.find(({ name }) => name === 'Airlines for Air, and back')?.ask('Carn Air Limited', randomFrom(1))).toBe(
    'Carn Airlines Limited',
  );
});

test('who is shown, who is first and who is cleared by every list is counted for each date of birth', () => {
  const index = buildIndex([PERSON, COMPANY]);
  const { classes } = measureVariants([{ entries: [PERSON, COMPANY], index }], 5, 1);
  const found = (name: string) => classes.find((one) => one.name === name);
  const one = { asked: 1, shown: 1, first: 1, cleared: 0 };
  expect(found('first and family name as listed')).toMatchObject({
    group: 'as listed',
    byDate: { none: one, 'wrong year': one, exact: one },
  });
  expect(found('company name as listed')).toMatchObject({ byDate: { none: one }, strict: { asked: 1, shown: 1 } });
  expect(found('el for al')?.byDate).toEqual({ none: { asked: 0, shown: 0, first: 0, cleared: 0 } });
  // Nothing like the name is listed here, so that every list clears it.
  const elsewhere = measureVariants([{ entries: [PERSON], index: buildIndex([COMPANY]) }], 5, 1).classes;
  const cleared = elsewhere.find(({ name }) => name === 'first and family name as listed');
  expect(cleared?.byDate.none).toEqual({ asked: 1, shown: 0, first: 0, cleared: 1 });
  expect(cleared?.missed[0]).toMatchObject({ asked: 'Aleksandr TREGENSKY', ref: 'T1', score: null });
});
