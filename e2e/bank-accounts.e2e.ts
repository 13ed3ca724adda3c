import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallPdf } from '@freehold/server/db/demo/small-pdf';
import { invitedBy } from './invited-person.ts';
import { expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';

let page: Page;
const journey = startJourney(
  async (stage) => {
    page = await stage.signInAs(OWNER, undefined, '/people');
    return { page };
  },
  { FREEHOLD_PAYEE_CHECKS: 'sandbox' },
);

const { call } = invitedBy(
  () => page,
  () => journey.product,
);

/** Sort code 100000 is checked by the last digit of the account number alone. */
const TABLE = `100000 100000 MOD10${' 0'.repeat(13)} 1\r\n`;
const DATED = new Date(Date.now() - 20 * 86_400_000).toLocaleDateString('en-GB');
/** What came of the check whose page is open, whole and of some of its points. */
async function answer(...codes: string[]) {
  const { outcome: whole, elements } = await call<Answer>('GET', `checks/${/\d+$/.exec(new URL(page.url()).pathname)?.[0]}`);
  return [whole, ...codes.map((code) => elements.find((one) => one.code === code)?.result)];
}
type Answer = { outcome: string | null; elements: { code: string; result: string }[] };
const outcome = (words: string | RegExp) => page.locator('.fh-verdict').getByText(words).waitFor();

test('an account passes once everything was shown, and a change of it opens the check again', { timeout: 150_000 }, async () => {
  const client = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', emails: ['wilhelmina@oakenshawe.example'] };
  const { id: party } = await call<{ id: number }>('POST', 'parties', client);
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
  await page.getByText('Not shown').first().waitFor();
  await page.getByText('No payment of theirs has arrived').first().waitFor();
  expect(await answer('STATEMENT', 'PENNY')).toEqual(['refer', 'not_run', 'not_run']);

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
  expect(await answer('MODULUS', 'STATEMENT', 'PENNY', 'THREAD')).toEqual(Array(5).fill('pass'));
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
  await page.getByRole('button', { name: 'Download PDF' }).and(page.locator(':not([data-loading])')).waitFor({ timeout: 60_000 });
  await picture(page, 'client-bank-account');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await picture(page, 'client-bank-account-phone');
  expect(await page.getByText('55779910').count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The bank is asked: by the last digits the sandbox answers, or does not.
  const give = async (number: string, expected: string | RegExp = 'points are open') => {
    await page.goto(`/marketplace/manual_bank_account_check/new?party=${party}`);
    await page.getByLabel('Name on the account').fill('Mrs W Oakenshawe');
    await page.getByLabel('Sort code').fill('30-00-00');
    await page.getByLabel('Account number', { exact: true }).fill(number);
    await page.getByLabel('Account number again').fill(number);
    await page.getByRole('button', { name: 'Begin check' }).click();
    await outcome(expected);
  };
  await give('55779999');
  await page.getByRole('button', { name: 'Ask the bank' }).click();
  await page
    .getByText(/Source unavailable, will retry at/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByText('Needs review').first().waitFor();
  expect(await answer('PAYEE')).toEqual(['refer', 'not_run']);
  await expectAccessible(page);
  await give('55779991');
  await page.getByRole('button', { name: 'Ask the bank' }).click();
  await page.locator('.fh-verdict').getByText('The bank does not have this account in this name.').waitFor({ timeout: 60_000 });
  expect(await answer('PAYEE')).toEqual(['fail', 'fail']);

  // Somebody else pays what the client was asked for.
  await call('POST', 'payments/account/bank', { name: 'Pennard & Lisle', sort_code: '20-00-00', account_number: '55779911' });
  const { id: payment } = await call<{ id: number }>('POST', 'payments/requests', {
    party_id: party,
    category: 'other',
    description: 'A copy of the keys',
    amount_pence: 48_00,
    methods: ['bank_transfer'],
  });
  await page.goto(`/payment_history/${payment}`);
  await page.getByText('Mark as received').click();
  await page.getByLabel('Reference on the statement').fill('KEYS');
  await page.getByLabel('Name of whoever paid').fill('J OKAFOR');
  await page.getByLabel('Where it is seen').fill('Statement of the client account, today');
  await page.getByRole('button', { name: /^Mark £48/ }).click();
  await page.getByText(/^J OKAFOR, by Imogen Ashworth/).waitFor();
  await expectAccessible(page);
  await give('55779980', /name of the account is not the client’s everywhere/);
  expect(await answer('PAYER')).toEqual(['refer', 'refer']);
  await page
    .getByRole('cell', { name: /No part of the names agrees/ })
    .first()
    .waitFor();

  // A form that was left offers what was kept, and lets it go.
  const form = '/marketplace/manual_bank_account_check/new';
  await page.goto(form);
  await page.getByLabel('Name on the account').fill('Mrs W Oak');
  await page.getByText(/^Draft saved /).waitFor();
  await page.goto(form);
  const found = page.getByRole('dialog', { name: 'Draft found' });
  await found.getByRole('button', { name: 'Continue' }).click();
  await found.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Name on the account').inputValue()).toBe('Mrs W Oak');
  await page.goto(form);
  await found.getByRole('button', { name: 'Discard' }).click();
  await found.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Name on the account').inputValue()).toBe('');
});
