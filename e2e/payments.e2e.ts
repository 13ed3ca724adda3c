import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';

/** What the clock or a job does the first time. */
const BACKGROUND_MS = 60_000;
let owner: Page;
const journey = startJourney(async () => {
  owner = await journey.signInAs(OWNER, undefined, '/payments_account');
  return { owner };
});

/** The link of the newest message with this subject, read in the mailbox as a person would. */
async function linkIn(subject: RegExp): Promise<string> {
  const mailbox = await owner.context().newPage();
  const message = mailbox.getByRole('list').getByRole('link', { name: subject }).first();
  await expect
    .poll(
      async () => {
        await mailbox.goto('/dev/mailbox');
        return message.count();
      },
      { timeout: BACKGROUND_MS },
    )
    .toBe(1);
  await message.click();
  const link = await mailbox.getByRole('link', { name: 'Open the link' }).getAttribute('href');
  await mailbox.close();
  return link ?? '';
}

describe('a firm takes payments', () => {
  test('by transfer and by the sandbox, and only then has the menu', async () => {
    await owner.getByText('Clients cannot pay yet.', { exact: false }).waitFor();
    expect(await owner.getByRole('link', { name: 'Payment history' }).count()).toBe(0);
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Add', exact: true }).click();
    const drawer = owner.getByRole('dialog');
    await drawer.getByLabel('Name on the account').fill('Pennard & Lisle client account');
    await drawer.getByLabel('Sort code').fill('10-00-00');
    await drawer.getByLabel('Account number').fill('55779910');
    await drawer.getByRole('button', { name: 'Save bank account' }).click();
    await owner.getByText('10-00-00').waitFor();
    await owner.getByRole('link', { name: 'Payment history' }).waitFor();
    await owner.getByRole('button', { name: 'Connect' }).click();
    await owner.getByRole('button', { name: 'Give made-up details and go back' }).click();
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

  test('is paid on a phone: only the provider says so, and books and history agree', async () => {
    const context = await journey.newBrowser(PHONE);
    const phone = await context.newPage();
    await phone.goto(await linkIn(/asks you for £426\.92/));
    await phone.getByRole('heading', { name: '£426.92' }).waitFor();
    expect(phone.url()).not.toContain('t=');
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await picture(phone, 'payment-payer');
    await phone.getByRole('button', { name: 'Pay £426.92' }).click();
    await phone.getByRole('button', { name: 'Pay £426.92 with test card 4242' }).click();
    await phone.getByRole('heading', { name: 'Paid' }).waitFor({ timeout: BACKGROUND_MS });
    await phone.getByRole('button', { name: /Download receipt R-/ }).waitFor();
    await expectAccessible(phone);
    await context.close();

    await owner.getByRole('heading', { level: 1 }).waitFor();
    await owner.getByText('arrived by Visa 4242 (sandbox)', { exact: false }).waitFor({ timeout: BACKGROUND_MS });
    await expectAccessible(owner);
    await picture(owner, 'payment');
    await owner.getByRole('link', { name: 'Payment history' }).first().click();
    await owner.getByRole('row', { name: /Grace Oduya.*Paid/ }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'payment-history');
    await owner.goto('/payments_account');
    await owner.getByRole('button', { name: 'Compare with the provider' }).click();
    await owner.getByText('1 movement agrees, and nothing differs.', { exact: false }).waitFor();
  });

  test('fits on a phone', async () => {
    const phone = await journey.signInAs(OWNER, await journey.newBrowser(PHONE, true), '/payment_history');
    await phone.getByText('Grace Oduya').first().waitFor();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await picture(phone, 'payment-history-phone');
    await phone.context().close();
  });
});
