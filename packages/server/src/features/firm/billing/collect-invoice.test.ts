import * as billing from '@freehold/contract/firm/billing';
import { callAs } from '@freehold/testkit/aml-journey';
import { startBillingApp } from '@freehold/testkit/billing-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startLocalStripe, type LocalEvent } from '@freehold/testkit/local-stripe';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '@freehold/property-rules/calendar';
import { openScope } from '../../../platform/scope.ts';
import { openStripeCards } from '../../../providers/payments/stripe-cards.ts';
import { closeDuePeriods } from './close-period.ts';
import { collectDue, collectInvoice } from './collect-invoice.ts';
import { markLate } from './mark-late.ts';
import { creditInvoice, payInvoice } from './settle-invoice.ts';

const SECRET = 'whsec_a_secret_of_the_operator';
// Many calls in one test: on a busy machine they take their time.
vi.setConfig({ testTimeout: 180_000 });
let now = new Date('2027-01-01T12:00:00Z');
const today = (day: string) => void (now = new Date(`${day}T12:00:00Z`));
let stripe: Awaited<ReturnType<typeof startLocalStripe>>;
let testApp: Awaited<ReturnType<typeof startBillingApp>>;
beforeAll(async () => {
  stripe = await startLocalStripe(SECRET);
  const cards = openStripeCards({ key: 'sk_test_local', billingWebhookSecret: SECRET, url: stripe.url });
  testApp = await startBillingApp({ now: () => now, cards });
});
afterAll(async () => {
  await testApp.end();
  await stripe.stop();
});

const call = (who: SignedInMember, method: 'GET' | 'POST', path: string, body?: object) =>
  callAs(testApp, who, method, `/v2/client/billing/${path}`, body);
const read = async (who: SignedInMember) => billing.Subscription.parse((await call(who, 'GET', 'subscription')).data);
const invoices = async (who: SignedInMember) => billing.listInvoices.output.parse((await call(who, 'GET', 'invoices')).data);
const page = async (who: SignedInMember) => {
  const { url } = billing.openCardPage.output.parse((await call(who, 'POST', 'card')).data);
  return url.split('/').at(-1) ?? '';
};
async function tell(event: LocalEvent, secret = SECRET): Promise<number> {
  const { body, headers } = stripe.signed(event, now, secret);
  return (await testApp.app.inject({ method: 'POST', url: '/v2/receipts/stripe-billing', headers, payload: body })).statusCode;
}
/** What the clock starts in an hour of this day. */
async function hour(day?: string): Promise<void> {
  if (day !== undefined) today(day);
  await closeDuePeriods(testApp.services);
  await collectDue.run(testApp.services);
  await testApp.runJobs();
  await markLate(testApp.services);
}
/** A firm on a plan that costs something, with its trial over and one invoice. */
async function firm(day: string): Promise<SignedInMember> {
  today(day);
  const owner = await testApp.signIn();
  expect((await call(owner, 'POST', 'change-plan', { plan: 'branch' })).status).toBe(200);
  return owner;
}
const takenFor = (number: string) =>
  stripe.taken().reduce((sum, { metadata, amount }) => (metadata['reference'] === number ? sum + amount : sum), 0);

test('a card is kept once the provider says so, and each invoice is taken from it on its day, once', async () => {
  const owner = await firm('2027-01-01');
  expect(await read(owner)).toMatchObject({ takes_cards: { label: 'Stripe', is_sandbox: false }, card: null });
  const session = await page(owner);
  expect((await call(owner, 'POST', 'card/refresh')).data).toMatchObject({ card: null });
  const event = stripe.giveCard(session);
  expect(await tell(event, 'whsec_of_somebody_else')).toBe(401);
  expect([await tell(event), await tell(event)]).toEqual([204, 204]);
  await testApp.runJobs();
  await Promise.all([call(owner, 'POST', 'card/refresh'), call(owner, 'POST', 'card/refresh')]);
  expect((await read(owner)).card).toEqual({ words: 'Visa ending 4242', expires: '08/35', has_ended: false });
  await hour('2027-01-15');
  const [invoice] = await invoices(owner);
  expect(invoice).toMatchObject({
    state: 'paid',
    due_on: '2027-01-15',
    paid_on: '2027-01-15',
    paid_with: 'Visa ending 4242',
    total_pence: 10_680,
  });
  expect(takenFor(invoice?.number ?? '')).toBe(10_680);
  const notices = await testApp.services.db.selectFrom('notifications').select('words').where('member_id', '=', owner.memberId).execute();
  expect(notices.map(({ words }) => words)).toContain('An invoice of £106.80 is taken from the card Visa ending 4242 today.');
  // A move up in the middle of a month is taken at once too.
  today('2027-01-20');
  await call(owner, 'POST', 'change-plan', { plan: 'group' });
  await testApp.runJobs();
  expect((await invoices(owner)).map(({ state }) => state)).toEqual(['paid', 'paid']);
  const pdf = await testApp.app.inject({ url: `/v2/client/billing/invoices/${invoice?.id}/pdf`, headers: owner.headers });
  expect(pdf.statusCode).toBe(200);
});

test('a card that is declined is tried on four days, new checks stop after the grace, and another card puts it right', async () => {
  const owner = await firm('2027-03-01');
  stripe.giveCard(await page(owner), { decline: 'expired_card', last4: '0069' });
  await call(owner, 'POST', 'card/refresh');
  await hour('2027-03-15');
  const [invoice] = await invoices(owner);
  const number = invoice?.number ?? '';
  expect(await read(owner)).toMatchObject({
    state: 'active',
    collection: { number, pence: 10_680, card: 'Visa ending 0069', why: 'the card has ended', next_on: '2027-03-18' },
  });
  expect((await call(owner, 'POST', 'pay')).message).toMatch(/a moment ago/);
  for (let day = '2027-03-16'; day < '2027-03-31'; day = addDays(day, 1)) await hour(day);
  const tries = stripe.tries().filter(({ metadata }) => metadata['reference'] === number);
  expect(tries).toHaveLength(4);
  const late = await read(owner);
  expect(late.collection?.tries.map(({ on }) => on)).toEqual(['2027-03-15', '2027-03-18', '2027-03-22', '2027-03-26']);
  expect(late).toMatchObject({
    state: 'restricted',
    late: { since: '2027-03-16', runs_stop_on: '2027-03-30' },
    collection: { next_on: null },
  });
  expect(takenFor(number)).toBe(0);
  const event = stripe.giveCard(await page(owner));
  await tell(event);
  await testApp.runJobs();
  expect(await read(owner)).toMatchObject({ state: 'active', late: null, stopped: null, collection: null, open: { pence: 0 } });
  expect(takenFor(number)).toBe(10_680);
  // The card before is gone at the provider.
  expect(stripe.cards().filter((card) => card === tries[0]?.card)).toEqual([]);
});

test('a bank that asks the holder, and a card that was stopped, are not tried again by themselves; somebody may', async () => {
  const owner = await firm('2027-05-01');
  stripe.giveCard(await page(owner), { decline: 'authentication_required' });
  await call(owner, 'POST', 'card/refresh');
  await hour('2027-05-15');
  expect((await read(owner)).collection).toMatchObject({ next_on: null, why: 'its bank asks the holder to confirm each payment' });
  now = new Date(now.getTime() + 120_000);
  expect((await call(owner, 'POST', 'pay')).status).toBe(200);
  await testApp.runJobs();
  expect((await read(owner)).collection?.tries).toHaveLength(2);
  // By transfer after all: nothing is left to take.
  expect((await payInvoice(testApp.services, (await read(owner)).open.numbers[0] ?? '', '2027-05-15')).done).toBe(true);
  expect((await call(owner, 'POST', 'card/remove')).data).toMatchObject({ card: null });
  expect((await call(owner, 'POST', 'pay')).message).toBe('Give a card first.');
  now = new Date(now.getTime() + 120_000);
  await hour('2027-06-15');
  expect((await invoices(owner))[0]).toMatchObject({ state: 'open', due_on: '2027-06-29' });
});

test.each([1, 2, 3, 4, 5, 6])('role %i changes the card only where it may', async (roleId) => {
  const who = await testApp.signIn({ roleId });
  const may = roleId === 1 || roleId === 5;
  for (const path of ['card', 'card/refresh', 'card/remove', 'pay'])
    expect([path, (await call(who, 'POST', path)).status === 403]).toEqual([path, !may]);
});

test('workers that are killed anywhere, doubled calls and outages take each invoice once or not at all', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('tell', 'twice', 'killed before', 'killed after', 'away', 'clock') },
    { weight: 2, arbitrary: fc.constantFrom('decline', 'accept', 'card', 'remove', 'transfer', 'credit', 'pay') },
    { weight: 2, arbitrary: fc.constantFrom('days', 'month') },
  );
  const first = '2028-01-01';
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
      stripe.declineAll(null);
      stripe.setAway(false);
      const owner = await firm(first);
      let day: string = first;
      const scope = openScope(testApp.services, owner.workspaceId, { kind: 'system', name: 'A worker' });
      const run = { scope, attempt: 1, isLastAttempt: false };
      const open = async () => (await invoices(owner)).filter(({ state, kind }) => state === 'open' && kind === 'invoice');
      const eachOpen = async (services: typeof testApp.services, times = 1) => {
        for (const { id } of await open())
          await Promise.allSettled(
            Array.from({ length: times }, () => collectInvoice({ invoice: id, workspaceId: owner.workspaceId }, services, run)),
          );
      };
      const { cards } = testApp.services;
      if (!cards) throw new Error('Cards are connected');
      for (const one of ['card', 'days', 'month', ...steps]) {
        now = new Date(now.getTime() + 61_000);
        if (one === 'tell') await eachOpen(testApp.services);
        else if (one === 'twice') await eachOpen(testApp.services, 3);
        else if (one === 'killed before')
          await eachOpen({ ...testApp.services, cards: { ...cards, collect: () => Promise.reject(new Error('killed')) } });
        else if (one === 'killed after')
          await eachOpen({
            ...testApp.services,
            cards: { ...cards, collect: async (asked) => Promise.reject(new Error(`killed after ${(await cards.collect(asked)).state}`)) },
          });
        else if (one === 'away') {
          stripe.setAway(true);
          await eachOpen({ ...testApp.services, cards: { ...cards, collect: () => Promise.reject(new Error('away')) } });
          stripe.setAway(false);
        } else if (one === 'clock') {
          now = new Date(now.getTime() + 700_000);
          await collectDue.run(testApp.services);
          await testApp.runJobs();
        } else if (one === 'decline') stripe.declineAll('insufficient_funds');
        else if (one === 'accept') stripe.declineAll(null);
        else if (one === 'card') {
          stripe.giveCard(await page(owner));
          await call(owner, 'POST', 'card/refresh');
        } else if (one === 'remove') await call(owner, 'POST', 'card/remove');
        else if (one === 'pay') await call(owner, 'POST', 'pay');
        else if (one === 'transfer' || one === 'credit') {
          const [oldest] = (await open()).slice(-1);
          if (oldest && one === 'transfer') await payInvoice(testApp.services, oldest.number, day);
          if (oldest && one === 'credit') await creditInvoice(testApp.services, oldest.number, 'Billed by mistake');
        } else {
          day = addDays(day, one === 'days' ? 4 : 31);
          today(day);
          await closeDuePeriods(testApp.services);
        }
      }
      // Whatever was left half done is brought to its end by the clock.
      stripe.declineAll(null);
      now = new Date(now.getTime() + 700_000);
      await collectDue.run(testApp.services);
      await testApp.runJobs();
      const all = (await invoices(owner)).filter(({ kind }) => kind === 'invoice');
      expect(all.length).toBeGreaterThan(0);
      for (const { number, state, total_pence: total, paid_with: paidWith } of all)
        expect([number, takenFor(number)]).toEqual([number, state === 'paid' && paidWith !== 'bank transfer' ? total : 0]);
      const { rows } = await testApp.services.pool.query<{ count: number }>(
        "select count(*)::int as count from invoice_collections where workspace_id = $1 and state in ('started', 'processing')",
        [owner.workspaceId],
      );
      expect(rows[0]?.count).toBe(0);
    }),
    { numRuns: 6 },
  );
});
