import type { OwnFigures } from '@freehold/contract/properties/own-figures';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showScreen, type FakeApi } from '../../../shared/show-screen.tsx';
import { OwnFiguresCard } from './own-figures-card.tsx';

afterEach(cleanup);

const NO_TIMES = { homes: 0, median_days: null, lower_quartile_days: null, upper_quartile_days: null, rows: [] };
const NONE: OwnFigures = {
  area: 'BS8',
  from: '2025-11-28',
  to: '2026-11-27',
  sales: NO_TIMES,
  lettings: NO_TIMES,
  rents: { lets: 0, median_pence: null, lower_quartile_pence: null, upper_quartile_pence: null, by_bedrooms: [], rows: [] },
};
const home = { property_id: 7, address: '4 Calloway Crescent', postcode: 'BS8 4KV' };
const SOME: OwnFigures = {
  ...NONE,
  sales: {
    homes: 6,
    median_days: 31.5,
    lower_quartile_days: 20,
    upper_quartile_days: 44,
    rows: [{ ...home, from: '2026-05-01', to: '2026-06-01', days: 31 }],
  },
  rents: {
    ...NONE.rents,
    lets: 2,
    by_bedrooms: [
      { bedrooms: 1, lets: 5, median_pence: 120_000 },
      { bedrooms: null, lets: 1, median_pence: null },
    ],
    rows: [{ ...home, bedrooms: 1, month_pence: 120_000, agreed_on: '2026-07-01' }],
  },
};
const PATH = '/v2/client/market-insights/own';
const show = (answer: FakeApi[string]) => showScreen(<OwnFiguresCard area="BS8" />, { api: { [PATH]: answer } });

test('days and rents of the homes, those of too few kept back, and the homes behind them', async () => {
  show({ data: SOME });
  await screen.findByText('32 days');
  expect(screen.getByText('half of them 20 to 44 days')).toBeTruthy();
  expect(screen.getByText('None')).toBeTruthy();
  expect(screen.getByText('Too few of 2')).toBeTruthy();
  expect(screen.getByText(/1 bed £1,200, not known too few of 1/)).toBeTruthy();
  const open = screen.getByRole('button', { name: 'Show the homes', expanded: false });
  fireEvent.click(open);
  const homes = within(screen.getByRole('table', { name: 'Your own homes that were counted' }));
  expect(homes.getAllByRole('row')).toHaveLength(3);
  expect(homes.getByRole('row', { name: /Sale agreed 31 days/ })).toBeTruthy();
  expect(screen.getByText('The newest 2 of 8.')).toBeTruthy();
});

test('none is said as what was looked at', async () => {
  show({ data: NONE });
  await screen.findByText('In the last 12 months no offer was agreed and no home was let in BS8, among the homes you can see.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failure can be tried again, and whoever sees no properties sees no card', async () => {
  show({ status: 500, code: 'INTERNAL', message: 'It broke' });
  await screen.findByRole('button', { name: 'Try again' });
  cleanup();
  const { fetched } = show({ status: 403, code: 'FORBIDDEN', message: 'Your role cannot see properties' });
  await waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(0));
  await waitFor(() => expect(screen.queryByText('Your own homes')).toBeNull());
});
