import type { AppConfig } from '@freehold/contract/access/identity';
import type { Flow } from '@freehold/contract/flows/flows';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { appConfigQuery, flowsQuery } from '../../../shared/workspace-queries.ts';
import { FlowsScreen } from './flows-screen.tsx';

const told = vi.hoisted(() => ({ toasts: [] as string[] }));
vi.mock('../../../ui/toast.ts', () => ({
  toast: { fail: (text: string, detail?: string) => told.toasts.push(`${text} ${detail ?? ''}`) },
}));
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  told.toasts.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const step = (title: string, over: Partial<Flow['steps'][number]> = {}): Flow['steps'][number] => ({
  key: title.toLowerCase(),
  type: 'details',
  title,
  summary: `What happens in ${title.toLowerCase()}.`,
  by: 'staff',
  required: true,
  skippable: false,
  ...over,
});
const AML: Flow = {
  id: 21,
  name: 'Standalone AML',
  asset_type_id: 0,
  is_saved: 1,
  description: 'Compare one name with the sanctions lists.',
  group: 'standalone',
  roles: [],
  version: 1,
  est_minutes: 1,
  steps: [step('Details'), step('Screening', { by: 'freehold' }), step('Decision')],
  price: {
    pence: 120,
    with_vat_pence: 144,
    vat_percent: 20,
    parts: [{ label: 'Sanctions check', when: 'always', pence: 120, with_vat_pence: 144 }],
  },
  can: { save: true, run: true, why_not_run: null },
};
const SELLER: Flow = {
  ...AML,
  id: 30,
  name: 'Property Seller',
  asset_type_id: 1,
  is_saved: 0,
  description: 'Identity and ownership of a seller.',
  group: 'sales',
  est_minutes: 9,
  steps: ['Consent', 'Details', 'Selfie', 'Addresses', 'Ownership', 'Submit'].map((title) =>
    step(title, { by: 'applicant', skippable: title === 'Selfie', required: title !== 'Addresses' }),
  ),
  price: {
    pence: 300,
    with_vat_pence: 360,
    vat_percent: 20,
    parts: [
      { label: 'Identity check', when: 'always', pence: 300, with_vat_pence: 360 },
      { label: 'Title register', when: 'if_used', pence: 700, with_vat_pence: 840 },
    ],
  },
};

function show(flows: readonly Flow[] | FakeAnswer = [AML, SELLER], api: FakeApi = {}, at = '/flows') {
  const listed: FakeAnswer = Array.isArray(flows) ? { data: flows, meta: {} } : (flows as FakeAnswer);
  const shown = showScreen(<FlowsScreen />, { at, api: { '/v2/client/flows': listed, ...api } });
  shown.client.setQueryData(appConfigQuery.queryKey, { environment: 'non-production' } as AppConfig);
  return shown;
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const bookmark = (name: string) => screen.findByRole('button', { name: `Keep ${name} in the menu` });

test('saved flows stand in their row, the others in their group, each with price, minutes, steps and the way to start it', async () => {
  show();
  const saved = await section('Saved flows');
  expect(saved.getByText('£1.44 with VAT · 1 min · 3 steps')).toBeTruthy();
  expect(saved.getByRole('link', { name: 'Start Standalone AML' }).getAttribute('href')).toBe('/marketplace/manual_aml_check');
  const sales = await section('Sales');
  expect(sales.getByText('£3.60 with VAT · 9 min · 6 steps')).toBeTruthy();
  expect(sales.getByText('Identity and ownership of a seller.')).toBeTruthy();
  expect(sales.getByRole('link', { name: 'Start Property Seller' }).getAttribute('href')).toBe('/flow/1/30');
  expect(sales.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Consent', 'Details', '3 more', 'Submit']);
  expect(screen.queryByRole('region', { name: 'Lettings' })).toBeNull();
});

describe('what costs nothing says so', () => {
  const at = (price: Flow['price']) => show([{ ...AML, price }]);
  test('by the plan', async () => {
    at({ pence: 0, with_vat_pence: 0, vat_percent: 20, parts: [] });
    expect(await screen.findByText('No charge · 1 min · 3 steps')).toBeTruthy();
  });
  test('and where there is no plan there is no price', async () => {
    at(null);
    expect(await screen.findByText('No plan chosen · 1 min · 3 steps')).toBeTruthy();
  });
});

test('words and groups narrow the library, and what finds nothing leads back to everything', async () => {
  const { router } = show([AML, SELLER], {}, '/flows?q=ownership');
  await section('Sales');
  expect(screen.queryByText('Standalone AML')).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: 'Find a flow' }), { target: { value: 'lighthouse' } });
  expect(await screen.findByRole('heading', { name: 'No flow matches' })).toBeTruthy();
  expect(screen.getByText('Nothing here goes by “lighthouse”. Try another word.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all flows' }));
  await section('Saved flows');
  fireEvent.click(screen.getByRole('radio', { name: 'Standalone' }));
  await waitFor(() => expect(screen.queryByText('Property Seller')).toBeNull());
  expect(router.state.location.search).toEqual({ group: 'standalone' });
});

describe('saving', () => {
  test('shows at once here and wherever flows are listed, and the bookmark keeps the focus', async () => {
    const { client, fetched } = show([AML, SELLER], { '/v2/client/flows/30/saved': 'never' });
    const button = await bookmark('Property Seller');
    expect(button.getAttribute('aria-pressed')).toBe('false');
    button.focus();
    fireEvent.click(button);
    await waitFor(async () => expect((await section('Saved flows')).getByText('Property Seller')).toBeTruthy());
    expect(screen.queryByRole('region', { name: 'Sales' })).toBeNull();
    const moved = await bookmark('Property Seller');
    expect(moved.getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(moved);
    const kept = client.getQueryData(flowsQuery.queryKey) as { data: Flow[] };
    expect(kept.data.map(({ is_saved: saved }) => saved)).toEqual([1, 1]);
    const calls = fetched.mock.calls as unknown as [string, RequestInit][];
    expect(calls.map(([address, { method }]) => `${method} ${address}`)).toContain('POST /v2/client/flows/30/saved');
  });

  test('that the server refuses is taken back, with a word', async () => {
    show([AML, SELLER], { '/v2/client/flows/21/saved': { status: 503, code: 'MAINTENANCE', message: 'Try again in a minute.' } });
    fireEvent.click(await bookmark('Standalone AML'));
    await waitFor(() => expect(told.toasts).toEqual(['Try again in a minute. Standalone AML is still saved.']));
    expect((await bookmark('Standalone AML')).getAttribute('aria-pressed')).toBe('true');
  });

  test('is not offered to a role without a menu of its own', async () => {
    show([{ ...AML, can: { save: false, run: false, why_not_run: 'Your role cannot do this. Ask an owner or admin.' } }]);
    const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start Standalone AML' });
    expect(start.disabled).toBe(true);
    expect(document.getElementById(start.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Your role cannot do this. Ask an owner or admin.',
    );
    expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull();
  });
});

test('the preview has every step in plain words and the price, with what is charged only if used apart', async () => {
  const times = [{ flow_id: 30, runs: 7, median_minutes: 52 * 60 }];
  const { router } = show(undefined, { '/v2/client/flow-runs/totals': { data: { waiting: 0, stalled: 0, times } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Property Seller' }));
  const preview = within(await screen.findByRole('dialog', { name: 'Property Seller' }));
  expect(router.state.location.search).toEqual({ flow: 30 });
  expect(preview.getByText('Version 1 · about 9 minutes')).toBeTruthy();
  expect(await preview.findByText('2 days 4 hr from link to handed in: median of 7 runs in 90 days')).toBeTruthy();
  expect(preview.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'ConsentThe clientWhat happens in consent.',
    'DetailsThe clientWhat happens in details.',
    'SelfieThe client, can be skippedWhat happens in selfie.',
    'AddressesThe client, only when it is asked forWhat happens in addresses.',
    'OwnershipThe clientWhat happens in ownership.',
    'SubmitThe clientWhat happens in submit.',
  ]);
  const lines = (list: Element | undefined) => [...(list?.children ?? [])].map((line) => line.textContent);
  const [price, ifUsed] = [...document.querySelectorAll('dl')];
  expect(lines(price)).toEqual(['Identity check£3.00', 'VAT at 20%£0.60', 'For each person or company£3.60']);
  expect(lines(ifUsed)).toEqual(['Title register, with VAT£8.40']);
  fireEvent.click(preview.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

describe('without flows', () => {
  test('their places are kept while they load', async () => {
    show('never');
    expect(await screen.findByLabelText('Flows are loading')).toBeTruthy();
  });
  test('an installation that can run none says so', async () => {
    show([]);
    expect(await screen.findByRole('heading', { name: 'No flows yet' })).toBeTruthy();
  });
  test('a failure says why and tries again', async () => {
    let isDown = true;
    showScreen(<FlowsScreen />, {
      at: '/flows',
      api: {
        '/v2/client/flows': () => (isDown ? { status: 500, code: 'INTERNAL', message: 'Something broke.' } : { data: [AML], meta: {} }),
      },
    }).client.setQueryData(appConfigQuery.queryKey, { environment: 'non-production' } as AppConfig);
    expect(await screen.findByRole('heading', { name: 'We could not load the flows' })).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await section('Saved flows');
  });
  test('a role that may not see them reads who can give it', async () => {
    show({ status: 403, code: 'FORBIDDEN', message: 'No' });
    expect(await screen.findByRole('heading', { name: 'Your role cannot see this' })).toBeTruthy();
  });
});
