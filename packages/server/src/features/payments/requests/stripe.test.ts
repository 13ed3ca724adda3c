import fc from 'fast-check';
import type { PaymentRequest } from '@freehold/contract/payments/requests';
import type { PaymentsAccount, ReconciliationReport } from '@freehold/contract/payments/providers';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startLocalStripe, type LocalEvent } from '@freehold/testkit/local-stripe';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { openScope } from '../../../platform/scope.ts';
import { openStripePayments } from '../../../providers/payments/stripe.ts';
import { lookAgain } from './clock.ts';
import { hearPayment } from './hear-payment.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SECRET = 'whsec_a_secret_of_a_test';
let testApp: TestApp;
let stripe: Awaited<ReturnType<typeof startLocalStripe>>;
let who: SignedInMember;
let account: string;
beforeAll(async () => {
  stripe = await startLocalStripe(SECRET);
  testApp = await startTestApp({ payments: openStripePayments({ key: 'sk_test_local', webhookSecret: SECRET, url: stripe.url }) });
  who = await testApp.signIn();
});
afterAll(async () => {
  await testApp.close();
  await stripe.stop();
});

async function send<T>(
  member: SignedInMember | null,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<{ status: number; data: T; code?: string }> {
  const answer = await testApp.app.inject({
    method,
    url: `/v2/${path}`,
    headers: { ...member?.headers, 'idempotency-key': crypto.randomUUID() },
    ...(body ? { payload: body } : {}),
  });
  const { Data, Code } = answer.json().Info;
  return { status: answer.statusCode, data: Data, code: Code };
}
async function tell(event: LocalEvent, secret = SECRET, at = new Date()): Promise<number> {
  const { body, headers } = stripe.signed(event, at, secret);
  return (await testApp.app.inject({ method: 'POST', url: '/v2/receipts/stripe', headers, payload: body })).statusCode;
}
/** Sends what Stripe would send, in this order, and does what follows of it. */
async function hear(...events: LocalEvent[]): Promise<void> {
  for (const event of events) expect(await tell(event)).toBe(204);
  await testApp.runJobs();
}

let payers = 0;
async function asked(pence = 1_000_00): Promise<{ id: number; token: string; read: () => Promise<PaymentRequest> }> {
  const party = await send<{ id: number }>(who, 'POST', 'client/parties', {
    kind: 'person',
    first_name: 'Grace',
    last_name: 'Adeyemi',
    emails: [`grace${++payers}@mail.example`],
  });
  const made = await send<PaymentRequest>(who, 'POST', 'client/payments/requests', {
    party_id: party.data.id,
    category: 'other',
    description: 'A copy of the keys',
    amount_pence: pence,
    methods: ['card'],
  });
  expect(made.status).toBe(200);
  await testApp.runJobs();
  const mail = testApp.mailbox.findLast(({ to }) => to === `grace${payers}@mail.example`);
  return {
    id: made.data.id,
    token: /#t=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '',
    read: async () => (await send<PaymentRequest>(who, 'GET', `client/payments/requests/${made.data.id}`)).data,
  };
}
/** Goes on to the page of Stripe; answers of its number. */
async function onPage(token: string): Promise<string> {
  const { data } = await send<{ url: string }>(null, 'POST', 'public/payments/start', { token });
  return data.url.split('/').at(-1) ?? '';
}
const books = async () => (await send<ReconciliationReport>(who, 'POST', 'client/payments/reconciliation')).data;

test('a firm connects an account, and what is missing stands on its page until Stripe says that all is in', async () => {
  const { data } = await send<{ url: string }>(who, 'POST', 'client/payments/account/onboarding-link');
  account = data.url.split('/').at(-1) ?? '';
  const standing = async () => (await send<PaymentsAccount>(who, 'POST', 'client/payments/account/refresh')).data;
  expect(await standing()).toMatchObject({
    status: 'onboarding',
    provider: { charges_enabled: false, asks_for: [{ words: 'Company details' }, { words: 'Bank account for payouts' }] },
  });
  expect((await send<{ owner: { connected_account: unknown } }>(who, 'GET', 'client/me')).data.owner.connected_account).toBeNull();
  await hear(stripe.enable(account));
  expect((await send<{ owner: { connected_account: unknown } }>(who, 'GET', 'client/me')).data.owner.connected_account).toEqual({
    status: 'enabled',
  });
});

test('an event without the signature of Stripe, or with an old one, is refused and moves nothing', async () => {
  const { token, read } = await asked();
  const page = await onPage(token);
  const [event] = stripe.pay(page, '  MR J\n NWOSU ');
  if (!event) throw new Error('A payment has events');
  expect(await tell(event, 'whsec_of_somebody_else')).toBe(401);
  expect(await tell(event, SECRET, new Date(Date.now() - 600_000))).toBe(401);
  await testApp.runJobs();
  expect((await read()).state).toBe('sent');
  await hear(event);
  expect(await read()).toMatchObject({ state: 'paid', method: 'Visa 4242', fee_pence: 14_20, is_sandbox: false });
  await hear(event);
  expect((await read()).payers).toMatchObject([{ name: 'MR J NWOSU', came_from: 'card', counts: true, by: null }]);
});

test('two taps open one page; declined, it stays open; coming back proves nothing; on its way it cannot be cancelled', async () => {
  const { id, token, read } = await asked();
  const [one, two] = await Promise.all([onPage(token), onPage(token)]);
  expect(one).toBe(two);
  expect(stripe.sessions().filter((session) => session.id === one)).toHaveLength(1);
  await hear(stripe.decline(one));
  expect((await read()).state).toBe('failed');
  expect(await onPage(token)).toBe(one);
  await hear(stripe.process(one));
  expect((await read()).state).toBe('processing');
  expect((await send(who, 'POST', `client/payments/requests/${id}/cancel`, { reason: 'It does not go ahead' })).code).toBe('INVALID_STATE');
  await hear(...stripe.pay(one));
  expect((await read()).state).toBe('paid');
});

test('a message that was lost is made up for by the clock, and one of Stripe being away by the next try', async () => {
  const { token, read } = await asked();
  const page = await onPage(token);
  stripe.pay(page);
  stripe.setAway(true);
  expect((await send(who, 'POST', 'client/payments/reconciliation')).code).toBe('PROVIDER_UNAVAILABLE');
  stripe.setAway(false);
  await lookAgain.run({ ...testApp.services, now: () => new Date(Date.now() + 700_000) });
  await testApp.runJobs();
  expect((await read()).state).toBe('paid');
});

test('events doubled, late and in any order leave the same books, to the penny of Stripe’s own', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('refund', 'refund_here', 'dispute', 'won', 'lost', 'payout'), { maxLength: 4 }),
      fc.infiniteStream(fc.nat(1000)),
      async (steps, random) => {
        const { id, token, read } = await asked(400_00);
        const page = await onPage(token);
        const events = stripe.pay(page);
        await hear(...events.slice(0, 1));
        let left = 400_00;
        let isDisputed = false;
        for (const step of steps) {
          if (step === 'refund' && left >= 50_00 && !isDisputed) {
            events.push(stripe.refund(page, 50_00));
            left -= 50_00;
          } else if (step === 'refund_here' && left >= 30_00 && !isDisputed) {
            // What Stripe did meanwhile is heard of first: a member sees what is left.
            await hear(...events.slice(-1));
            const made = await send(who, 'POST', `client/payments/requests/${id}/refund`, {
              amount_pence: 30_00,
              reason: 'agreed',
              note: 'Agreed by email today',
            });
            expect(made.status).toBe(200);
            await testApp.runJobs();
            left -= 30_00;
          } else if (step === 'dispute' && left > 0 && !isDisputed) {
            events.push(stripe.dispute(page));
            isDisputed = true;
          } else if ((step === 'won' || step === 'lost') && isDisputed) {
            events.push(stripe.close(page, step));
            isDisputed = false;
            if (step === 'lost') left = 0;
          } else if (step === 'payout') events.push(stripe.payOut(account, 10_00));
        }
        const mixed = [...events, ...events].map((event) => ({ event, at: random.next().value ?? 0 })).toSorted((a, b) => a.at - b.at);
        await hear(...mixed.map(({ event }) => event));
        const payment = await read();
        expect(payment.received_pence - payment.refunded_pence - payment.lost_pence).toBe(left);
        expect(payment.received_pence).toBe(400_00);
        const report = await books();
        expect(report.last).toMatchObject({ differences: [], unexplained_pence: 0 });
        expect(report.last?.ledger_pence).toBe(report.last?.provider_pence);
      },
    ),
    { numRuns: 6 },
  );
}, 120_000);

test('a job that dies half way, and several at once, write nothing twice', async () => {
  const { id, token, read } = await asked();
  const page = await onPage(token);
  const events = stripe.pay(page);
  const scope = openScope(testApp.services, who.workspaceId, { kind: 'system', name: 'A worker' });
  const run = { scope, attempt: 1, isLastAttempt: false };
  const payload = { account, session: page, payment: null, workspaceId: who.workspaceId };
  // The first transaction finds the page; the second writes, and dies before it ends.
  let transactions = 0;
  const dying: typeof scope = {
    ...scope,
    transaction: (work, answerOf) =>
      scope.transaction(async (trx) => {
        const answer = await work(trx);
        if (++transactions === 2) throw new Error('killed');
        return answer;
      }, answerOf),
  };
  await expect(hearPayment(payload, testApp.services, { ...run, scope: dying })).rejects.toThrow('killed');
  expect((await read()).state).toBe('sent');
  await Promise.all([hearPayment(payload, testApp.services, run), hearPayment(payload, testApp.services, run), hear(...events)]);
  expect(await read()).toMatchObject({ state: 'paid', received_pence: 1_000_00 });
  const { rows } = await testApp.services.pool.query('select kind from ledger_transactions where request_id = $1', [id]);
  expect(rows).toEqual([{ kind: 'card_received' }]);
  expect((await books()).last).toMatchObject({ differences: [], unexplained_pence: 0 });
});
