import { expect, test } from 'vitest';
import { timesOnMarket, type StageMove } from './time-on-market.ts';

const move = (from: StageMove['from'], to: StageMove['to'], on: string): StageMove => ({ from, to, on });
const LISTED = [move(null, 'draft', '2026-01-02'), move('draft', 'available', '2026-01-10')];

test('from the day it became available to the first offer that was agreed', () => {
  expect(timesOnMarket([...LISTED, move('available', 'under_offer', '2026-02-10')], null)).toEqual([
    { from: '2026-01-10', to: '2026-02-10', days: 31 },
  ]);
  expect(timesOnMarket(LISTED, null)).toEqual([]);
});

test('the day it was listed counts, unless it lies after the offer', () => {
  const agreed = [...LISTED, move('available', 'under_offer', '2026-04-01')];
  expect(timesOnMarket(agreed, '2026-01-05')[0]?.from).toBe('2026-01-05');
  // Written down late: the clocks went forward between the two, and a day is a day.
  expect(timesOnMarket(agreed, '2026-03-28')).toEqual([{ from: '2026-03-28', to: '2026-04-01', days: 4 }]);
  expect(timesOnMarket(agreed, '2026-04-02')[0]?.from).toBe('2026-01-10');
  expect(timesOnMarket([...LISTED, move('available', 'under_offer', '2026-01-10')], null)[0]?.days).toBe(0);
});

test('an offer that falls through ends nothing a second time', () => {
  const moves = [
    ...LISTED,
    move('available', 'under_offer', '2026-02-01'),
    move('under_offer', 'available', '2026-03-01'),
    move('available', 'under_offer', '2026-03-20'),
  ];
  expect(timesOnMarket(moves, null).map(({ to }) => to)).toEqual(['2026-02-01']);
});

test('a home let again is on the market again, and its first listing is not that of the second time', () => {
  const moves = [
    move(null, 'to_let', '2024-05-01'),
    move('to_let', 'offer_agreed', '2024-05-11'),
    move('let_agreed', 'tenanted', '2024-06-01'),
    move('tenanted', 'notice_given', '2026-04-01'),
    move('notice_given', 'to_let', '2026-05-01'),
    move('to_let', 'offer_agreed', '2026-05-08'),
  ];
  expect(timesOnMarket(moves, '2024-04-28').map(({ from, days }) => [from, days])).toEqual([
    ['2024-04-28', 13],
    ['2026-05-01', 7],
  ]);
});

test('what was agreed before anybody knew when it came to the market counts for nothing', () => {
  expect(timesOnMarket([move(null, 'under_offer', '2026-02-01')], '2026-01-01')).toEqual([]);
});
