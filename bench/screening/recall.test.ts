import { BANDS } from '@freehold/screening/bands';
import type { ListEntry } from '@freehold/screening/types';
import { expect, test } from 'vitest';
import { measureRecall } from './measure-recall.ts';
import { randomFrom } from './vary-names.ts';

const GIVEN = (
  'aleksandr alexander muhammad mohammed ahmad fatima elizabeth william robert catherine yekaterina sergei dmitri volodymyr hassan hussein ' +
  'ibrahim yusuf joseph michael anna maria jon ann kim li wei min jung olga ivan pyotr khalid tariq jamal omar zayd leila noor giovanni pedro'
).split(' ');
const FAMILY = (
  'kestenbrugg dravenko tregenna al-masri ben youssef ivanov petrov sidorenko khan hussain shah kowalczyk nowak garcia fernandez mueller schmidt ' +
  'van der berg oconnor macdonald nguyen tran chen zhang park choi yamamoto qadhafi el-sayed abdulrahman nkemelu okonkwo bergstrom lindqvist'
).split(' ');
const TRADE =
  'northmere velsk carn metals trading holding shipping oil energy bank international group general industries orient petro maritime'.split(
    ' ',
  );
const FORMS = ['LLC', 'Ltd', 'GmbH', 'OOO', 'S.A.', 'Co., Ltd.', ''];

/** A list of people and companies whose words are shared by many, which is where an index loses names. */
function madeUpList(size: number): ListEntry[] {
  const random = randomFrom(11);
  const pick = (words: string[]) => words[Math.floor(random() * words.length)] ?? '';
  const own = () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () =>
      pick('zor vek mul tahn brix quel dorv yash plem grun osk ilde'.split(' ')),
    ).join('');
  return Array.from({ length: size }, (_, at): ListEntry => {
    const isPerson = at % 4 !== 0;
    const name = () =>
      isPerson
        ? [pick(GIVEN), ...(random() < 0.4 ? [pick(GIVEN)] : []), random() < 0.5 ? own() : pick(FAMILY)].join(' ')
        : [random() < 0.5 ? own() : pick(TRADE), pick(TRADE), pick(TRADE), pick(FORMS)].join(' ').trim();
    return {
      ref: `T${at}`,
      kind: isPerson ? 'person' : 'organisation',
      names: Array.from({ length: 1 + Math.floor(random() * 3) }, (_unused, place) => ({
        text: name(),
        kind: place === 0 ? 'primary' : 'alias',
      })),
      dobs: isPerson && random() < 0.5 ? ['1971-02-03'] : [],
      countries: [],
      gender: null,
      identifiers: [],
      addresses: [],
      programme: null,
      listedOn: null,
      text: '',
    };
  });
}

test('what the scorer would accept is never lost on the way to it: 1 query in 10,000 at most, here none', () => {
  const figures = measureRecall(madeUpList(150), 800, BANDS.standard, 5);
  expect(figures.accepted).toBeGreaterThan(400);
  expect(figures.examples).toEqual([]);
  expect(figures.queriesThatLost).toBe(0);
}, 60_000);
