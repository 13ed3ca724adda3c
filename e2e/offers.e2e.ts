import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, asPhone, expectAccessible, expectNoSidewaysScroll, OWNER, picture, startJourney } from './journey.ts';

let page: Page;
let letting: string;

const journey = startJourney(async () => {
  page = await journey.signInAs(OWNER, await journey.newBrowser(DESKTOP), '/properties/lettings?q=3%20Calloway%20Mews');
  await page.getByRole('link', { name: '3 Calloway Mews' }).first().click();
  await page.getByRole('heading', { level: 1, name: '3 Calloway Mews' }).waitFor();
  letting = new URL(page.url()).pathname;
  return { page };
});

const tab = (name: string) => page.getByRole('navigation', { name: 'Parts of this property' }).getByRole('link', { name });
const rows = () => page.getByRole('table', { name: 'Offers' }).locator('tbody tr');
const drawer = () => page.getByRole('dialog', { name: /Record offer/ });
async function choose(of: string, act: string) {
  await page.getByRole('button', { name: `More for ${of}` }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

describe('Offers for a letting', () => {
  test('an offer is recorded from somebody who comes with it, and withdrawn again', async () => {
    await tab('Offers').click();
    await rows().first().waitFor();
    await page.getByRole('button', { name: 'Record offer' }).click();
    await drawer().getByLabel('From').selectOption({ label: 'Somebody new' });
    await drawer().getByLabel('Lead tenant').fill('Nils Aspinall');
    await page.getByRole('option', { name: /as a new person/ }).click();
    await drawer().getByRole('button', { name: 'Record offer' }).click();
    await drawer().getByText('Enter an amount in pounds, like 365,000').waitFor();
    await drawer().getByLabel('Rent offered').fill('1,800');
    await drawer().getByText('Holding deposit: at most £415.38').waitFor();
    await drawer().getByRole('button', { name: 'Record offer' }).click();
    await drawer().waitFor({ state: 'detached' });
    const mine = rows().filter({ hasText: 'Nils Aspinall' });
    await mine.getByText('97.3%').waitFor();

    await choose('£1,800 a month from Nils Aspinall', 'Withdraw');
    const dialog = page.getByRole('dialog', { name: 'Withdraw the offer of Nils Aspinall?' });
    await dialog.getByLabel('Reason, optional').fill('Found a home nearer to work');
    await dialog.getByRole('button', { name: 'Yes, withdraw' }).click();
    await mine.getByText('Withdrawn').waitFor();
    await mine.getByText('Found a home nearer to work').waitFor();
  });

  test('an offer above the advertised rent is refused by law, and accepted at the advertised one', async () => {
    await page.getByRole('button', { name: 'Record offer' }).click();
    await drawer().getByLabel('From').selectOption({ label: 'Grace Oduya' });
    await drawer().getByLabel('Rent offered').fill('1,925');
    await drawer().getByRole('alert').filter({ hasText: 'Renters’ Rights Act 2025 s.56' }).waitFor();
    await drawer().getByText('£75 above the advertised rent').waitFor();
    await expectAccessible(page);
    await picture(page, 'offers-refused');
    await drawer().getByRole('button', { name: 'Accept at £1,850' }).click();

    const dialog = page.getByRole('dialog', { name: 'Checks come before an offer is accepted' });
    await dialog.getByText('Grace Oduya has no accepted check').waitFor();
    await expectAccessible(page);
    await picture(page, 'offers-accept');
    await dialog.getByRole('button', { name: 'Accept at £1,850' }).click();
    await dialog.waitFor({ state: 'detached' });
    const accepted = rows().first();
    await accepted.getByText('Accepted', { exact: true }).waitFor();
    await accepted.getByText('Offered £1,925 a month, accepted at the advertised rent').waitFor();
    await page.locator('main').getByText('Offer agreed').first().waitFor();
    await expectAccessible(page);
    await picture(page, 'offers');
  });

  test('the offer that was accepted is withdrawn for a reason only, and the property is to let again', async () => {
    await rows().first().getByRole('button', { name: 'More for £1,850 a month from Grace Oduya' }).click();
    await page.getByRole('menuitem', { name: 'Withdraw', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw the offer of Grace Oduya?' });
    await dialog.getByRole('button', { name: 'Yes, withdraw' }).click();
    await dialog.getByText('Give a reason of at least 10 characters').waitFor();
    await dialog.getByLabel('Reason').fill('Their employer moved them');
    await dialog.getByRole('button', { name: 'Yes, withdraw' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rows().filter({ hasText: 'Their employer moved them' }).getByText('Withdrawn').waitFor();
  });
});

describe('People at a property', () => {
  const group = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');

  test('a tenant joins the group, leads it, is withdrawn and brought back', async () => {
    await tab('People').click();
    await group('Grace Oduya').first().waitFor();
    await page.getByRole('button', { name: 'Add to group' }).first().click();
    const add = page.getByRole('dialog', { name: 'Add person' });
    await add.getByLabel('Who').fill('Ada Quill');
    await page.getByRole('option', { name: /as a new person/ }).click();
    await add.getByRole('button', { name: 'Add person' }).click();
    await add.waitFor({ state: 'detached' });
    await group('Oduya and Quill').nth(1).getByText('Joint tenant').waitFor();

    await choose('Ada Quill', 'Make lead');
    await group('Quill and Oduya').first().getByText('Lead tenant').waitFor();
    await picture(page, 'people-at-property');
    await expectAccessible(page);

    await choose('Ada Quill', 'Withdraw');
    const dialog = page.getByRole('dialog', { name: 'Withdraw Ada Quill?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Yes, withdraw' }).click();
    await group('Withdrawn').filter({ hasText: 'Ada Quill' }).waitFor();
    await group('Grace Oduya').first().getByText('Lead tenant').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await group('Oduya and Quill').nth(1).getByText('Joint tenant').waitFor();
  });
});

test('both stand on a phone', async () => {
  for (const [name, list] of [
    ['people', 'Landlords'],
    ['offers', 'Offers'],
  ] as const) {
    const small = await asPhone(page, `${letting}?tab=${name}`);
    await small.getByRole('list', { name: list, exact: true }).getByRole('listitem').first().waitFor();
    await expectAccessible(small);
    await expectNoSidewaysScroll(small);
    await picture(small, `offers-${name}-mobile`);
  }
  await expect.poll(() => page.getByRole('button', { name: 'Record offer' }).isVisible()).toBe(true);
});
