import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallPdf } from '@freehold/server/db/demo/small-pdf';
import { expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';

let page: Page;
startJourney(
  async (stage) => {
    page = await stage.signInAs(OWNER, undefined, '/people');
    return { page };
  },
  { FREEHOLD_PAYEE_CHECKS: 'sandbox' },
);

/** Sort code 100000 is checked by the last digit of the account number alone. */
const TABLE = `100000 100000 MOD10${' 0'.repeat(13)} 1\r\n`;
const DATED = new Date(Date.now() - 20 * 86_400_000).toLocaleDateString('en-GB');
const outcome = (words: string) => page.locator('.fh-verdict').getByText(words).waitFor();

test('an account passes once everything was shown, and a change of it opens the check again', { timeout: 150_000 }, async () => {
  await page.getByRole('button', { name: 'Add person' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add person' });
  await drawer.getByLabel('First name').fill('Wilhelmina');
  await drawer.getByLabel('Last name').fill('Oakenshawe');
  await drawer.getByRole('button', { name: 'Add person' }).click();
  await page.getByRole('heading', { level: 1, name: 'Wilhelmina Oakenshawe' }).waitFor();
  const party = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? '';

  await page.goto('/marketplace/manual_bank_account_check');
  await page.getByText('No modulus table is loaded.').waitFor();
  await page.getByText('Load a modulus table').click();
  await page.locator('input[type=file]').setInputFiles({ name: 'valacdos.txt', mimeType: 'text/plain', buffer: Buffer.from(TABLE) });
  await page.getByText('Table loaded').waitFor();
  await expectAccessible(page);

  await page.goto(`/marketplace/manual_bank_account_check/new?party=${party}`);
  await page.getByLabel('Name on the account').fill('Mrs W Oakenshawe');
  await page.getByLabel('Sort code').fill('10-00-00');
  await page.getByLabel('Account number', { exact: true }).fill('55779910');
  await page.getByLabel('Account number again').fill('55779901');
  await page.getByRole('button', { name: 'Begin check' }).click();
  await page.getByText('The two account numbers do not match').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Account number again').fill('55779910');
  await page.getByRole('button', { name: 'Begin check' }).click();
  await outcome('points are open');

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'statement.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(smallPdf('Statement, made up')),
    });
  await page.getByText('statement.pdf').first().waitFor();
  for (const label of [
    'Sort code and account number agree',
    'The name agrees',
    'The address is the client’s',
    'It looks genuine and unaltered',
  ])
    await page.getByLabel(label).selectOption('Yes');
  await page.getByLabel('Bank', { exact: true }).fill('Larkbank');
  await page.getByLabel('Date on the statement').fill(DATED);
  await page.getByRole('button', { name: 'Record what it shows' }).click();
  await page.getByText('Larkbank, of').waitFor();
  await page.getByRole('button', { name: 'Get a code' }).click();
  const told = await page.getByText('Write this into the reference').locator('..').innerText();
  await page.getByLabel('The code that the client read').fill(/\b[A-Z]{4}\b/.exec(told)?.[0] ?? '');
  await page.getByRole('button', { name: 'Compare the code' }).click();
  await outcome('was shown to be the client’s');
  await page.getByRole('button', { name: 'Show account number' }).click();
  await page.getByText('55779910').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change the account' }).click();
  const change = page.getByRole('dialog', { name: 'Change the account' });
  await change.getByLabel('Sort code').fill('10-00-00');
  await change.getByLabel('Account number', { exact: true }).fill('55779980');
  await change.getByLabel('Account number again').fill('55779980');
  await change.getByLabel('How the change came').fill('By an email from the client');
  await change.getByRole('button', { name: 'Change the account' }).click();
  await page.getByText('Do not pay until somebody has called').waitFor();
  await outcome('points are open');
  await picture(page, 'client-bank-account');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await picture(page, 'client-bank-account-phone');
  expect(await page.getByText('55779910').count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The bank is asked: by the last digits the sandbox answers, or does not.
  const give = async (number: string) => {
    await page.goto(`/marketplace/manual_bank_account_check/new?party=${party}`);
    await page.getByLabel('Name on the account').fill('Mrs W Oakenshawe');
    await page.getByLabel('Sort code').fill('30-00-00');
    await page.getByLabel('Account number', { exact: true }).fill(number);
    await page.getByLabel('Account number again').fill(number);
    await page.getByRole('button', { name: 'Begin check' }).click();
    await outcome('points are open');
  };
  await give('55779999');
  await page.getByRole('button', { name: 'Ask the bank' }).click();
  await page
    .getByText(/Source unavailable, will retry at/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByText('Needs review').first().waitFor();
  await expectAccessible(page);
  await give('55779991');
  await page.getByRole('button', { name: 'Ask the bank' }).click();
  await page.locator('.fh-verdict').getByText('The bank does not have this account in this name.').waitFor({ timeout: 60_000 });
});
