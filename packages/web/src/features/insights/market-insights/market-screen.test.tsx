import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen, type FakeApi } from '../../../shared/show-screen.tsx';
import { COMPARABLES, DATA, OFFICIAL_RECEIPT, RECEIPT, REPORT, SOURCE } from './market-fixture.ts';
import { MarketScreen } from './market-screen.tsx';

// Mantine looks at what it scrolls and lays out.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

afterEach(cleanup);

const BASE = '/v2/client/market-insights';
const API: FakeApi = {
  [`${BASE}/data`]: { data: DATA },
  [`${BASE}/report`]: { data: REPORT },
  [`${BASE}/receipt`]: { data: RECEIPT, meta: { total: 339, page: 1, perPage: 10 } },
  [`${BASE}/comparables`]: { data: COMPARABLES },
};
const show = (at: string, api: FakeApi = {}) => showScreen(<MarketScreen />, { api: { ...API, ...api }, at: `/market-insights${at}` });

test('without sales it says what to import', async () => {
  show('?area=BS6', { [`${BASE}/data`]: { data: { ...DATA, has_sales: false } } });
  await screen.findByRole('heading', { name: 'Import Price Paid data to see local prices' });
  expect(screen.getByText('npm run data -- import FOLDER')).toBeTruthy();
});

test('while it loads it says so, and a failure can be tried again', async () => {
  show('?area=BS6', { [`${BASE}/report`]: 'never' });
  await screen.findByLabelText('The prices of BS6 are loading');
  cleanup();
  const { fetched } = show('?area=BS6', { [`${BASE}/report`]: { status: 500, code: 'INTERNAL', message: 'It broke' } });
  const again = await screen.findByRole('button', { name: 'Try again' });
  const before = fetched.mock.calls.length;
  fireEvent.click(again);
  await waitFor(() => expect(fetched.mock.calls.length).toBe(before + 1));
});

test('an area without sales is said by name, with the way to another', async () => {
  const { router } = show('?area=ZE1', {
    [`${BASE}/report`]: { status: 404, code: 'NOT_FOUND', message: 'No sales of ZE1 are kept here.' },
  });
  await screen.findByText('No prices for ZE1');
  fireEvent.click(screen.getByRole('button', { name: 'Choose another area' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('the figures of an area, those of too few sales kept back, with source and licence', async () => {
  show('?area=BS6');
  await screen.findByRole('heading', { level: 1, name: 'Bristol, BS6' });
  expect(screen.getByRole('button', { name: '£498,500, receipt of the median price of BS6' })).toBeTruthy();
  expect(screen.getByText('+5.8%')).toBeTruthy();
  expect(screen.getByText('18 more than in the 12 months before')).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of market insights' }));
  expect(tabs.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual(['Overview']);
  const types = within(screen.getByRole('table', { name: 'Price by type' }));
  expect(types.getByRole('row', { name: /^Detached 3 Too few sales to show a median/ })).toBeTruthy();
  expect(screen.getByText(/^Data version 3, loaded 20 Nov 2026/)).toBeTruthy();
  expect(screen.getByText(SOURCE.credits[0] ?? '')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Government Licence v3.0' })).toBeTruthy();
  expect(screen.queryByText('These figures are made up.')).toBeNull();
});

test('made-up sales are said to be made up, under no licence', async () => {
  const source = { ...SOURCE, is_made_up: true, credits: ['Made-up sales of the demonstration: nothing of it is real.'] };
  show('?area=BS6', {
    [`${BASE}/data`]: { data: { ...DATA, is_demonstration: true } },
    [`${BASE}/report`]: { data: { ...REPORT, source } },
  });
  await screen.findByText('These figures are made up.');
  await screen.findByText('Made-up sales of the demonstration: nothing of it is real.');
  expect(screen.queryByRole('link', { name: 'Open Government Licence v3.0' })).toBeNull();
});

test('a figure opens its receipt', async () => {
  const { fetched } = show('?area=BS6');
  fireEvent.click(await screen.findByRole('button', { name: '£498,500, receipt of the median price of BS6' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt of the median price of BS6' }));
  await receipt.findByText('9 not at full value, 2 no homes');
  expect(receipt.getByText(/percentile_disc/)).toBeTruthy();
  expect(receipt.getByText('27 Larkspur Mews')).toBeTruthy();
  expect(fetched.mock.calls.map(([address]) => String(address)).findLast((address) => address.includes('/receipt'))).toContain(
    `key=${encodeURIComponent(REPORT.headline.receipt).replaceAll('~', '%7E')}`,
  );
});

test('the months stand in a table: what is not complete is not used, and what it will come to is a range', async () => {
  show('?area=BS6&tab=months');
  const table = within(await screen.findByRole('table', { name: 'The months as a table' }));
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of market insights' }));
  expect(tabs.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual(['Months']);
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent?.slice(0, 8))).toEqual(['March 20', 'February', 'January ']);
  expect(rows[0]?.textContent).toContain('29, 24 to 34');
  expect(rows[0]?.textContent).toContain('Not yet');
  expect(rows[1]?.textContent).toContain('Too few sales to show a median');
  expect(screen.getByRole('img', { name: /^Sales registered each month in BS6/ })).toBeTruthy();
});

test('what is typed is found, and the area chosen stands in the address', async () => {
  const found = [{ level: 'sector', code: 'BS8 4', name: 'Bristol', is_made_up: false, sales: 40, found_by: 'postcode', street: null }];
  const { router } = show('', {
    [`${BASE}/areas`]: { data: found },
    [`${BASE}/national`]: { data: { source: SOURCE, from: '2025-03', to: '2026-02', sales: 0, squares: [] } },
  });
  const field = await screen.findByRole('combobox', { name: 'Postcode, town or street' });
  fireEvent.change(field, { target: { value: 'nowhere' } });
  fireEvent.submit(field);
  await screen.findByText('Choose an area from the list, or type a postcode like RG30');
  fireEvent.change(field, { target: { value: 'bs8 4' } });
  fireEvent.click(await screen.findByRole('option', { name: /BS8 4/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ area: 'BS8 4' }));
});

const SET = { name: '', publisher: '', licence: null, gives: '', rows: 1, versions: 1, age_days: 0, is_stale: false, changes: null };
const NEWEST = { id: 1, file: 'f', sha256: 's', rows: 1, added: 1, changed: 0, removed: 0, kept: 0, from: null, through: null };
const loaded = (...kinds: string[]) => ({
  data: { ...DATA, sets: kinds.map((kind) => ({ ...SET, kind, newest: { ...NEWEST, kind, loaded_at: '2026-11-20T08:00:00.000Z' } })) },
});
const OUTLINES = {
  version: 4,
  grid_metres: 500,
  left: 0,
  top: -4,
  width: 4,
  height: 4,
  outlines: [
    { code: 'BA', name: 'BA', path: 'M0 0l2 0 0-2-2 0z' },
    { code: 'BS', name: 'BS', path: 'M2 0l2 0 0-2-2 0z' },
    { code: 'GL', name: 'GL', path: 'M2 -2l2 0 0-2-2 0z' },
  ],
  credit: { text: 'Whose outlines they are.', licence: { name: 'Share alike', url: 'https://example.com/licence' } },
};
const SQUARE = {
  name: null,
  receipt: 'median~BS~all~2025-03~2026-02~every',
  before_receipt: 'median~BS~all~2024-03~2025-02~every',
  change_percent: null,
  lower_quartile_pence: null,
  upper_quartile_pence: null,
  new_percent: null,
  easting: null,
  northing: null,
};
const NATIONAL = {
  source: SOURCE,
  from: '2025-03',
  to: '2026-02',
  sales: 343,
  squares: [
    { ...SQUARE, code: 'BA', sales: 4, median_pence: null },
    { ...SQUARE, code: 'BS', name: 'Bristol', sales: 339, median_pence: 49_850_000 },
  ],
};

test('with outlines there is a map of them: arrows read it, Enter opens an area, few sales have no price, and its licence stands under it', async () => {
  const { router } = show('', {
    [`${BASE}/data`]: loaded('postcode_boundaries'),
    [`${BASE}/national`]: { data: NATIONAL },
    [`${BASE}/outlines`]: { data: OUTLINES },
  });
  const map = await screen.findByRole('application', { name: /^Postcode areas\. Arrow keys go from area to area, Enter opens one/ });
  expect(screen.getByText('Whose outlines they are.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Share alike' })).toBeTruthy();
  fireEvent.keyDown(map, { key: 'ArrowRight' });
  expect(map.parentElement?.querySelector('p')?.textContent).toBe('BA Too few sales to show a median');
  fireEvent.keyDown(map, { key: 'ArrowRight' });
  expect(map.parentElement?.querySelector('p')?.textContent).toBe('BS, Bristol £498,500');
  // Areas without sales are drawn, and are no stop.
  fireEvent.keyDown(map, { key: 'End' });
  expect(screen.getByText('BS, Bristol')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Postcode areas with sales' })).getAllByRole('row')).toHaveLength(3);
  fireEvent.keyDown(map, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.search).toEqual({ area: 'BS' }));
});

test('councils show the official index as it is published, and without outlines only squares are offered', async () => {
  const price = { code: 'E06000023', name: 'Bristol', month: '2026-01', average_pence: 35_000_000, change_percent: 2.1 };
  const keys = { receipt: 'official_price~E06000023~2026-01~2026-01', change_receipt: 'official_change~E06000023~2025-01~2026-01' };
  const old = {
    code: 'E06000022',
    name: 'Bath',
    month: null,
    average_pence: null,
    change_percent: null,
    receipt: null,
    change_receipt: null,
  };
  const { fetched } = show('', {
    [`${BASE}/data`]: loaded('boundaries', 'house_price_index'),
    [`${BASE}/national`]: { data: NATIONAL },
    [`${BASE}/outlines`]: { data: { ...OUTLINES, outlines: [{ code: 'E06000023', name: 'Bristol', path: 'M0 0l2 0 0-2-2 0z' }] } },
    [`${BASE}/official-prices`]: {
      data: {
        month: '2026-01',
        prices: [old, { ...price, ...keys }],
        source: {
          file: 'average.csv',
          sha256: 'ab'.repeat(32),
          data_version: 9,
          loaded_at: '2026-11-20T08:00:00.000Z',
          credit: 'Whose prices they are.',
        },
      },
    },
    [`${BASE}/official-receipt`]: { data: OFFICIAL_RECEIPT },
  });
  const maps = within(await screen.findByRole('radiogroup', { name: 'Which map' }));
  expect(maps.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Squares', 'Councils', 'Regions']);
  fireEvent.click(maps.getByRole('radio', { name: 'Councils' }));
  const table = within(await screen.findByRole('table', { name: 'UK House Price Index by council' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'AreaAverage priceChange in a yearMonth',
    'BathNothing recent is published',
    'Bristol£350,000, receipt of the average price of Bristol+2.1%, receipt of the change of Bristol in a yearJanuary 2026',
  ]);
  fireEvent.click(table.getByRole('button', { name: '+2.1%, receipt of the change of Bristol in a year' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt of the change of Bristol in a year' }));
  await receipt.findByText('Change of the average price, UK House Price Index');
  expect(receipt.getByText('January 2025 and January 2026')).toBeTruthy();
  const rows = within(receipt.getByRole('list', { name: 'Rows of the index, oldest first' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'January 2025Bristol, E06000023£342,800version not recorded',
    'January 2026Bristol, E06000023£350,000data version 9',
  ]);
  expect(receipt.getByText(/^average\.csv$/)).toBeTruthy();
  expect(fetched.mock.calls.map(([address]) => String(address)).findLast((address) => address.includes('/official-receipt'))).toContain(
    'key=official_change',
  );
  expect(screen.getByText(/no medians of the sales kept here.*average\.csv, data version 9.*Whose prices they are/)).toBeTruthy();
  cleanup();
  show('', { [`${BASE}/national`]: { data: NATIONAL } });
  await screen.findByRole('table', { name: 'Postcode areas with sales' });
  expect(screen.queryByRole('radiogroup', { name: 'Which map' })).toBeNull();
});

test('areas side by side need two', async () => {
  const area = (code: string) => ({
    area: { ...REPORT.area, code },
    headline: REPORT.headline,
    changes: REPORT.changes,
    flat_percent: 31,
    months: [{ month: '2026-01', rolling_median_pence: 49_850_000 }],
  });
  const { router } = show('?tab=compare&areas=BS6,BS8', {
    [`${BASE}/compare`]: { data: { source: SOURCE, from: '2025-03', to: '2026-02', homes: 'all', areas: [area('BS6'), area('BS8')] } },
  });
  const table = within(await screen.findByRole('table', { name: 'Areas side by side' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Leave out BS8' }));
  await screen.findByText('Choose two to five areas');
  expect(router.state.location.search).toMatchObject({ areas: 'BS6' });
});

test('comparables give a range, say why each scores so, and are chosen one by one', async () => {
  const { router } = show('?tab=comparables&postcode=bs6%206km');
  await screen.findByRole('heading', { level: 1, name: 'Comparables for BS6 6KM' });
  await screen.findByText('£620,000 to £700,000');
  expect(screen.getByText('prices as of February 2026, middle £660,000')).toBeTruthy();
  expect(screen.getByText(/12 found within 1.0 mi in 24 months, searched wider/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Why 27 Larkspur Mews scores 94' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '3 Vintry Rise: why it scores so' }));
  expect(screen.getByRole('heading', { name: 'Why 3 Vintry Rise scores 84' })).toBeTruthy();
  expect(screen.getByText('29 / 30')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Reckon with 3 Vintry Rise' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ chosen: '11111111-1111-4111-8111-111111111111' }));
});

test('with fewer than three sales no range is given', async () => {
  show('?tab=comparables&postcode=BS6%206KM', { [`${BASE}/comparables`]: { data: { ...COMPARABLES, range: null } } });
  await screen.findByRole('heading', { name: 'Too few sales to give a range' });
  expect(screen.getByText(/2 sales are chosen. A range needs three/)).toBeTruthy();
});
