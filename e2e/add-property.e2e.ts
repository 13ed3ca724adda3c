import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { COMPLIANCE, asPhone, expectAccessible, expectNoSidewaysScroll, OWNER, follow, picture, startJourney } from './journey.ts';

let owner: Page;
let colleague: Page;
const journey = startJourney(async () => {
  [owner, colleague] = await Promise.all([journey.signInAs(OWNER), journey.signInAs(COMPLIANCE)]);
  return { owner };
});

test('a property is added from its postcode, and the address that was chosen stands in place of the list', async () => {
  await follow(owner, '/properties/add?type=sales');
  await owner.getByLabel('Postcode').fill('bs84kv');
  await owner.getByText('Six addresses in Bristol').waitFor();
  await owner.getByText(/In your list/).waitFor();
  await owner.getByText('16 Calloway Crescent').click();
  await owner.getByRole('group', { name: 'Address' }).getByText('16 Calloway Crescent').waitFor();
  expect(await owner.getByRole('radiogroup', { name: 'Addresses' }).count()).toBe(0);
  await expect.poll(() => owner.evaluate(() => document.activeElement?.textContent)).toBe('Change the address');
  await expect.poll(() => owner.getByLabel('Postcode').inputValue()).toBe('BS8 4KV');
  await expect.poll(() => owner.getByLabel('Tenure').inputValue()).toBe('freehold');
  await owner.getByLabel('Bedrooms').fill('5');
  await owner.getByLabel('Asking price').pressSequentially('925000');
  expect(await owner.getByLabel('Asking price').inputValue()).toBe('925,000');
  await owner.getByLabel('Seller').fill('Constance Ilbery');
  const option = owner.getByRole('option', { name: /as a new person/ });
  await option.waitFor();
  const list = await owner.getByRole('listbox', { name: 'Your people' }).boundingBox();
  // Within the window, however low the field stands.
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(900);
  await option.click();
  await expect.poll(() => owner.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await expectAccessible(owner);
  await picture(owner, 'add-property');
  await owner.getByRole('button', { name: 'Add property' }).click();
  await owner.getByRole('heading', { level: 1, name: /16 Calloway Crescent/ }).waitFor();
  expect(owner.url()).toMatch(/\/properties\/details\/\d+$/);
});

test('an unknown postcode leads to the address by hand; leaving asks first, and the same address leads to its record', async () => {
  await follow(owner, '/properties/add?type=sales');
  await owner.getByLabel('Postcode').fill('BS8 4ZZ');
  await owner.getByText('We do not know this postcode. Enter the address by hand.').waitFor();
  await owner.getByLabel('First line').fill('The Lodge');
  await owner.getByLabel('Grid reference').fill('nowhere');
  await owner.getByLabel('Town').fill('Bristol');
  await owner.getByText('Enter a grid reference, like ST 5697 7334').waitFor();
  await owner.getByLabel('Grid reference').fill('ST 5703 7321');
  await owner.getByLabel('Town').focus();
  await owner.getByLabel('Grid reference').waitFor({ state: 'detached' });
  await expectAccessible(owner);
  await picture(owner, 'add-property-by-hand');
  await owner.getByRole('button', { name: 'Back', exact: true }).click();
  await owner.getByRole('button', { name: 'Stay' }).click();
  await owner.getByRole('button', { name: 'Save draft' }).click();
  await owner.getByRole('heading', { level: 1, name: /The Lodge/ }).waitFor();

  await follow(owner, '/properties/add?type=sales');
  await owner.getByLabel('Postcode').fill('BS8 4ZZ');
  await owner.getByRole('radio', { name: /The Lodge/ }).waitFor({ state: 'detached' });
  await owner.getByText('In your list, draft').waitFor();
  await owner.getByRole('link', { name: 'Open The Lodge' }).click();
  await owner.getByRole('button', { name: 'Leave' }).click();
  await owner.getByRole('heading', { level: 1, name: /The Lodge/ }).waitFor();
});

test('two people change one property: fields apart are both kept, the same field is asked about', async () => {
  const edit = async (page: Page) => {
    await page.getByRole('button', { name: 'More acts on this property' }).click();
    await page.getByRole('menuitem', { name: 'Edit property' }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit property' });
    await drawer.getByLabel('Asking price').waitFor();
    return drawer;
  };
  const address = owner.url();
  await colleague.goto(address);
  const [mine, theirs] = [await edit(owner), await edit(colleague)];
  await expectAccessible(owner);
  await mine.getByLabel('Asking price').fill('640,000');
  await theirs.getByLabel('Asking price').fill('635,000');
  await theirs.getByLabel('Bedrooms').fill('3');
  await theirs.getByRole('button', { name: 'Save property' }).click();
  await theirs.waitFor({ state: 'detached' });
  await mine.getByRole('button', { name: 'Save property' }).click();
  const asked = owner.getByRole('dialog', { name: 'Someone else changed this' });
  await asked.waitFor();
  await picture(owner, 'add-property-conflict');
  await asked.getByRole('button', { name: 'Save my choice' }).click();
  await owner.getByText('Property saved').waitFor();
  const again = await edit(owner);
  await expect.poll(() => again.getByLabel('Asking price').inputValue()).toBe('640,000');
  await expect.poll(() => again.getByLabel('Bedrooms').inputValue()).toBe('3');
});

test('on a phone it is one column', async () => {
  const phone = await asPhone(owner, '/properties/add?type=lettings');
  await phone.getByLabel('Postcode').fill('BS8 4CI');
  await phone.getByText('1 Calloway Mews').click();
  await phone.getByLabel('Rent', { exact: true }).fill('1850');
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await picture(phone, 'add-property-mobile');
});
