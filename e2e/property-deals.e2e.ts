import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, OWNER, follow, picture, startJourney } from './journey.ts';

let page: Page;

const journey = startJourney(async () => {
  page = await journey.signInAs(OWNER, await journey.newBrowser(DESKTOP), '/basic_informations?tab=workspace');
  await page.getByRole('radio', { name: /^Block/ }).check();
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await page.getByText('Changes saved').waitFor();
  return { page };
});

const tab = (name: string) => page.getByRole('navigation', { name: 'Parts of this property' }).getByRole('link', { name });
const offers = () => page.getByRole('table', { name: 'Offers' }).locator('tbody tr');
const heading = () => page.locator('main h1').locator('xpath=../..');
const stands = (stage: string) => heading().getByText(stage, { exact: true }).first().waitFor();

/** Adds a property by hand, with its seller or landlord. */
async function add(
  type: 'sales' | 'lettings',
  about: { line1: string; postcode: string; money: [string, string]; owner: [string, string] },
): Promise<void> {
  await follow(page, `/properties/add?type=${type}`);
  await page.getByLabel('Postcode').fill(about.postcode);
  await page.getByLabel('First line').fill(about.line1);
  await page.getByLabel('Town').fill('Bristol');
  await page.getByLabel(about.money[0], { exact: true }).fill(about.money[1]);
  await page.getByLabel(about.owner[0]).fill(about.owner[1]);
  await page
    .getByRole('option', { name: /as a new (person|company)/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add property' }).click();
  await page.getByRole('heading', { level: 1, name: about.line1 }).waitFor();
}

/** Takes the next step the page offers, past the gate where it asks, and waits for the stage. */
async function next(verb: string, stage: string): Promise<void> {
  await tab('Overview').click();
  await page.getByRole('button', { name: verb }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: /^(Override and move|Move to )/ });
  await submit.waitFor();
  if ((await submit.innerText()).startsWith('Override')) await override();
  await submit.click();
  await dialog.waitFor({ state: 'detached' });
  await stands(stage);
}
async function override(): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption({ label: 'Checked on paper, evidence follows' });
  await dialog.getByLabel('Note for the register').fill('Seen in the branch. The scan follows today.');
  await dialog.getByLabel('I understand that this is recorded as a breach in my name').check();
}

async function recordOffer(lead: string, from: string, money: [string, string]): Promise<void> {
  await tab('Offers').click();
  await page.getByRole('button', { name: 'Record offer' }).first().click();
  const drawer = page.getByRole('dialog', { name: /Record offer/ });
  // Whether it asks from whom is known once the applicants of the property are.
  await drawer.getByLabel('From').or(drawer.getByLabel(lead)).first().waitFor();
  const choice = drawer.getByLabel('From');
  if ((await choice.count()) > 0) await choice.selectOption({ label: 'Somebody new' });
  await drawer.getByLabel(lead).fill(from);
  await page.getByRole('option', { name: /as a new person/ }).click();
  await drawer.getByLabel(money[0]).fill(money[1]);
  await drawer.getByRole('button', { name: 'Record offer' }).click();
  await drawer.waitFor({ state: 'detached' });
  await offers().filter({ hasText: from }).waitFor();
}
async function act(offer: string, verb: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${offer}` }).click();
  await page.getByRole('menuitem', { name: verb, exact: true }).click();
}
/** Accepts an offer whose people are not checked, in one's own name. */
async function accept(offer: string): Promise<void> {
  await page.getByRole('button', { name: `Accept the offer of ${offer}` }).click();
  await override();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Override and accept/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await offers().first().getByText('Accepted', { exact: true }).waitFor();
}

describe('A sale', () => {
  test('is instructed, held by the gate and put on the market in the owner’s name', async () => {
    await add('sales', {
      line1: '7 Deal Street',
      postcode: 'BS8 4ZZ',
      money: ['Asking price', '640,000'],
      owner: ['Seller', 'Constance Ilbery'],
    });
    await stands('Instructed');
    await next('Make it available', 'Available');
  });

  test('has an offer withdrawn and another accepted', async () => {
    await recordOffer('Buyer', 'Gwilym Parry', ['Amount offered', '600,000']);
    await act('£600,000 from Gwilym Parry', 'Withdraw');
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, withdraw' }).click();
    await offers().filter({ hasText: 'Gwilym Parry' }).getByText('Withdrawn').waitFor();
    await recordOffer('Buyer', 'Nerys Vaughan', ['Amount offered', '632,500']);
    await accept('£632,500 from Nerys Vaughan');
    await stands('Under offer');
  });

  test('is sold, exchanged and completed, and stands in the list no more', async () => {
    await next('Mark as sold STC', 'Sold STC');
    await next('Record the exchange', 'Exchanged');
    await next('Record completion', 'Completed');
    await expectAccessible(page);
    await picture(page, 'property-deal-completed');
    await follow(page, '/properties/sales?q=Deal%20Street');
    await page.getByText('No property matches').or(page.getByText('No results match these filters')).first().waitFor();
  });
});

describe('A letting', () => {
  test('is instructed and to let', async () => {
    await add('lettings', { line1: '9 Deal Street', postcode: 'BS8 4ZX', money: ['Rent', '1,400'], owner: ['Landlord', 'Maudie Penrose'] });
    await next('Make it to let', 'To let');
  });

  test('is agreed with a tenant and their guarantor', async () => {
    await recordOffer('Lead tenant', 'Ifan Bowen', ['Rent offered', '1,400']);
    await tab('People').click();
    await page.getByRole('button', { name: 'Add to group' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Add person' });
    await drawer.getByLabel('Who').fill('Eluned Bowen');
    await page.getByRole('option', { name: /as a new person/ }).click();
    await drawer.getByLabel('Role').selectOption({ label: 'Guarantor' });
    await drawer.getByRole('button', { name: 'Add person' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByText('Guarantor', { exact: false }).first().waitFor();
    await tab('Offers').click();
    await accept('£1,400 a month from Ifan Bowen');
    await stands('Offer agreed');
  });

  test('is referenced, agreed and let', async () => {
    await next('Start referencing', 'Referencing');
    await next('Mark as let agreed', 'Let agreed');
    await next('Mark as tenanted', 'Tenanted');
    await expectAccessible(page);
    await picture(page, 'property-deal-let');
  });
});

test('the register names everybody who was let past, and who let them', async () => {
  await follow(page, '/properties/breaches?q=Deal%20Street');
  const rows = page.getByRole('table', { name: 'Breach register' }).locator('tbody tr').filter({ hasText: 'Deal Street' });
  await rows.first().waitFor();
  expect(await rows.filter({ hasText: 'Imogen Ashworth' }).count()).toBe(15);
});
