import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebhookEvent } from '@freehold/contract/firm/webhooks';
import { startLocalStripe } from '@freehold/testkit/local-stripe';
import { startWebhookReceiver, type WebhookReceiver } from '@freehold/testkit/webhook-receiver';
import type { Page } from 'playwright-core';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, describe, expect, test } from 'vitest';
import {
  asDesk,
  asPhone,
  callFrom,
  expectAccessible,
  expectNoSidewaysScroll,
  OWNER,
  PHONE,
  follow,
  picture,
  startJourney,
} from './journey.ts';
import { mailboxOf } from './mailbox.ts';

/** What the clock or a job does the first time. */
const BACKGROUND_MS = 60_000;
const SECRETS = { stripe: 'whsec_of_connected_accounts', 'stripe-billing': 'whsec_of_the_operator_alone' };

/** Who sends invoices stands in a file before the product starts. */
const folder = mkdtempSync(join(tmpdir(), 'freehold-seller-'));
const seller = join(folder, 'seller.json');
writeFileSync(
  seller,
  JSON.stringify({
    name: 'Gannet Software Ltd',
    address: ['2 Gannet Quay', 'Bristol BS1 4KC'],
    vat_number: 'GB 999 0000 00',
    email: 'billing@gannet.example',
    bank: { account_name: 'Gannet Software Ltd', sort_code: '10-20-30', account_number: '12345678' },
  }),
);

/** The program of the firm: whatever the public libraries do not take is answered with 400. */
let receiver: WebhookReceiver;
let verify: ((body: string, headers: Record<string, string>) => void)[] = [];
const refused: string[] = [];
let listensSince = '';
let stripe: Awaited<ReturnType<typeof startLocalStripe>>;
let owner: Page;
const journey = startJourney(
  async () => {
    owner = await journey.signInAs(OWNER, undefined, '/payments_account');
    return { owner };
  },
  async (origin) => {
    stripe = await startLocalStripe(SECRETS.stripe, { origin, secrets: SECRETS });
    receiver = await startWebhookReceiver(({ headers, body }) => {
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
      try {
        for (const one of verify) one(body, signed);
        return { status: 204 };
      } catch (error) {
        refused.push(String(error));
        return { status: 400 };
      }
    });
    return {
      FREEHOLD_PAYMENTS: 'stripe',
      STRIPE_KEY: 'sk_test_of_a_journey',
      STRIPE_WEBHOOK_SECRET: SECRETS.stripe,
      STRIPE_BILLING_WEBHOOK_SECRET: SECRETS['stripe-billing'],
      STRIPE_URL: stripe.url,
      FREEHOLD_WEBHOOK_HOSTS: '127.0.0.1',
      FREEHOLD_SELLER_FILE: seller,
    };
  },
);
afterAll(async () => {
  await receiver.close();
  await stripe.stop();
  rmSync(folder, { recursive: true });
});

const { link } = mailboxOf(() => journey.product);

const penceOf = (text: string | null) => Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100);

/** Presses what starts a download and answers the file. */
async function fileOf(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

describe('a firm takes payments', () => {
  test('by transfer and by its account at Stripe, and only then has the menu', async () => {
    await owner.getByText('Clients cannot pay yet.', { exact: false }).waitFor();
    expect(await owner.getByRole('link', { name: 'Payment history' }).count()).toBe(0);
    await expectAccessible(owner);
    const { secret, made_at: madeAt } = await callFrom<{ secret: string; made_at: string }>(owner, 'POST', '/v2/client/webhooks', {
      url: receiver.url,
      events: null,
    });
    listensSince = madeAt;
    const [standard, svix] = [new StandardWebhook(secret), new SvixWebhook(secret)];
    verify = [(body, headers) => void standard.verify(body, headers), (body, headers) => void svix.verify(body, headers)];
    await owner.getByRole('button', { name: 'Add', exact: true }).click();
    const drawer = owner.getByRole('dialog');
    await drawer.getByLabel('Name on the account').fill('Pennard & Lisle client account');
    await drawer.getByLabel('Sort code').fill('10-00-00');
    await drawer.getByLabel('Account number').fill('55779910');
    await drawer.getByRole('button', { name: 'Save bank account' }).click();
    await owner.getByText('10-00-00').waitFor();
    await owner.getByRole('link', { name: 'Payment history' }).waitFor();
    await owner.getByRole('button', { name: 'Connect' }).click();
    await owner.getByRole('button', { name: 'Give the details' }).click();
    await owner.getByText('Taking payments: yes').waitFor({ timeout: BACKGROUND_MS });
    await expectAccessible(owner);
    await picture(owner, 'payments-account');
  });

  test('asks for a holding deposit: what the law forbids is refused with its citation', async () => {
    await owner.getByRole('link', { name: 'Request payments' }).click();
    const drawer = owner.getByRole('dialog');
    await drawer.getByLabel('From').fill('Grace Oduya');
    await drawer.getByRole('option', { name: /Grace Oduya/ }).click();
    await drawer.getByLabel('Property').fill('3 Calloway Mews');
    await drawer.getByRole('option', { name: /3 Calloway Mews/ }).click();
    await drawer.getByLabel('For', { exact: true }).selectOption({ label: 'Holding deposit' });
    await drawer.getByLabel('Amount').fill('500');
    await drawer.getByText('A holding deposit cannot exceed one week’s rent (£426.92)').waitFor();
    await drawer.getByText('Tenant Fees Act 2019 sch 1 para 3').waitFor();
    await drawer.getByRole('button', { name: 'Send request for £500.00' }).click();
    await drawer.getByText('One thing to put right before this can be sent').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'payment-refused');
    await drawer.getByRole('button', { name: 'Use £426.92' }).click();
    await drawer.getByRole('button', { name: 'Send request for £426.92' }).click();
    await owner.getByRole('heading', { name: '£426.92 from Grace Oduya' }).waitFor();
    await owner.getByText('Requested', { exact: true }).waitFor();
    await expectAccessible(owner);
  });

  test('is paid on a phone: only Stripe says so, and books, history and balance agree', async () => {
    const context = await journey.newBrowser(PHONE);
    const phone = await context.newPage();
    await phone.goto(await link(/asks you for £426\.92/));
    await phone.getByRole('heading', { name: '£426.92' }).waitFor();
    expect(phone.url()).not.toContain('t=');
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await picture(phone, 'payment-payer');
    await phone.getByRole('button', { name: 'Pay £426.92' }).click();
    await phone.getByRole('button', { name: 'Pay £426.92 by card' }).click();
    await phone.getByRole('heading', { name: 'Paid' }).waitFor({ timeout: BACKGROUND_MS });
    await phone.getByRole('button', { name: /Download receipt R-/ }).waitFor();
    await expectAccessible(phone);
    await context.close();

    await owner.getByRole('heading', { level: 1 }).waitFor();
    await owner.getByText('arrived by Visa 4242', { exact: false }).waitFor({ timeout: BACKGROUND_MS });
    await expectAccessible(owner);
    await picture(owner, 'payment');
    await owner.getByRole('link', { name: 'Payment history' }).first().click();
    await owner.getByRole('row', { name: /Grace Oduya.*£426\.92.*Paid|Grace Oduya.*Paid/ }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'payment-history');
    const { bytes } = await fileOf(owner, () => owner.getByRole('button', { name: /CSV/ }).click());
    expect(bytes.toString('utf8')).toMatch(/,426\.92,0\.00,426\.92,6\.18,0\.00,paid,Visa 4242\r\n/);
    await follow(owner, '/payments_account');
    await owner.getByRole('button', { name: 'Compare with the provider' }).click();
    await owner.getByText('1 movement agrees, and nothing differs.', { exact: false }).waitFor();
  });

  test('fits on a phone', async () => {
    const phone = await asPhone(owner, '/payment_history', true);
    await phone.getByText('Grace Oduya').first().waitFor();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await picture(phone, 'payment-history-phone');
    await asDesk(owner);
  });
});

describe('what the firm itself pays', () => {
  test('a check that was completed stands in the usage, in its file and on the next invoice with the same amount', async () => {
    await follow(owner, '/usage');
    await owner.getByRole('heading', { level: 2, name: 'No usage in this period' }).waitFor();
    await expectAccessible(owner);
    await follow(owner, '/marketplace/manual_aml_check?new=person');
    const drawer = owner.getByRole('dialog', { name: 'New AML check' });
    await drawer.getByLabel('First name').fill('Wilhelmina');
    await drawer.getByLabel('Last name').fill('Oakenshawe');
    await drawer.getByRole('button', { name: 'Run check' }).click();
    await owner.getByRole('heading', { level: 1, name: 'Wilhelmina Oakenshawe' }).waitFor();
    await owner
      .getByText(/^screened|screened today/)
      .first()
      .waitFor({ timeout: BACKGROUND_MS });
    await follow(owner, '/usage');
    await owner.getByRole('region', { name: /^Chart: What was used by day and kind/ }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'usage');
    await owner.getByText('The days as a table').click();
    await owner.getByRole('table', { name: 'What was used, by time and kind' }).waitFor();
    await owner.getByRole('radio', { name: 'By member' }).check();
    const byMember = owner.getByRole('table', { name: 'Usage by member' });
    await byMember.getByText('Imogen Ashworth').waitFor();
    expect(penceOf(await byMember.getByRole('row').nth(1).getByRole('cell').nth(3).textContent())).toBe(120);
    const { name, bytes } = await fileOf(owner, () => owner.getByRole('button', { name: 'Download CSV' }).click());
    expect(name).toMatch(/^usage-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
    expect(bytes.toString('utf8')).toMatch(/,aml_check,,CHK-\d{8}-\d{4},,,1,120,120,24,no,,open\r\n$/);
    await follow(owner, '/plans_billings');
    await owner.getByText('No invoices yet').waitFor();
    await owner.locator('dl').getByText('£1.20', { exact: true }).waitFor();
    await expectAccessible(owner);
  });

  test('with a card a larger plan is paid at the sum that was shown, and its invoice is a PDF', async () => {
    await owner.getByRole('button', { name: 'Give a card' }).click();
    await owner.getByRole('button', { name: 'Save card 4242' }).click();
    await owner.getByText('Visa ending 4242').first().waitFor({ timeout: BACKGROUND_MS });
    await owner.getByRole('button', { name: 'Move up to Group' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByText('Branch plan, not used').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'billing-move');
    const yes = dialog.getByRole('button', { name: /^Yes, be invoiced £/ });
    const amount = /£[\d,]+\.\d\d/.exec((await yes.textContent()) ?? '')?.[0] ?? '';
    await yes.click();
    await dialog.waitFor({ state: 'detached' });
    await owner.getByText(/^Group, renews on/).waitFor();
    const newest = owner.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1);
    await newest.getByText(amount).waitFor();
    await newest.getByText('Paid').waitFor({ timeout: BACKGROUND_MS });
    expect(stripe.taken().map(({ amount: pence }) => pence)).toEqual([penceOf(amount)]);
    await expectAccessible(owner);
    await picture(owner, 'billing');
    const { name, bytes } = await fileOf(owner, () => newest.getByRole('button', { name: /^Download INV-/ }).click());
    expect(name).toMatch(/^INV-\d{6}\.pdf$/);
    expect(bytes.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>');
    const phone = await asPhone(owner, '/plans_billings', true);
    await phone.getByText(amount).first().waitFor();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await picture(phone, 'billing-phone');
    await follow(phone, '/usage');
    await phone.getByRole('region', { name: /^Chart:/ }).waitFor();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await picture(phone, 'usage-phone');
    await asDesk(owner);
  });

  test('the program of the firm took every event once, each verified by both public libraries', async () => {
    const told = async () =>
      (await callFrom<unknown[]>(owner, 'GET', '/v2/client/events?limit=500'))
        .map((one) => WebhookEvent.parse(one))
        .filter(({ created }) => created >= listensSince);
    const received = () => receiver.received.map(({ headers }) => String(headers['webhook-id']));
    const missing = async () => (await told()).filter(({ id }) => !received().includes(id)).length;
    await expect.poll(missing, { timeout: BACKGROUND_MS }).toBe(0);
    const all = await told();
    expect(received()).toHaveLength(new Set(received()).size);
    expect(refused).toEqual([]);
    expect(all.map(({ type }) => type)).toEqual(expect.arrayContaining(['payment.requested', 'payment.paid', 'check.completed']));
  });
});
