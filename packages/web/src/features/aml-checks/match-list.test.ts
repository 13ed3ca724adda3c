import type { Match } from '@freehold/contract/screening-matches';
import { expect, test } from 'vitest';
import { alsoOn, together } from './match-list.tsx';

const match = (id: number, list_name: string, same: [number, string][] = []) =>
  ({ id, list_name, same_as: same.map(([match_id, name]) => ({ match_id, list_name: name })) }) as Match;

test('matches of one entity stand together under the best, and none is lost', () => {
  const matches = [match(1, 'UK', [[3, 'UN']]), match(2, 'OFAC'), match(3, 'UN', [[1, 'UK']])];
  expect(together(matches).map(({ id }) => id)).toEqual([1, 3, 2]);
});

test('each says on which other lists it stands', () => {
  expect(
    alsoOn(
      match(1, 'UK', [
        [3, 'UN'],
        [4, 'EU'],
        [5, 'UN'],
      ]),
    ),
  ).toBe('Also on: UN, EU');
  expect(alsoOn(match(1, 'UK', [[2, 'UK']]))).toBe('Also on: this list again');
  expect(alsoOn(match(1, 'UK'))).toBeNull();
});
