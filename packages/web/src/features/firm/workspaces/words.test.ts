import { expect, test } from 'vitest';
import { belongSentence, planWord, requestDetail, totalsOf } from './words.ts';

test('the title’s sentence counts workspaces and those of the family', () =>
  expect([belongSentence(1, 0), belongSentence(4, 3), belongSentence(2, 2), belongSentence(3, 0), belongSentence(3, 1)]).toEqual([
    'You belong to one.',
    'You belong to four. Three of them are one family.',
    'You belong to two, all of one family.',
    'You belong to three.',
    'You belong to three. One of them is in a family.',
  ]));

test('totals name what there is', () =>
  expect([totalsOf({ total_sales: 1, total_lettings: 1200 }), totalsOf({ total_sales: 0, total_lettings: 0 })]).toEqual([
    '1 sale · 1,200 lettings',
    'No properties yet',
  ]));

test('a plan is written as a word', () => expect([planWord('pay_as_you_go'), planWord(null)]).toEqual(['Pay as you go', 'None']));

test('a request says who asked and what it needs', () =>
  expect(
    requestDetail({
      id: 1,
      direction: 'received',
      account_name: 'Clevedon Lettings',
      asked_by: 'Marcus Elphick',
      owner_email: null,
      same_company: false,
      asked_at: '2026-06-08T09:00:00Z',
      expires_at: '2026-07-08T09:00:00Z',
    }),
  ).toBe('Marcus Elphick, Owner, asked on 8 June. The company number differs. Both owners must agree.'));
