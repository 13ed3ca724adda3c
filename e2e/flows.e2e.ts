import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  DESKTOP,
  asDesk,
  asPhone,
  expectAccessible,
  expectNoSidewaysScroll,
  OWNER,
  PHONE,
  follow,
  picture,
  startJourney,
} from './journey.ts';

let page: Page;
const journey = startJourney();
const inMenu = (of: Page) => of.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Standalone AML' });
const bookmark = (of: Page) => of.getByRole('main').getByRole('button', { name: 'Keep Standalone AML in the menu' });

beforeAll(async () => {
  page = await journey.signInAs(OWNER, await journey.newBrowser(DESKTOP), '/flows');
});

test('a flow is read, taken out of the menu by keyboard, kept again, and another tab follows', async () => {
  await page.getByRole('button', { name: 'Standalone AML', exact: true }).press('Enter');
  const preview = page.getByRole('dialog', { name: 'Standalone AML' });
  await preview.getByRole('heading', { name: 'Price' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  const other = await page.context().newPage();
  await other.goto('/');
  await inMenu(other).waitFor();
  await bookmark(page).press('Enter');
  await inMenu(page).waitFor({ state: 'hidden' });
  await inMenu(other).waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Standalone' }).waitFor();
  expect(await bookmark(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await inMenu(page).waitFor();
  await inMenu(other).waitFor();
  await other.close();
});

test('the library reads well on a desk and on a phone, and a flow begins where it is run', async () => {
  await picture(page, 'flow-library');
  await expectAccessible(page);
  const phone = await asPhone(page, '/flows');
  await bookmark(phone).waitFor();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await asDesk(page);
  await page.getByRole('link', { name: 'Start Standalone AML' }).click();
  await page.getByRole('heading', { level: 1, name: 'Standalone AML' }).waitFor();
});

test('a flow is started for the people of a letting, and their checks are there', async () => {
  await follow(page, '/flows');
  await page.getByRole('link', { name: 'Start Sanctions only' }).click();
  await page.getByRole('combobox', { name: 'Which letting?' }).fill('quarry');
  await page.getByRole('option', { name: /18 Quarry Terrace/ }).click();
  for (const name of ['Philippa Strangways', 'Saoirse Callaghan']) await page.getByRole('checkbox', { name }).check();
  const price = page.getByRole('complementary', { name: 'Price' });
  await price.getByText('£2.88').waitFor();
  await picture(page, 'flow-runner');
  await expectAccessible(page);
  for (const name of ['Continue to options', 'Continue to price', 'Accept and continue', 'Start 2 checks'])
    await page.getByRole('button', { name }).click();
  await page.getByRole('link', { name: /^Open CHK-.*Philippa Strangways$/ }).waitFor();
  await page.getByRole('link', { name: /^Open CHK-.*Saoirse Callaghan$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Saoirse Callaghan' }).waitFor();
});

test('a link is sent from the page of a property, followed on its own page, and put right there', async () => {
  await follow(page, '/properties/details/1');
  await page.getByRole('link', { name: 'Send a link to Henrietta Blakeway' }).click();
  await page.getByText(/held until/).waitFor();
  for (const name of ['Continue to options', 'Continue to price', 'Accept and continue']) await page.getByRole('button', { name }).click();
  await page.getByRole('heading', { name: 'What Henrietta gets' }).waitFor();
  await page.getByRole('textbox', { name: 'Your words' }).fill('Thank you for choosing us to sell your home.');
  await picture(page, 'flow-runner-send');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Link not opened yet').waitFor();
  await page.getByRole('list', { name: 'Messages' }).getByText('Delivered').first().waitFor();
  await picture(page, 'flow-run');
  await expectAccessible(page);
  const phone = await journey.signInAs(OWNER, await journey.newBrowser(PHONE), new URL(page.url()).pathname);
  await phone.getByText('Link not opened yet').waitFor();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await page.getByRole('button', { name: 'More actions on this run' }).click();
  await page.getByRole('menuitem', { name: 'Change contact' }).click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('07700 900 999');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change and send a new link' }).click();
  await page.getByText('•••• ••• 999').first().waitFor();
  // The other screen follows by itself.
  await phone.getByText('•••• ••• 999').first().waitFor();
  await follow(page, '/');
  await page.getByRole('link', { name: 'All of them' }).click();
  const found = page.getByRole('link', { name: 'Henrietta Blakeway' });
  await found.waitFor();
  await page.getByRole('button', { name: 'Clear the filter waits' }).click();
  await page.getByRole('link', { name: 'Saoirse Callaghan' }).waitFor();
  await picture(page, 'flow-runs');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Find by name, address or flow' }).fill('no such street');
  await page.getByRole('heading', { name: 'No run fits' }).waitFor();
  await page.getByRole('textbox', { name: 'Find by name, address or flow' }).fill('blakeway calloway');
  await found.waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('blakeway calloway');
});
