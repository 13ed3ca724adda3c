import type { Invoice, PlanMove, Subscription } from '@freehold/contract/firm/billing';
import type { Plan } from '@freehold/contract/firm/plans';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen, type FakeApi } from '../../../shared/show-screen.tsx';
import { BillingScreen } from './billing-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const plan = (id: string, name: string, pence: number, part: Partial<Plan> = {}): Plan => ({
  id,
  name,
  summary: 'A single office',
  monthly_pence: pence,
  monthly_with_vat_pence: (pence * 6) / 5,
  vat_percent: 20,
  includes: ['Up to 10 members'],
  limits: { members: 10, workspaces: 3, webhooks: 3 },
  unit_prices: [],
  is_recommended: false,
  is_current: false,
  can_choose: true,
  why_not: null,
  ...part,
});
const PLANS = [
  plan('free', 'Pay as you go', 0, {
    can_choose: false,
    why_not: 'It has room for 3 members and the workspace has 5. Remove 2 members first.',
  }),
  plan('branch', 'Branch', 8_900, { is_current: true }),
  plan('group', 'Group', 24_000),
];
const line = { label: 'Branch plan', quantity: 1, unit_pence: 8_900, sum: null, net_pence: 8_900, vat_pence: 1_780 };
const SUBSCRIPTION: Subscription = {
  plan: { id: 'branch', name: 'Branch', monthly_pence: 8_900, terms_version: 1 },
  state: 'active',
  period: { from: '2026-06-01', to: '2026-06-30' },
  renews_on: '2026-07-01',
  next_plan: null,
  cancels: false,
  late: null,
  stopped: null,
  seller: { name: 'Gannet Software Ltd', bank: { account_name: 'Gannet Software Ltd', sort_code: '10-20-30', account_number: '12345678' } },
  next_invoice: { on: '2026-07-01', lines: [line], net_pence: 8_900, vat_pence: 1_780, total_pence: 10_680 },
  budget: { cap_pence: 16_000, at_limit: 'ask_owner', spent_pence: 5_880, reached_on: '2026-06-27' },
  takes_cards: { label: 'Stripe', is_sandbox: false },
  card: null,
  open: { pence: 10_680, numbers: ['INV-000007'] },
  collection: null,
  billing_email: null,
  purchase_order: null,
  version: 1,
  can: { manage: true },
};
const INVOICE: Invoice = {
  id: 7,
  number: 'INV-000007',
  kind: 'invoice',
  issued_at: '2026-06-01T01:07:00.000Z',
  due_on: '2026-06-15',
  period: { from: '2026-05-01', to: '2026-05-31' },
  lines: [line],
  net_pence: 8_900,
  vat_pence: 1_780,
  total_pence: 10_680,
  state: 'open',
  is_late: true,
  paid_on: null,
  paid_with: null,
  credits: null,
};
const meta = (total: number) => ({ page: 1, perPage: 10, total, totalPages: 1 });
const BASE = '/v2/client/billing';
const show = (
  part: Partial<Subscription> = {},
  { invoices = [INVOICE], more = {}, can = {} }: { invoices?: Invoice[]; more?: FakeApi; can?: object } = {},
) =>
  showScreen(<BillingScreen />, {
    api: {
      '/v2/client/plans': { data: PLANS },
      [`${BASE}/subscription`]: { data: { ...SUBSCRIPTION, ...part } },
      [`${BASE}/invoices`]: { data: invoices, meta: meta(invoices.length) },
      ...more,
    },
    at: '/plans_billings',
    user: { ...IMOGEN, can: { ...IMOGEN.can, ...can } },
  });

test('the plan, the invoices, the next one and the budget stand on one page', async () => {
  show();
  await screen.findByText('Branch, renews on 1 July 2026');
  const invoices = within(await screen.findByRole('table', { name: 'Invoices' }));
  expect(invoices.getByText('INV-000007')).toBeDefined();
  expect(invoices.getByText('Overdue')).toBeDefined();
  expect(invoices.getByRole('button', { name: 'Download INV-000007' })).toBeDefined();
  expect(screen.getByText('At this pace the budget is spent on 27 June 2026.')).toBeDefined();
  expect(screen.getByText('10-20-30')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move down to Pay as you go' }).disabled).toBe(true);
  expect(screen.getByText(/Remove 2 members first/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Move up to Group' })).toBeDefined();
});

test('a late invoice says when new checks stop, and that they stopped', async () => {
  const late = { since: '2026-06-16', runs_stop_on: '2026-06-30', pence: 10_680, numbers: ['INV-000007'] };
  show({ state: 'past_due', late });
  await screen.findByText(/New checks stop on 30 June 2026; decisions, exports and records always work/);
  cleanup();
  show({ state: 'restricted', late });
  expect((await screen.findByRole('alert')).textContent).toMatch(/New checks stopped on 30 June 2026/);
});

test('a card that was refused shows what the bank said, each try and what comes next, and can be changed or tried now', async () => {
  const CARD = { words: 'Visa ending 0069', expires: '05/26', has_ended: true };
  const tries = [
    { on: '2026-06-01', words: 'the card has ended' },
    { on: '2026-06-04', words: 'the card has ended' },
  ];
  const collection = { number: 'INV-000007', pence: 10_680, card: CARD.words, why: 'the card has ended', tries, next_on: '2026-06-08' };
  const late = { since: '2026-06-02', runs_stop_on: '2026-06-16', pence: 10_680, numbers: ['INV-000007'] };
  show({ state: 'past_due', late, card: CARD, collection });
  await screen.findByText('We could not take £106.80 for INV-000007 from the card Visa ending 0069.');
  const steps = within(screen.getByRole('region', { name: 'Tries to take INV-000007' })).getAllByRole('listitem');
  expect(steps.map(({ textContent: text }) => text)).toEqual([
    'First try1 Jun 2026, the card has ended',
    'Second try4 Jun 2026, the card has ended',
    'Next try8 Jun 2026',
    'New checks stop16 Jun 2026',
  ]);
  expect(screen.getByRole('button', { name: 'Pay £106.80 now' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Change card' })).toBeDefined();
  expect(screen.getByText('Ended 05/26')).toBeDefined();
  cleanup();
  show({ can: { manage: false } });
  await screen.findByText('Branch, renews on 1 July 2026');
  expect(screen.queryByText('Card for invoices')).toBeNull();
});

test('without a seller nothing is to be paid, without an invoice the page says so, and who may not change it sees no button', async () => {
  show({ seller: null, takes_cards: null, can: { manage: false } }, { invoices: [] });
  await screen.findByText('No invoices yet');
  expect(screen.getByText(/This installation sends no invoices/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Move|End plan|Save budget/ })).toBeNull();
});

test('the page is refused where the role has none, and a failure can be tried again', async () => {
  show({}, { can: { see_billing: false } });
  await screen.findByText('Your role cannot see this');
  cleanup();
  show({}, { more: { [`${BASE}/subscription`]: { status: 500, code: 'INTERNAL', message: 'Something went wrong' } } });
  await screen.findByText('The plan could not load', undefined, { timeout: 10_000 });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('a move shows its sum before anybody agrees, and a sum that changed is shown anew', async () => {
  const move: PlanMove = {
    kind: 'up',
    plan: { id: 'group', name: 'Group' },
    on: '2026-06-09',
    trial_until: null,
    from: '2026-06-09',
    to: '2026-06-30',
    lines: [{ ...line, label: 'Group plan', unit_pence: null, sum: '£240.00 × 22 ÷ 30', net_pence: 17_600 }],
    net_pence: 17_600,
    vat_pence: 3_520,
    total_pence: 21_120,
    monthly_with_vat_pence: 28_800,
  };
  expect(move.total_pence).toBe(move.net_pence + move.vat_pence);
  const { MoveDialog } = await import('./move-dialog.tsx');
  showScreen(<MoveDialog plan="group" name="Group" onClose={() => undefined} />, { api: { [`${BASE}/plan-move`]: { data: move } } });
  await screen.findByText('£240.00 × 22 ÷ 30');
  expect(screen.getByRole('button', { name: 'Yes, be invoiced £211.20 and move' })).toBeDefined();
});
