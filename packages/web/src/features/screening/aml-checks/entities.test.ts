import type { Match } from '@freehold/contract/screening/screening-matches';
import { expect, test } from 'vitest';
import { differencesOf, entitiesOf, nextToAnswer, othersToAnswer } from './entities.ts';

const match = (id: number, list_name: string, same: number[] = [], dobs: string[] = [], countries: string[] = []) =>
  ({
    id,
    list_name,
    same_as: same.map((match_id) => ({ match_id, list_name: '' })),
    entry: { dobs, countries, gender: null },
    can: { resolve: true },
    awaiting_second: false,
  }) as unknown as Match;

test('matches of one person are one group, and none is lost', () => {
  const matches = [match(1, 'UK', [3]), match(3, 'UN', [1]), match(2, 'OFAC')];
  expect(entitiesOf(matches).map((entity) => entity.map(({ id }) => id))).toEqual([[1, 3], [2]]);
});

test('list entries that say different things of one person are said to differ', () => {
  expect(differencesOf([match(1, 'UK', [2], ['1968-05-11'], ['BY']), match(2, 'UN', [1], ['1968-05-11', '1969'], ['RU'])])).toEqual([
    'Country: Belarus (UK); Russia (UN)',
  ]);
});

test('a year and a whole date of that year are no difference, nor is a list that says nothing', () => {
  expect(differencesOf([match(1, 'UK', [2], ['1968']), match(2, 'UN', [1], ['1968-05-11']), match(3, 'EU', [1])])).toEqual([]);
});

test('one answer can go to the other entries of the person that wait for the same step', () => {
  const [one, two, three] = [match(1, 'UK', [2, 3]), match(2, 'UN', [1, 3]), { ...match(3, 'EU', [1, 2]), awaiting_second: true }];
  expect(othersToAnswer(one, [one, two, three, match(4, 'OFAC')]).map(({ id }) => id)).toEqual([2]);
});

test('the next match to answer is the one after the shown one that waits for this person', () => {
  const open = (id: number, by: number[] = []) =>
    ({
      ...match(id, 'UK'),
      status: 'open',
      awaiting_second: by.length > 0,
      resolutions: by.map((member_id) => ({ by: { member_id } })),
    }) as Match;
  const [one, two, three] = [open(1), open(2, [11]), open(3)];
  expect(nextToAnswer([one, two, three], one, 11)?.id).toBe(3);
  expect(nextToAnswer([one, two, three], one, 12)?.id).toBe(2);
  expect(nextToAnswer([one, two, three], three, 11)?.id).toBe(1);
  expect(nextToAnswer([two], two, 11)).toBeUndefined();
  expect(nextToAnswer([{ ...one, can: { resolve: false, why_not: null } }], one, 11)).toBeUndefined();
});
