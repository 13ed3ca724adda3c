import { describe, expect, test } from 'vitest';
import {
  changePerson,
  copyToAllPages,
  differsIn,
  duplicateField,
  joinBefore,
  mergeDrafts,
  movePerson,
  newField,
  newPerson,
  orderOf,
  PARTS,
  removeFields,
  removePerson,
  signInTurn,
  type Draft,
} from './draft.ts';

const PAGES = [1, 2, 3].map((number) => ({ number, width: 595, height: number === 3 ? 300 : 842 }));
const settings = { message: '', reminders: [2, 4, 7], expires_in_days: 14, property_id: null, tenancy_agreement: false };
function draftWith(names: readonly string[]): Draft {
  let draft: Draft = { title: 'Memorandum of sale', recipients: [], fields: [], settings };
  for (const name of names) draft = { ...draft, recipients: [...draft.recipients, newPerson(draft, name, { name })] };
  return draft;
}
const turns = ({ recipients }: Draft) => recipients.map(({ name, order_group: group }) => `${name} ${group}`);
let count = 0;
const nextKey = () => `key ${(count += 1)}`;
const FIRST = { number: 1, width: 595, height: 842 };

describe('fields', () => {
  test('one is put down with its middle where it was pointed at, and inside the page', () => {
    expect(newField('signature', 'a', FIRST, { x: 300, y: 400 }, 'f')).toMatchObject({ x: 225, y: 383, width: 150, height: 34, page: 1 });
    expect(newField('signature', 'a', FIRST, { x: 0, y: 840 }, 'f')).toMatchObject({ x: 0, y: 808 });
  });
  test('copied to all pages it stands once on each, inside a shorter page, and copying again adds nothing', () => {
    const field = newField('initials', 'a', FIRST, { x: 500, y: 800 }, 'f');
    const draft = copyToAllPages({ ...draftWith(['a']), fields: [field] }, field, PAGES, nextKey);
    expect(draft.fields.map(({ page, y }) => [page, y])).toEqual([
      [1, 787],
      [2, 787],
      [3, 274],
    ]);
    expect(copyToAllPages(draft, field, PAGES, nextKey).fields).toHaveLength(3);
    expect(new Set(draft.fields.map(({ key }) => key)).size).toBe(3);
  });
  test('one that is taken away takes the conditions with it that waited for it', () => {
    const tick = newField('checkbox', 'a', FIRST, { x: 50, y: 50 }, 'tick');
    const text = { ...newField('text', 'a', FIRST, { x: 50, y: 90 }, 'text'), when: { field: 'tick', equals: 'yes' } };
    expect(removeFields({ ...draftWith(['a']), fields: [tick, text] }, new Set(['tick'])).fields).toMatchObject([
      { key: 'text', when: null },
    ]);
  });
  test('a copy stands lower, with a key of its own', () => {
    const field = newField('text', 'a', FIRST, { x: 100, y: 100 }, 'f');
    expect(duplicateField({ ...draftWith(['a']), fields: [field] }, field, FIRST, 'g').fields[1]).toMatchObject({
      key: 'g',
      y: field.y + 24,
    });
  });
});

describe('people', () => {
  test('come one after another, together, or mixed, and turns have no gaps', () => {
    const inTurn = draftWith(['a', 'b', 'c']);
    expect([turns(inTurn), orderOf(inTurn.recipients)]).toEqual([['a 1', 'b 2', 'c 3'], 'in turn']);
    const mixed = joinBefore(inTurn, 'c', true);
    expect([turns(mixed), orderOf(mixed.recipients)]).toEqual([['a 1', 'b 2', 'c 2'], 'mixed']);
    expect(turns(joinBefore(mixed, 'c', false))).toEqual(['a 1', 'b 2', 'c 3']);
    const together = signInTurn(mixed, false);
    expect([turns(together), orderOf(together.recipients)]).toEqual([['a 1', 'b 1', 'c 1'], 'together']);
    expect(newPerson(together, 'd').order_group).toBe(1);
    expect(turns(signInTurn(together, true))).toEqual(['a 1', 'b 2', 'c 3']);
  });
  test('who moves takes the turn of the place, and nobody is lost at the ends', () => {
    const mixed = joinBefore(draftWith(['a', 'b', 'c']), 'b', true);
    expect(turns(movePerson(mixed, 'c', 0))).toEqual(['c 1', 'a 1', 'b 2']);
    expect(movePerson(mixed, 'a', -1)).toBe(mixed);
    expect(movePerson(mixed, 'c', 3)).toBe(mixed);
  });
  test('who is taken out takes their fields, and the turns close up', () => {
    const draft = draftWith(['a', 'b', 'c']);
    const own = {
      ...draft,
      fields: [newField('text', 'b', FIRST, { x: 9, y: 9 }, 'f'), newField('text', 'c', FIRST, { x: 9, y: 9 }, 'g')],
    };
    const left = removePerson(own, 'b');
    expect([turns(left), left.fields.map(({ key }) => key)]).toEqual([['a 1', 'c 2'], ['g']]);
  });
});

test('of two drafts each part is kept by itself, and the people go with their fields', () => {
  const base = draftWith(['a', 'b']);
  const mine = { ...base, title: 'Mine', fields: [newField('text', 'a', FIRST, { x: 9, y: 9 }, 'f')] };
  const theirs = changePerson({ ...base, settings: { ...settings, message: 'Theirs' } }, 'b', { name: 'Beth' });
  expect(PARTS.filter((part) => differsIn(mine, theirs, part))).toEqual(['title', 'recipients', 'message']);
  const both = mergeDrafts(mine, theirs, new Set(['title']));
  expect([both.title, both.fields, both.recipients[1]?.name, both.settings.message]).toEqual(['Mine', [], 'Beth', 'Theirs']);
  expect(mergeDrafts(mine, theirs, new Set(PARTS))).toEqual({ ...mine });
});
