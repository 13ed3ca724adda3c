import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { linesPdf, type MadeRegister, registerPdf } from '@freehold/server/db/demo/demo-register';
import { callFrom, expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';

let page: Page;
let marian: string;
startJourney(
  async (stage) => {
    page = await stage.signInAs(OWNER, undefined, '/people');
    return { page };
  },
  { FREEHOLD_LAND_REGISTRY: 'sandbox' },
);

const REGISTER: MadeRegister = {
  title: 'AV771206',
  address: '22 Corsley Avenue, Henleaze, Bristol BS9 4DK',
  owners: 'MARIAN RUTH SEDGEMOOR and GERALD SEDGEMOOR',
  shows: new Date(Date.now() - 86_400_000)
    .toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
    .replace('Sept', 'Sep'),
  price: '410,000',
  lender: 'BRINDLEMARK BUILDING SOCIETY',
  restrictions: ['No disposition by a sole proprietor of the registered estate under which capital money arises is to be registered'],
};
const outcome = (words: string) => page.locator('.fh-verdict').getByText(words).waitFor();
/** What came of the check whose page is open, whole and of its register. */
async function answer() {
  const path = `/v2/client/checks/${/\d+$/.exec(new URL(page.url()).pathname)?.[0]}`;
  const { outcome: whole, elements } = await callFrom<Answer>(page, 'GET', path);
  return [whole, elements.find(({ code }) => code === 'REGISTER')?.result];
}
type Answer = { outcome: string | null; elements: { code: string; result: string }[] };
const add = (name: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/pdf', buffer });

async function addPerson(first: string, last: string): Promise<string> {
  await page.goto('/people');
  await page.getByRole('button', { name: 'Add person' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add person' });
  await drawer.getByLabel('First name').fill(first);
  await drawer.getByLabel('Last name').fill(last);
  await drawer.getByRole('button', { name: 'Add person' }).click();
  await page.getByRole('heading', { level: 1, name: `${first} ${last}` }).waitFor();
  return /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? '';
}
async function begin(party: string, title = 'AV771206'): Promise<void> {
  await page.goto(`/marketplace/manual_ownership_check/new?party=${party}&title=${title}`);
  await page.getByLabel('Address of the home').fill('22 Corsley Avenue, Bristol BS9 4DK');
  await page.getByLabel('Why you look').fill('We are asked to sell this home for its owners');
  await page.getByRole('button', { name: 'Begin check' }).click();
}

test('a register is read and confirmed: not run, refer, pass and fail, and a wrong one is refused', { timeout: 150_000 }, async () => {
  const gerald = await addPerson('Gerald', 'Sedgemoor');
  const kit = await addPerson('Kit', 'Oyelarane');
  marian = await addPerson('Marian', 'Sedgemoor');
  await page.goto('/marketplace/manual_ownership_check');
  await page.getByRole('link', { name: 'New check' }).first().waitFor();

  await begin(marian);
  await outcome('No register of the title was seen yet.');
  expect(await answer()).toEqual(['refer', 'not_run']);
  await add('statement.pdf', linesPdf(['Statement of account', 'Larkbank']));
  await page.getByText('This is no register of title').waitFor();
  await add('other.pdf', registerPdf({ ...REGISTER, title: 'AV771207' }));
  await page.getByText('This is the register of AV771207').waitFor();
  await add('register.pdf', registerPdf(REGISTER));
  await outcome('1 of 2 registered owners is not in this deal');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'It says what the document says' }).click();
  await page.getByText('Compared with the document by Imogen Ashworth').waitFor();
  expect(await answer()).toEqual(['refer', 'pass']);
  await picture(page, 'property-ownership');

  await page.getByLabel('Has died').check();
  await page.getByLabel('Note for the file').fill('The certificate was seen in the branch');
  await page.locator('form input[type=file]').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: linesPdf(['Certificate, made up']),
  });
  await page.getByText('certificate.pdf').first().waitFor();
  await page.getByRole('button', { name: 'Record it' }).click();
  await page.getByRole('cell', { name: /For a person/ }).waitFor();
  await expectAccessible(page);

  // The register is kept under its title, and read again for the other owner.
  await begin(gerald);
  await page.getByLabel('Or one that is kept already').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Read it' }).click();
  await outcome('1 of 2 registered owners');
  await page.goto(`/marketplace/manual_ownership_check/new?party=${gerald}`);
  await page.getByLabel('Address of the home').fill('22 Corsley Avenue, Bristol BS9 4DK');
  await page.getByLabel('Why you look').fill('We are asked to sell this home for its owner');
  await page.getByRole('button', { name: 'Begin check' }).click();
  await outcome('No register');
  await add('register.pdf', registerPdf({ ...REGISTER, owners: 'GERALD SEDGEMOOR', restrictions: [] }));
  await page.getByRole('button', { name: 'It says what the document says' }).click();
  await outcome('The only registered owner is in this deal.');
  expect(await answer()).toEqual(['pass', 'pass']);

  await begin(kit);
  await outcome('No register');
  await add('register.pdf', registerPdf(REGISTER));
  await outcome('Nobody in this deal is a registered owner.');
  expect((await answer())[0]).toBe('fail');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await picture(page, 'property-ownership-phone');
});

test('the register is bought at a confirmed price, and an outage is said and never passes', { timeout: 180_000 }, async () => {
  await begin(marian);
  await page.getByText('Its owners and registers are made up.').waitFor();
  await page.getByRole('button', { name: 'Buy the register, £7' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy for £7' }).click();
  await page.getByText('The register of AV771206 was bought for £7.').waitFor({ timeout: 60_000 });
  await outcome('1 of 2 registered owners is not in this deal');
  await page.getByText('Sent by HM Land Registry').waitFor();
  await expectAccessible(page);
  await picture(page, 'property-ownership-bought');
  await expectNoSidewaysScroll(page);
  // Every name their checks found stands on their page.
  await page.goto(`/people/${marian}`);
  await page.getByRole('heading', { name: 'The same name elsewhere' }).waitFor({ timeout: 60_000 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await begin(marian, 'AV771299');
  await page.getByRole('button', { name: 'Ask whether they own it' }).click();
  await page.getByText('HM Land Registry did not answer. It is asked again').waitFor({ timeout: 60_000 });
  await outcome('No register of the title was seen yet.');
  expect(await answer()).toEqual(['refer', 'not_run']);
});
