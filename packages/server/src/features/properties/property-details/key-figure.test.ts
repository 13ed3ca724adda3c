import { expect, test } from 'vitest';
import { keyFigure } from './key-figure.ts';

const sale = { price_pence: 89_500_000, rent_pence: null, rent_frequency: null };
const letting = { price_pence: null, rent_pence: 265_000, rent_frequency: 'month' } as const;
const bid = (more: object) => ({ amount_pence: null, rent_pence: null, rent_frequency: null, ...more });

test('what is asked stands there until something is agreed', () => {
  expect(keyFigure(sale, null)).toMatchObject({ kind: 'asking', pence: 89_500_000, frequency: null, share: null });
  expect(keyFigure(letting, null)).toMatchObject({ kind: 'advertised', pence: 265_000, frequency: 'month' });
  expect(keyFigure({ ...sale, price_pence: null }, null)).toBeNull();
});

test('what is agreed has its share of what was asked', () => {
  const found = keyFigure(sale, bid({ amount_pence: 88_000_000 }));
  expect(found).toMatchObject({ kind: 'agreed', pence: 88_000_000, asking_pence: 89_500_000 });
  expect(found?.share).toBeCloseTo(0.9832, 4);
});

test('a rent by the week is compared with one by the month over a year', () => {
  const found = keyFigure(letting, bid({ rent_pence: 60_000, rent_frequency: 'week' }));
  expect(found).toMatchObject({ frequency: 'week' });
  expect(found?.share).toBeCloseTo((60_000 * 52) / (265_000 * 12), 6);
});
