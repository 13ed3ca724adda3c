import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen, type FakeApi } from '../../../shared/show-screen.tsx';
import { HomeScreen } from './home-screen.tsx';
import { RegistryScreen } from './registry-screen.tsx';
import { SoldBeforeCard } from './sold-before-card.tsx';

// Mantine looks at what it scrolls and lays out.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
afterEach(cleanup);

const SOURCE = {
  data_version: 3,
  loaded_at: '2026-11-20T08:00:00.000Z',
  latest_sale_on: '2026-05-28',
  complete_through: '2026-02',
  note: 'Price Paid Data to May 2026.',
  credits: ['Contains HM Land Registry data © Crown copyright and database right 2026.'],
  is_made_up: false,
};
const sale = (on: string, pence: number) => ({
  id: `0000000${on.slice(3, 4)}-0000-4000-8000-00000000${on.slice(0, 4)}`,
  home: '-12',
  address: '14 Calloway Crescent',
  town: 'Bristol',
  postcode: 'BS8 4KV',
  type: 'terraced',
  is_new: false,
  tenure: 'freehold',
  category: 'full_value',
  price_pence: pence,
  sold_on: on,
  was_changed: false,
  data_version: 3,
});
const HOME = {
  home: '-12',
  address: '14 Calloway Crescent',
  town: 'Bristol',
  postcode: 'BS8 4KV',
  type: 'terraced',
  tenure: 'freehold',
  last_sale: sale('2014-06-12', 61_000_000),
  sales: 2,
};
const REGISTERS = { state: 'upload_only', text: 'No source of title registers is connected.' };
const FOUND = {
  read_as: 'postcode',
  text: 'BS8 4KV',
  place: { town: 'Bristol', district: 'Bristol, City of', easting: null, northing: null },
  registers: REGISTERS,
  source: SOURCE,
  homes: [HOME],
  meant: null,
  message: null,
};
const PURCHASES = '/v2/client/land-registry/purchases';
const SEARCH = '/v2/client/land-registry/search';
const meta = (total: number) => ({ page: 1, perPage: 50, total, totalPages: 1 });
const show = (at: string, api: FakeApi = {}) =>
  showScreen(<RegistryScreen />, { api: { [SEARCH]: { data: FOUND, meta: meta(1) }, ...api }, at: `/land-registry${at}` });

test('it begins with three ways to search, and says where a register is bought', async () => {
  const { router } = show('');
  await screen.findByRole('heading', { level: 1, name: 'Land registry search' });
  expect(screen.getByText(/the price is shown and confirmed first/)).toBeTruthy();
  const form = within(screen.getByRole('search', { name: 'By postcode' }));
  fireEvent.click(form.getByRole('button'));
  expect(form.getByText('Type at least 2 characters')).toBeTruthy();
  fireEvent.change(form.getByLabelText('Postcode'), { target: { value: ' bs8 4kv ' } });
  fireEvent.click(form.getByRole('button'));
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'bs8 4kv', by: 'postcode' }));
});

test('the homes of a postcode, each with the way to its page', async () => {
  show('?q=BS84KV&by=postcode');
  await screen.findByRole('heading', { level: 1, name: '1 home in BS8 4KV' });
  const link = screen.getByRole('link', { name: '14 Calloway Crescent' });
  expect(link.getAttribute('href')).toBe('/land-registry/homes/-12?postcode=BS8+4KV');
  expect(screen.getByText('Terraced, BS8 4KV')).toBeTruthy();
  expect(screen.getByText('£610,000')).toBeTruthy();
});

test('what finds nothing says why; a failure can be tried again', async () => {
  const none = { ...FOUND, read_as: 'title', text: 'AV990142', place: null, homes: [], message: 'Title numbers are not in the data.' };
  show('?q=av990142', { [SEARCH]: { data: none, meta: meta(0) } });
  await screen.findByText('Nothing found for AV990142');
  expect(screen.getByText('Title numbers are not in the data.')).toBeTruthy();
  cleanup();
  show('?q=BS84KV', { [SEARCH]: { status: 500, code: 'INTERNAL', message: 'It broke' } });
  await screen.findByRole('button', { name: 'Try again' });
});

test('what was bought of a title says how it stands and what it cost, and who may buy sees the price before', async () => {
  const order = {
    id: 1,
    title_number: 'AV990142',
    purpose: 'We are asked to sell this home',
    provider: 'business-gateway',
    state: 'failed',
    price_pence: 700,
    paid_pence: null,
    code: null,
    reason: 'HM Land Registry did not answer.',
    retry_at: null,
    document_id: null,
    with_plan: false,
    plan_document_id: null,
    register: null,
    number: 'fh-1-t-1',
    requested_by: 'Imogen Ashworth',
    requested_at: '2026-11-20T08:00:00.000Z',
    settled_at: '2026-11-20T09:00:00.000Z',
    can_refund: true,
  };
  const register = {
    address: '22 Corsley Avenue',
    edition_on: '2019-11-14',
    tenure: 'freehold',
    title_class: 'absolute',
    owners: ['Marian Sedgemoor'],
    restrictions: ['No disposition'],
    lenders: [],
  };
  const offer = {
    price_pence: 700,
    plan_price_pence: 600,
    invoiced_pence: { register: 120, plan: 60 },
    provider: 'HM Land Registry, through Business Gateway',
    is_sandbox: false,
  };
  const purchases = [
    order,
    { ...order, id: 2, state: 'refunded', paid_pence: 700, can_refund: false },
    { ...order, id: 3, state: 'delivered', paid_pence: 700, reason: 'No PDF came.', register },
  ];
  show('', { [PURCHASES]: { data: { purchases, offer, can: { buy: true } }, meta: meta(3) } });
  const rows = within(await screen.findByRole('table', { name: 'Registers that were bought' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/Failed.*Order fh-1-t-1.*did not answer.*Not known/);
  expect(rows[2]?.textContent).toMatch(/Refunded.*Paid back/);
  expect(rows[3]?.textContent).toMatch(
    /Delivered.*No copy is kept.*No PDF came\. Marian Sedgemoor, 22 Corsley Avenue\. Freehold, edition of 14 Nov 2019, 1 restriction, no charge/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Buy a register, £7' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy a register' }));
  expect(dialog.getByText('Once it came, your plan puts £1.20 with VAT on your Freehold invoice.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'With the title plan, £6 more' }));
  expect(dialog.getByText('Once it came, your plan puts £1.80 with VAT on your Freehold invoice for both.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Buy for £13' })).toBeTruthy();
});

const HOME_PATH = '/v2/client/land-registry/homes/-12';
const more = { since_percent: null, a_year_percent: null, against_area_percent: null, notes: [] };
const SOLD = {
  home: HOME,
  easting: null,
  northing: null,
  source: SOURCE,
  registers: REGISTERS,
  sales: [
    {
      ...sale('2014-06-12', 61_000_000),
      ...more,
      since_percent: 58.4,
      a_year_percent: 4.8,
      against_area_percent: 22,
      notes: ['tenure_changed'],
    },
    { ...sale('2004-08-06', 38_500_000), ...more },
  ],
  moved_with_area: [{ month: '2004-09', price_pence: 38_500_000 }],
  index_of: 'BS8',
};
const showHome = (answer: FakeApi[string]) =>
  showScreen(<HomeScreen />, {
    api: { [HOME_PATH]: answer },
    at: '/land-registry/homes/-12?postcode=BS8+4KV',
    path: '/land-registry/homes/$id',
  });

test('every sale of a home, and what changed between them', async () => {
  showHome({ data: SOLD });
  await screen.findByRole('heading', { level: 1, name: '14 Calloway Crescent' });
  const rows = within(screen.getByRole('table', { name: 'Sales of this home' }));
  expect(rows.getByRole('row', { name: /^12 Jun 2014 £610,000 \+58\.4% \+4\.8% \+22\.0% Other tenure than before$/ })).toBeTruthy();
  expect(screen.getByRole('img', { name: /What 14 Calloway Crescent sold for, beside its first price moved with BS8/ })).toBeTruthy();
  expect(screen.getByText(/Owners and title number are not in published sales/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Find comparables' });
  expect(link.getAttribute('href')).toBe('/market-insights?tab=comparables&postcode=BS8+4KV&type=terraced&tenure=freehold');
});

test('the card of a property names the last sale of its home, and says when there is none', async () => {
  const card = (found: object) =>
    showScreen(<SoldBeforeCard property={{ line1: '14 Calloway Crescent', postcode: 'BS8 4KV' }} />, {
      api: { [SEARCH]: { data: { ...FOUND, read_as: 'address', ...found }, meta: meta(1) } },
    });
  card({ meant: HOME });
  await screen.findByText('£610,000');
  expect(screen.getByRole('link', { name: '2 sales of 14 Calloway Crescent' }).getAttribute('href')).toBe(
    '/land-registry/homes/-12?postcode=BS8+4KV',
  );
  cleanup();
  card({ meant: null });
  await screen.findByText('No published sale since 1995 has this address.');
});

test('a home without sales says so', async () => {
  showHome({ status: 404, code: 'NOT_FOUND', message: 'No sale of this home is kept here.' });
  await screen.findByText('No sale of this home is kept');
});
