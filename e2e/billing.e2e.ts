import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';

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
afterAll(() => rmSync(folder, { recursive: true }));

let owner: Page;
const journey = startJourney(
  async () => {
    owner = await journey.signInAs(OWNER, undefined, '/usage');
    return { owner };
  },
  { FREEHOLD_SELLER_FILE: seller },
);

const penceOf = (text: string | null) => Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100);

/** Presses what starts a download and answers the file. */
async function fileOf(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test('a check that was completed stands in the usage, in its file and on the next invoice with the same amount', async () => {
  await owner.getByRole('heading', { level: 2, name: 'No usage in this period' }).waitFor();
  await expectAccessible(owner);
  await owner.goto('/marketplace/manual_aml_check?new=person');
  const drawer = owner.getByRole('dialog', { name: 'New AML check' });
  await drawer.getByLabel('First name').fill('Wilhelmina');
  await drawer.getByLabel('Last name').fill('Oakenshawe');
  await drawer.getByRole('button', { name: 'Run check' }).click();
  await owner.getByRole('heading', { level: 1, name: 'Wilhelmina Oakenshawe' }).waitFor();
  await owner
    .getByText(/^screened|screened today/)
    .first()
    .waitFor({ timeout: 60_000 });
  await owner.goto('/usage');
  await owner.getByRole('region', { name: /^Chart: What was used by day and kind/ }).waitFor();
  await expectAccessible(owner);
  await picture(owner, 'usage');
  await owner.getByText('The days as a table').click();
  await owner.getByRole('table', { name: 'What was used, by time and kind' }).waitFor();
  await owner.getByRole('radio', { name: 'By member' }).check();
  const byMember = owner.getByRole('table', { name: 'Usage by member' });
  await byMember.getByText('Imogen Ashworth').waitFor();
  const used = penceOf(await byMember.getByRole('row').nth(1).getByRole('cell').nth(3).textContent());
  expect(used).toBe(120);
  const { name, bytes } = await fileOf(owner, () => owner.getByRole('button', { name: 'Download CSV' }).click());
  expect(name).toMatch(/^usage-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  expect(bytes.toString('utf8')).toMatch(/,aml_check,,CHK-\d{8}-\d{4},,,1,120,120,24,no,,open\r\n$/);
  await owner.goto('/plans_billings');
  await owner.getByText('No invoices yet').waitFor();
  await owner.locator('dl').getByText('£1.20', { exact: true }).waitFor();
  await expectAccessible(owner);
});

test('a larger plan is chosen at the sum that was shown, and its invoice is a PDF', async () => {
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
  await expectAccessible(owner);
  await picture(owner, 'billing');
  const { name, bytes } = await fileOf(owner, () => newest.getByRole('button', { name: /^Download INV-/ }).click());
  expect(name).toMatch(/^INV-\d{6}\.pdf$/);
  expect(bytes.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>');
  const phone = await journey.signInAs(OWNER, await journey.newBrowser(PHONE, true), '/plans_billings');
  await phone.getByText(amount).first().waitFor();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await picture(phone, 'billing-phone');
  await phone.goto('/usage');
  await phone.getByRole('region', { name: /^Chart:/ }).waitFor();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await picture(phone, 'usage-phone');
  await phone.context().close();
});
