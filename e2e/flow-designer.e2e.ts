import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  DESKTOP,
  asDesk,
  asPhone,
  expectAccessible,
  expectNoSidewaysScroll,
  NEGOTIATOR,
  OWNER,
  follow,
  picture,
  startJourney,
} from './journey.ts';

let page: Page;
const journey = startJourney(async ({ signInAs, newBrowser }) => {
  page = await signInAs(OWNER, await newBrowser(DESKTOP), '/flows');
  return { page };
});
const steps = () => page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
const saved = () => page.getByText(/^Draft of version \d+ · saved \d\d:\d\d$/).waitFor();

async function begin(name: string, from: string) {
  await follow(page, '/flows/design/all');
  await page.getByRole('button', { name: 'New flow' }).click();
  const dialog = page.getByRole('dialog', { name: 'New flow' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Begin with' }).click();
  await page.getByRole('option', { name: `A copy of ${from}` }).click();
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

test('an owner makes a flow of a copy: steps are moved by keyboard, the phone follows, and the draft is there on another screen', async () => {
  await page.getByRole('link', { name: 'Design a flow' }).click();
  await page.getByRole('heading', { level: 1, name: 'Flows of your firm' }).waitFor();
  await begin('Buyer onboarding', 'Property Buyer');
  const first = await steps().first().innerText();
  await steps()
    .nth(6)
    .getByRole('button', { name: /^Addresses/ })
    .click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Where have you lived?');
  await page.getByRole('region', { name: 'What the person sees' }).getByRole('heading', { name: 'Where have you lived?' }).waitFor();
  await page.getByRole('textbox', { name: 'Months of address to cover' }).fill('60');
  const handle = page.getByRole('button', { name: 'Move Addresses', exact: true });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.getByText(/Addresses is over step 7/).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.getByText(/Addresses is over step 6/).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await steps()
    .nth(5)
    .getByRole('button', { name: /^Addresses/ })
    .waitFor();
  expect(await steps().first().innerText()).toBe(first);
  await saved();
  await picture(page, 'flow-designer');
  await expectAccessible(page);
  await steps()
    .nth(7)
    .getByRole('button', { name: /^Source of funds/ })
    .click();
  expect(await page.getByRole('combobox', { name: 'Required' }).inputValue()).toBe('Once an offer is accepted');
  await page
    .getByRole('region', { name: 'What the person sees' })
    .getByRole('heading', { name: 'Where does the money come from?' })
    .waitFor();
  await picture(page, 'flow-designer-funds');
  await expectAccessible(page);
  const phone = await asPhone(page, new URL(page.url()).pathname);
  await phone.getByRole('button', { name: 'Move Addresses up' }).waitFor();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await asDesk(page);
});

test('a whole flow is published, stands in the library of everybody in the firm, and its next version names what changed', async () => {
  await begin('Name check', 'Sanctions only');
  await page.getByText('Checks and price', { exact: true }).click();
  await page.getByRole('combobox', { name: 'For a property' }).click();
  await page.getByRole('option', { name: 'No property' }).click();
  await saved();
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await page.getByRole('button', { name: 'Yes, publish' }).click();
  await page.getByText('Version 1 is published').waitFor();
  await page.getByRole('textbox', { name: 'What it is for' }).fill('One name against the sanctions lists.');
  await page.getByRole('button', { name: 'Publish version 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 2 of Name check?' });
  await dialog.getByRole('row', { name: /^Description .* One name against the sanctions lists\.$/ }).waitFor();
  await picture(page, 'flow-publish');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Yes, publish' }).click();
  await page.getByText('Version 2 is published').waitFor();
  const colleague = await journey.signInAs(NEGOTIATOR, await journey.newBrowser(DESKTOP), '/flows');
  await colleague.getByRole('link', { name: 'Start Name check' }).waitFor();
  expect(await colleague.getByRole('link', { name: 'Design a flow' }).count()).toBe(0);
});
