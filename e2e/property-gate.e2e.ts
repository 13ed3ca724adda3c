import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  NEGOTIATOR,
  OWNER,
  PHONE,
  follow,
  paint,
  picture,
  startJourney,
} from './journey.ts';

const ADDRESS = '22 Corsley Avenue';
let owner: Page;
let path: string;

async function open(page: Page, address: string, list: 'sales' | 'lettings' = 'sales'): Promise<string> {
  await follow(page, `/properties/${list}?q=${encodeURIComponent(address)}`);
  await page.getByRole('link', { name: address }).first().click();
  await page.getByRole('heading', { level: 1, name: address }).waitFor();
  return new URL(page.url()).pathname;
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Checks come before marketing' });

const journey = startJourney(async () => {
  owner = await journey.signInAs(OWNER, await journey.newBrowser(DESKTOP), '/basic_informations?tab=workspace');
  await owner.getByRole('radio', { name: /^Block/ }).check();
  await owner.getByRole('button', { name: 'Save changes' }).first().click();
  await owner.getByText('Changes saved').waitFor();
  path = await open(owner, ADDRESS);
  return { owner };
});

describe('The gate before marketing', () => {
  test('a negotiator is held and told whom to ask', async () => {
    const context = await journey.newBrowser(PHONE);
    const negotiator = await journey.signInAs(NEGOTIATOR, context, path);
    await negotiator.getByRole('button', { name: 'Make it available' }).click();
    const dialog = dialogOf(negotiator);
    await dialog.getByText('Marian Sedgemoor has no accepted check, so this cannot move to Available yet.').waitFor();
    await dialog.getByText('Only an owner, an admin or compliance can go on without the checks. Ask one of them.').waitFor();
    expect(await dialog.getByRole('button', { name: /Override/ }).count()).toBe(0);
    await expectAccessible(negotiator);
    await picture(negotiator, 'property-gate-blocked-phone');
    await dialog.getByRole('button', { name: 'Keep as Instructed' }).click();
    await dialog.waitFor({ state: 'detached' });
    await context.close();
  });

  test('an owner overrides it in their own name, and only with a reason, a note and a tick', async () => {
    await owner.getByRole('button', { name: 'Make it available' }).click();
    const dialog = dialogOf(owner);
    await dialog.getByText('acting as Owner').waitFor();
    await dialog.getByRole('button', { name: 'Override and move' }).click();
    await dialog.getByText('Three things to put right').waitFor();
    await dialog.getByLabel('Reason').selectOption({ label: 'Checked on paper, evidence follows' });
    await dialog.getByLabel('Note for the register').fill('Passport seen in the branch by Dev. Scan to be added today.');
    await dialog.getByLabel('I understand that this is recorded as a breach in my name').check();
    await expectAccessible(owner);
    await picture(owner, 'property-gate-override');
    await dialog.getByRole('button', { name: 'Override and move' }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.getByText('Marian Sedgemoor’s check is outstanding.').waitFor();
    await owner.getByText('It was due when marketing started, and this is recorded as a breach').waitFor();
    await owner.getByText('authorised moving this property on before its checks were done').waitFor();
  });

  test('the register holds the line with who let it pass', async () => {
    await owner.getByRole('button', { name: 'More acts on this property' }).click();
    await owner.getByRole('menuitem', { name: 'Breach register' }).click();
    const row = owner.getByRole('table', { name: 'Breach register' }).locator('tbody tr').filter({ hasText: ADDRESS });
    await row.getByText('Imogen Ashworth').waitFor();
    await row.getByText('Not yet').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'property-gate-register');
    await owner.setViewportSize(PHONE);
    await owner.getByRole('list', { name: 'Breach register' }).getByText(ADDRESS).waitFor();
    await expectNoSidewaysScroll(owner);
    await expectAccessible(owner);
    await owner.setViewportSize(DESKTOP);
  });
});

describe('The page of a property', () => {
  test('says who stands where and takes a note', async () => {
    await open(owner, '14 Calloway Crescent');
    await owner.getByRole('table', { name: 'Compliance checklist' }).getByText('Henrietta Blakeway', { exact: true }).waitFor();
    await owner.getByRole('button', { name: 'Add note' }).click();
    const note = owner.getByRole('dialog', { name: 'Add a note' });
    await note.getByRole('textbox', { name: 'Note' }).fill('Keys are with the neighbour at number 16.');
    await note.getByRole('button', { name: 'Add note' }).click();
    await owner.getByText('Keys are with the neighbour at number 16.').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'property-details');
    await owner.setViewportSize(PHONE);
    await expectNoSidewaysScroll(owner);
    await expectAccessible(owner);
    await picture(owner, 'property-details-phone');
    await owner.setViewportSize(DESKTOP);
  });

  test('a letting shows who is late, in the dark too', async () => {
    const letting = await open(owner, '18 Quarry Terrace', 'lettings');
    await paint(owner, true);
    await follow(owner, letting);
    await owner.getByText('late', { exact: false }).first().waitFor();
    await owner.getByText('Rent protection').waitFor();
    await owner.getByRole('heading', { name: 'Timeline' }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'property-details-letting-dark');
    await paint(owner, false);
  });

  test('an address of another workspace’s property leads nowhere', async () => {
    await follow(owner, '/properties/details/987654');
    await owner.getByRole('heading', { level: 1, name: 'This property is not in this workspace' }).waitFor();
    await owner.getByText('Switch workspace?').waitFor();
    await expectAccessible(owner);
  });
});

describe('Which checks are required', () => {
  test('is a page of versions, changed with a reason', async () => {
    await follow(owner, '/settings/checks');
    await owner.getByRole('heading', { level: 1, name: 'Required checks' }).waitFor();
    await owner.getByText('Freehold’s defaults, until you change them.').waitFor();
    // Every kind that can be required is run here, so nothing is said of those that are not.
    expect(await owner.getByText('It cannot run yet').count()).toBe(0);
    await expectAccessible(owner);
    await picture(owner, 'required-checks');
    await owner.setViewportSize(PHONE);
    await expectNoSidewaysScroll(owner);
    await expectAccessible(owner);
    await owner.setViewportSize(DESKTOP);
    const seller = owner.getByRole('group', { name: /^Seller\b/ });
    expect(await seller.getByRole('checkbox', { name: 'AML screening' }).isDisabled()).toBe(true);
    await seller.getByRole('checkbox', { checked: true, disabled: false }).first().uncheck();
    await owner.getByRole('button', { name: 'Save as version 1' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Save as version 1' });
    await dialog.getByRole('button', { name: 'Save version 1' }).click();
    await dialog.getByText(/at least 10 characters/).waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('We do not run it for sellers yet.');
    await dialog.getByRole('button', { name: 'Save version 1' }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.getByText(/Version 1, in force since/).waitFor();
    await owner.getByText('We do not run it for sellers yet.').waitFor();
  });
});
