import type { PlanMove, Subscription } from '@freehold/contract/firm/billing';
import { expect, test } from 'vitest';
import { moveWords, questionOf, signedPounds, standingWords, statusOf } from './words.ts';

const branch = { id: 'branch', name: 'Branch', monthly_pence: 8_900, terms_version: 1 };
const subscription: Subscription = {
  plan: branch,
  state: 'active',
  period: { from: '2026-06-01', to: '2026-06-30' },
  renews_on: '2026-07-01',
  next_plan: null,
  cancels: false,
  late: null,
  stopped: null,
  seller: null,
  takes_cards: null,
  card: null,
  open: { pence: 0, numbers: [] },
  collection: null,
  next_invoice: { on: '2026-07-01', lines: [], net_pence: 0, vat_pence: 0, total_pence: 0 },
  budget: { cap_pence: null, at_limit: 'ask_owner', spent_pence: 0, reached_on: null },
  billing_email: null,
  purchase_order: null,
  version: 1,
  can: { manage: true },
};

test.each<[Partial<Subscription>, string]>([
  [{}, 'Branch, renews on 1 July 2026'],
  [{ plan: null }, 'No plan was chosen yet'],
  [{ state: 'trialing' }, 'Branch, free until 1 July 2026'],
  [{ cancels: true }, 'Branch, ends on 1 July 2026'],
  [{ next_plan: { id: 'free', name: 'Free' } }, 'Branch, then Free from 1 July 2026'],
  [
    { state: 'past_due', late: { since: '2026-06-01', runs_stop_on: '2026-06-15', pence: 1, numbers: [] } },
    'Branch, payment late since 1 June 2026',
  ],
  [{ state: 'cancelled' }, 'Your plan has ended'],
  [{ plan: { ...branch, monthly_pence: 0 } }, 'Branch, no monthly price'],
])('%o is told as: %s', (part, words) => {
  expect(standingWords({ ...subscription, ...part })).toBe(words);
});

const move: PlanMove = {
  kind: 'up',
  plan: { id: 'group', name: 'Group' },
  on: '2026-06-09',
  trial_until: null,
  from: '2026-06-09',
  to: '2026-06-30',
  lines: [],
  net_pence: 11_073,
  vat_pence: 2_215,
  total_pence: 13_288,
  monthly_with_vat_pence: 28_800,
};
test('a move asks with its amount or its day', () => {
  expect(questionOf(move)).toEqual({ title: 'Move up to Group today?', yes: 'Yes, be invoiced £132.88 and move' });
  expect(questionOf({ ...move, kind: 'begin', total_pence: 0 })).toEqual({ title: 'Move to Group today?', yes: 'Yes, move today' });
  expect(questionOf({ ...move, kind: 'down', on: '2026-07-01' }).yes).toBe('Yes, move on 1 July 2026');
  expect([
    moveWords(branch, { name: 'Group', monthly_pence: 24_000 }),
    moveWords(branch, { name: 'Free', monthly_pence: 0 }),
    moveWords(null, branch),
  ]).toEqual(['Move up to Group', 'Move down to Free', 'Move to Branch']);
});
test('an invoice has one status, and a credit its sign', () => {
  expect(statusOf({ kind: 'invoice', state: 'open', is_late: true })).toBe('paymentOverdue');
  expect(statusOf({ kind: 'credit_note', state: 'paid', is_late: false })).toBe('creditNote');
  expect([signedPounds(-6_527), signedPounds(0)]).toEqual(['−£65.27', '£0.00']);
});
