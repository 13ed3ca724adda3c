import type { FlowQuote, FlowRun } from '@freehold/contract/flows/flow-runs';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { runOf } from '../../../shared/run-fixture.ts';
import { FlowRunScreen } from './run-screen.tsx';
import type { FlowToRun } from './queries.ts';

// jsdom has no fonts, and a text area that grows waits for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const step = (key: string, title: string) => ({
  key,
  type: 'run_checks' as const,
  title,
  summary: `About ${title}.`,
  by: 'staff' as const,
  required: true,
  skippable: false,
});
const FLOW: FlowToRun = {
  id: 44,
  name: 'Sanctions only',
  asset_type_id: 2,
  is_saved: 0,
  description: 'Screens the people of a letting.',
  group: 'lettings',
  roles: ['landlord', 'tenant'],
  version: 1,
  est_minutes: 1,
  steps: [step('people', 'Who'), step('checks', 'Screening'), step('decision', 'Decision')],
  price: null,
  can: { save: true, run: true, why_not_run: null },
  payer: 'agent',
  not_here: null,
};
const IN_HALF_AN_HOUR = new Date(Date.now() + 30 * 60_000).toISOString();
const quote = (names: readonly string[], over: Partial<FlowQuote> = {}): FlowQuote => ({
  id: 'q_1',
  flow_id: 44,
  flow_version: 1,
  lines: names.map((name, index) => ({
    label: 'Sanctions check',
    party_id: 51 + index,
    party_name: name,
    pence: 120,
    with_vat_pence: 144,
    when: 'always' as const,
  })),
  total_pence: 144 * names.length,
  vat_pence: 24 * names.length,
  vat_percent: 20,
  plan: 'Branch',
  quoted_at: new Date().toISOString(),
  expires_at: IN_HALF_AN_HOUR,
  ...over,
});
const person = (id: number, name: string, role: string, state = 'linked') => ({
  id: id + 100,
  party: { id, kind: 'person', name, aml: null },
  role,
  state,
});
const RUN = {
  id: 9,
  parties: [{ id: 51, name: 'Ada Roy' }],
  checks: [
    { id: 7, kind: 'aml', name: 'AML screening', public_ref: 'CHK-1', path: '/marketplace/manual_aml_check/7', status: 'inProgress' },
  ],
};

const REDLAND = { id: 12, type: 'flat', line1: '4 Redland Mews', place: 'Bristol BS6 6VV' };
const PEOPLE = [
  person(51, 'Ada Roy', 'landlord'),
  person(52, 'Ben Sand', 'tenant'),
  person(53, 'Cy Gone', 'tenant', 'withdrawn'),
  person(54, 'Di Vane', 'guarantor'),
];

function show(api: FakeApi = {}, { flow = FLOW, at = '/flow/2/44' }: { flow?: FlowToRun | FakeAnswer; at?: string } = {}) {
  return showScreen(<FlowRunScreen />, {
    at,
    path: '/flow/$asset_type_id/$id',
    api: {
      '/v2/client/flows/44': typeof flow === 'object' && 'name' in flow ? { data: flow } : flow,
      '/v2/client/properties': { data: [REDLAND], meta: {} },
      '/v2/client/properties/12/applicants': { data: PEOPLE, meta: { groups: [], can: { change: true } } },
      '/v2/client/flow-runs/quote': { data: quote(['Ada Roy', 'Ben Sand']) },
      '/v2/client/flow-runs': { data: RUN as unknown as FlowRun },
      '/v2/client/flow-runs/9': { data: RUN as unknown as FlowRun },
      ...api,
    },
  });
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const now = () => screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current]')?.textContent;

async function chooseLetting() {
  fireEvent.change(await screen.findByRole('combobox', { name: 'Which letting?' }), { target: { value: 'redland' } });
  fireEvent.click(await screen.findByRole('option', { name: /4 Redland Mews/ }));
}
async function toTheStart(...names: string[]) {
  await chooseLetting();
  for (const name of names) fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  await screen.findByText(/held until/);
  await press('Continue to options');
  await press('Continue to price');
  await press('Accept and continue');
}

test('before anything is typed the properties that changed last can be chosen', async () => {
  const { fetched } = show();
  fireEvent.click(await screen.findByRole('option', { name: /4 Redland Mews/ }));
  expect(await screen.findByRole('checkbox', { name: /Ada Roy/ })).toBeTruthy();
  const asked = fetched.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/v2/client/properties?'));
  expect(asked.some((url) => url.includes('q='))).toBe(false);
});

test('a property and its people of the right roles are chosen, the price stands beside every step, and each is started', async () => {
  const { fetched } = show();
  await press('Continue to options');
  expect(await screen.findByText('Choose a property')).toBeTruthy();
  await chooseLetting();
  expect(await screen.findByRole('checkbox', { name: /Ada Roy/ })).toBeTruthy();
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(screen.getByRole('alert').textContent).toBe('Choose somebody');
  for (const name of [/Ada Roy/, /Ben Sand/]) fireEvent.click(screen.getByRole('checkbox', { name }));
  const price = within(screen.getByRole('complementary', { name: 'Price' }));
  expect(await price.findByText(/held until/)).toBeTruthy();
  expect(price.getByText('£2.88')).toBeTruthy();
  await press('Continue to options');
  expect(now()).toBe('Options 3 steps');
  expect(screen.getByText('None of them can be left out')).toBeTruthy();
  await press('Continue to price');
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'CheckForPriceWith VAT',
    'Sanctions checkAda Roy£1.20£1.44',
    'Sanctions checkBen Sand£1.20£1.44',
    'Total£2.88',
  ]);
  expect(screen.getByText('Your firm pays')).toBeTruthy();
  await press('Accept and continue');
  expect(screen.getByText(/Nothing is sent to anybody/)).toBeTruthy();
  await press('Start 2 checks');
  await waitFor(() => expect(screen.getAllByText('In progress')).toHaveLength(2));
  expect(screen.getAllByRole('link', { name: /Open CHK-1/ })[0]?.getAttribute('href')).toBe('/marketplace/manual_aml_check/7');
  const calls = fetched.mock.calls as unknown as [string, RequestInit][];
  const starts = calls.filter(([address]) => String(address) === '/v2/client/flow-runs').map(([, { body }]) => JSON.parse(String(body)));
  expect(starts.map(({ parties, quote_id: id, asset_id: asset }) => ({ parties, id, asset }))).toEqual([
    { parties: [{ party_id: 51, role: 'landlord' }], id: 'q_1', asset: 12 },
    { parties: [{ party_id: 52, role: 'tenant' }], id: 'q_1', asset: 12 },
  ]);
});

test('of one person the check that was started opens', async () => {
  const { router } = show({ '/v2/client/flow-runs/quote': { data: quote(['Ada Roy']) } });
  await toTheStart('Ada Roy');
  await press('Start one check');
  await waitFor(() => expect(router.state.location.pathname).toBe('/marketplace/manual_aml_check/7'));
});

test('who cannot be started says why, and the others are started', async () => {
  let call = 0;
  show({
    '/v2/client/flow-runs': () =>
      (call += 1) === 1 ? { status: 409, code: 'INVALID_STATE', message: 'A check of theirs is under way.' } : { data: RUN },
  });
  await toTheStart('Ada Roy', 'Ben Sand');
  await press('Start 2 checks');
  expect(await screen.findByText('A check of theirs is under way.')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('In progress')).toHaveLength(1));
  await press('Try the rest again');
  await waitFor(() => expect(screen.getAllByText('In progress')).toHaveLength(2));
});

test('what was started moves while one watches', async () => {
  const [check] = RUN.checks;
  show({ '/v2/client/flow-runs/9': { data: { ...RUN, checks: [{ ...check, status: 'needsReview' }] } } });
  await toTheStart('Ada Roy', 'Ben Sand');
  await press('Start 2 checks');
  await waitFor(() => expect(screen.getAllByText('Needs review')).toHaveLength(2));
});

test('where nobody could be started that is said with the field it is about, and others can be chosen', async () => {
  let call = 0;
  show({
    '/v2/client/flow-runs/quote': { data: quote(['Ada Roy']) },
    '/v2/client/flow-runs': () =>
      (call += 1) === 1
        ? {
            status: 422,
            code: 'VALIDATION_FAILED',
            message: 'Check the highlighted fields',
            errors: [{ field: 'parties.0.role', code: 'OTHER_ROLE', message: 'They have another role at this property' }],
          }
        : { data: RUN },
  });
  await toTheStart('Ada Roy');
  await press('Start one check');
  expect(await screen.findByText('They have another role at this property')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'What became of it' })).toBeTruthy();
  expect(now()).toBe('Start Nothing is sent');
  await press('Back');
  await press('Accept and continue');
  expect(screen.queryByText('They have another role at this property')).toBeNull();
  expect(screen.getByRole('heading', { name: 'What is started' })).toBeTruthy();
});

describe('a price that holds no more', () => {
  test('when some were started is worked out again for the others alone', async () => {
    let call = 0;
    const { fetched } = show({
      '/v2/client/flow-runs': () =>
        (call += 1) === 2
          ? { status: 409, code: 'CONFLICT', message: 'Prices were refreshed. Check the total and confirm.' }
          : { data: RUN },
    });
    await toTheStart('Ada Roy', 'Ben Sand');
    await press('Start 2 checks');
    expect(await screen.findByText('Prices were refreshed. Check the total and confirm.')).toBeTruthy();
    const calls = () => fetched.mock.calls as unknown as [string, RequestInit][];
    const priced = () => calls().filter(([address]) => String(address) === '/v2/client/flow-runs/quote');
    await waitFor(() => expect(JSON.parse(String(priced().at(-1)?.[1].body)).party_ids).toEqual([52]));
    await screen.findByText(/held until/);
    expect(screen.getByRole('list', { name: 'Steps' }).textContent).toMatch(/Start 1 check$/);
    await press('Accept and continue');
    await press('Try the rest again');
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Open CHK-1/ })).toHaveLength(2));
  });
  test('at the start leads back to the new one, and nothing is started', async () => {
    show({ '/v2/client/flow-runs': { status: 409, code: 'CONFLICT', message: 'Prices were refreshed. Check the total and confirm.' } });
    await toTheStart('Ada Roy', 'Ben Sand');
    await press('Start 2 checks');
    expect(await screen.findByText('Prices were refreshed. Check the total and confirm.')).toBeTruthy();
    expect(now()).toMatch(/^Price and payer/);
    expect(screen.queryByText('In progress')).toBeNull();
  });
  test('while it is read is asked for again', async () => {
    let asked = 0;
    show({
      '/v2/client/flow-runs/quote': () => {
        asked += 1;
        return { data: quote(['Ada Roy'], asked === 1 ? { expires_at: new Date(Date.now() - 1).toISOString() } : { id: 'q_2' }) };
      },
    });
    await chooseLetting();
    fireEvent.click(await screen.findByRole('checkbox', { name: /Ada Roy/ }));
    expect(await screen.findByText('Prices were refreshed. Check the total and confirm.')).toBeTruthy();
    expect(asked).toBe(2);
  });
  test('or that cannot be given says why, and goes no further than the price', async () => {
    show({
      '/v2/client/flow-runs/quote': {
        status: 409,
        code: 'INVALID_STATE',
        message: 'This property is archived. Restore it before you start a flow.',
      },
    });
    await chooseLetting();
    fireEvent.click(await screen.findByRole('checkbox', { name: /Ada Roy/ }));
    expect(await screen.findByText('This property is archived. Restore it before you start a flow.')).toBeTruthy();
    await press('Continue to options');
    await press('Continue to price');
    await press('Accept and continue');
    expect(now()).toMatch(/^Price and payer/);
  });
});

test('a property without anybody it is for leads to where they are added', async () => {
  show({
    '/v2/client/properties/12/applicants': { data: [person(54, 'Di Vane', 'guarantor')], meta: { groups: [], can: { change: true } } },
  });
  await chooseLetting();
  expect(await screen.findByText(/is one of those the flow is for: landlord, tenant/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the property to add them' }).getAttribute('href')).toBe('/properties/details/12');
});

test('a flow without a property asks for people alone', async () => {
  show({}, { flow: { ...FLOW, id: 44, asset_type_id: 0, roles: [] }, at: '/flow/0/44' });
  expect(await screen.findByRole('combobox', { name: 'Person or company' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Property' })).toBeNull();
});

describe('what cannot be started', () => {
  test('here says why in one sentence', async () => {
    show({}, { flow: { ...FLOW, not_here: 'This installation cannot run it: it is not published yet.' } });
    expect(await screen.findByText('This installation cannot run it: it is not published yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue to options' })).toBeNull();
  });
  test('by this role says so', async () => {
    show({}, { flow: { ...FLOW, can: { save: false, run: false, why_not_run: 'Your role cannot do this. Ask an owner or admin.' } } });
    expect(await screen.findByText('Your role cannot do this. Ask an owner or admin.')).toBeTruthy();
  });
  test.each([
    ['/flow/2/44', { status: 404, code: 'NOT_FOUND', message: '' }],
    ['/flow/2/forty', { status: 500, code: 'INTERNAL', message: '' }],
  ])('because there is none leads back to the library (%s)', async (at, flow) => {
    show({}, { flow, at });
    expect(await screen.findByRole('heading', { name: 'This flow does not exist in this environment' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to flow library' }).getAttribute('href')).toBe('/flows');
  });
  test('because it could not be loaded is tried again', async () => {
    show({}, { flow: { status: 500, code: 'INTERNAL', message: 'Broken.' } });
    expect(await screen.findByRole('heading', { name: 'We could not load this flow' })).toBeTruthy();
  });
});

test('another kind of property in the address leads to the right one', async () => {
  const { router } = show({}, { at: '/flow/1/44' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/flow/2/44'));
});

describe('a flow that asks something of the person', () => {
  const asked = (type: FlowToRun['steps'][number]['type'], title: string) => ({ ...step(type, title), type, by: 'applicant' as const });
  const TENANT: FlowToRun = {
    ...FLOW,
    name: 'Tenant',
    est_minutes: 12,
    steps: [asked('consent', 'Consent'), asked('id_document', 'Identity document'), step('decision', 'Decision')],
  };
  const party = (id: number, name: string, phone: string | null, email: string | null) => ({
    data: { id, kind: 'person', name, first_name: name.split(' ')[0], phones: phone ? [phone] : [], emails: email ? [email] : [] },
  });
  const showTenant = (api: FakeApi = {}, at = '/flow/2/44?property=12&people=51,52') =>
    show(
      {
        '/v2/client/parties/51': party(51, 'Ada Roy', '•••• ••• 118', 'ad•••@roy.example'),
        '/v2/client/parties/52': party(52, 'Ben Sand', null, 'be•••@sand.example'),
        '/v2/client/properties/12': { data: { ...REDLAND, kind: 'letting' } },
        '/v2/public/config': { data: { environment: 'non-production', sends_texts: true } },
        '/v2/client/flow-runs': { data: runOf({ parties: [], state: 'invited' }) },
        '/v2/client/flow-runs/9': { data: runOf({ parties: [], state: 'invited' }) },
        ...api,
      },
      { flow: TENANT, at },
    );
  async function toSending() {
    await screen.findByText(/held until/);
    for (const name of ['Continue to options', 'Continue to price', 'Accept and continue']) await press(name);
  }
  const way = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  const starts = (fetched: ReturnType<typeof show>['fetched']) =>
    (fetched.mock.calls as unknown as [string, RequestInit][])
      .filter(([address]) => String(address) === '/v2/client/flow-runs')
      .map(([, { body, headers }]) => ({ body: JSON.parse(String(body)), key: new Headers(headers).get('Idempotency-Key') }));

  test('opens with the property and people of the address, and each gets a link by every way that reaches them', async () => {
    const { fetched } = showTenant();
    const ada = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Ada Roy/ });
    await waitFor(() => expect(ada.checked).toBe(true));
    await toSending();
    for (const name of [/^Text message/, /^Email/]) {
      const box = await way(name);
      await waitFor(() => expect(box.checked).toBe(true));
    }
    expect(now()).toBe('Send Link by text and email');
    expect(screen.getByRole('heading', { name: 'Two links go out' })).toBeTruthy();
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'PersonToFirst stepSteps',
      'ARAda Roy•••• ••• 118 and ad•••@roy.exampleConsent2',
      'BSBen Sandbe•••@sand.exampleConsent2',
    ]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Your words' }), { target: { value: 'Welcome to Redland Mews.' } });
    expect(screen.getByText('24 of 300 characters')).toBeTruthy();
    expect(
      screen.getByText(
        /Hello Ada\. Welcome to Redland Mews\. We need a few details from you for 4 Redland Mews\. It takes about 12 minutes\./,
      ),
    ).toBeTruthy();
    expect(screen.getByText(/^2 message parts/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Email' }));
    expect(screen.getByText('Have ready: your passport or driving licence.')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Send reminders' }));
    expect(screen.getByText(/None are sent/)).toBeTruthy();
    await press('Send two links');
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Open run/ })).toHaveLength(2));
    expect(screen.getAllByRole('link', { name: /^Open run/ })[0]?.getAttribute('href')).toBe('/flows/runs/9');
    const sent = starts(fetched);
    expect(sent.map(({ body }) => body.invite)).toEqual([
      { channel: 'both', words: 'Welcome to Redland Mews.', pause_reminders: true },
      { channel: 'email', words: 'Welcome to Redland Mews.', pause_reminders: true },
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  test('says who cannot be reached and where that is put right, and starts the others', async () => {
    const { fetched } = showTenant({ '/v2/client/parties/52': party(52, 'Ben Sand', null, null) });
    await toSending();
    expect(await screen.findByText(/^Add a phone number or an email address to send the link/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open their record (Ben Sand) in a new tab' }).getAttribute('href')).toBe('/people/52');
    await press('Send the link');
    expect(await screen.findByRole('link', { name: 'Open run of Ada Roy' })).toBeTruthy();
    expect(screen.getByText('Add a phone number or an email address to send the link')).toBeTruthy();
    expect(starts(fetched)).toHaveLength(1);
  });

  test('shows a QR code for each, large, and the ways that send are off then', async () => {
    const shownByQr = (id: number) => ({ data: runOf({ id, parties: [], state: 'invited', invite: { channel: 'qr' } }) });
    const link = { data: { url: 'http://localhost/personal-page#t=abc', expires_at: IN_HALF_AN_HOUR } };
    let next = 9;
    showTenant({
      '/v2/client/flow-runs': () => shownByQr(next++),
      '/v2/client/flow-runs/9': shownByQr(9),
      '/v2/client/flow-runs/10': shownByQr(10),
      '/v2/client/flow-runs/9/link': link,
      '/v2/client/flow-runs/10/link': link,
    });
    await toSending();
    fireEvent.click(await way(/^QR code/));
    expect((await way(/^Email/)).checked).toBe(false);
    await press('Show two QR codes');
    expect(await screen.findByRole('img', { name: 'QR code for Ada Roy' })).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('img', { name: /^QR code for/ })).toHaveLength(2));
  });

  test('of one person the run opens', async () => {
    const { router } = showTenant({}, '/flow/2/44?property=12&people=51');
    await toSending();
    await way(/^Email/);
    await press('Send the link');
    await waitFor(() => expect(router.state.location.pathname).toBe('/flows/runs/9'));
  });
});
