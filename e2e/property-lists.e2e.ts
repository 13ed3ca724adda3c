import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, expectNoSidewaysScroll, NEGOTIATOR, OWNER, PHONE, follow, picture, startJourney } from './journey.ts';

let owner: Page;

const journey = startJourney(async () => {
  owner = await journey.signInAs(OWNER, await journey.newBrowser(DESKTOP), '/properties/sales');
  return { owner };
});

const rows = () => owner.getByRole('table', { name: 'Property sales' }).locator('tbody tr');

describe('The lists of properties', () => {
  test('the sales say where each stands, and the ledger narrows them', async () => {
    await rows().first().waitFor();
    await expectAccessible(owner);
    await picture(owner, 'property-lists-sales');
    await owner
      .getByRole('group', { name: 'Stages' })
      .getByRole('button', { name: /^Available/ })
      .click();
    await owner.waitForURL(/stage=available/);
    await rows().filter({ hasText: 'Sold STC' }).first().waitFor({ state: 'detached' });
    expect(await rows().count()).toBeGreaterThan(0);
    await owner
      .getByRole('group', { name: 'Stages' })
      .getByRole('button', { name: /^Live sales/ })
      .click();
    await rows().filter({ hasText: 'Sold STC' }).first().waitFor();
  });

  test('filters are kept as a view, which is renamed, opened by its link and removed with a way back', async () => {
    await owner.getByRole('textbox', { name: 'Filter this list' }).fill('calloway');
    await owner.waitForURL(/q=calloway/);
    await owner.getByRole('button', { name: 'View', exact: true }).click();
    await owner.getByRole('menuitem', { name: 'Save as a view' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Save as a view' });
    await dialog.getByLabel('Name').fill('Calloway Crescent');
    await expectAccessible(owner);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await owner.waitForURL(/view=\d+/);
    const id = new URL(owner.url()).searchParams.get('view');
    await owner.goto(`/properties/sales?view=${id}`);
    await owner.waitForURL(/q=calloway/);
    await owner.getByRole('button', { name: /View\s*Calloway Crescent/ }).click();
    await owner.getByRole('menuitem', { name: 'Remove' }).click();
    await owner.getByText('“Calloway Crescent” removed').waitFor();
    await owner.getByRole('button', { name: 'Undo' }).click();
    await owner.getByRole('button', { name: /View\s*Calloway Crescent/ }).waitFor();
    await owner.getByRole('button', { name: 'Clear the filter view' }).click();
    await rows().nth(3).waitFor();
  });

  test('the keyboard goes through the rows, chooses some, and one act on them is taken back as one', async () => {
    await owner.locator('main h1').click();
    await owner.keyboard.press('j');
    await owner.keyboard.press('x');
    await owner.keyboard.press('j');
    await owner.keyboard.press('j');
    await owner.keyboard.press('Shift+X');
    const bar = owner.getByRole('toolbar', { name: 'Chosen rows' });
    await bar.getByText('3 selected').waitFor();
    await picture(owner, 'property-lists-chosen');
    await bar.getByRole('button', { name: 'Assign' }).click();
    await owner.getByRole('menuitem', { name: 'Nobody' }).click();
    const notice = owner.getByRole('note').filter({ hasText: 'left without a negotiator' });
    await notice.waitFor();
    await expectAccessible(owner);
    await notice.getByRole('button', { name: 'Undo' }).click();
    await owner.getByText('moved back as before').waitFor();
    await notice.waitFor({ state: 'detached' });
  });

  test('a move the table of stages does not allow is not offered, and the board moves a card by its menu', async () => {
    await follow(owner, '/properties/sales?look=board');
    await owner.getByRole('heading', { level: 2, name: /^Under offer/ }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'property-lists-board');
    await owner.getByRole('button', { name: 'Move 22 Corsley Avenue' }).click();
    await owner.getByRole('menuitem', { name: 'Move to Available' }).click();
    const asked = owner.getByRole('dialog', { name: 'Move to Available?' });
    await asked.getByText('Marian Sedgemoor has no accepted check. This is recorded as a breach.').waitFor();
    await expectAccessible(owner);
    await asked.getByRole('button', { name: 'Move to Available' }).click();
    await owner.getByRole('note').filter({ hasText: 'moved to Available' }).getByRole('button', { name: 'Undo' }).click();
    await owner.getByText('moved back as before').waitFor();
  });

  test('all rows scroll in one, the table is taken out, and an unknown list says so', async () => {
    await follow(owner, '/properties/lettings?all=true');
    await owner.getByRole('button', { name: 'Show pages' }).waitFor();
    await owner.getByRole('link', { name: '18 Quarry Terrace' }).waitFor();
    const [file] = await Promise.all([owner.waitForEvent('download'), owner.getByRole('button', { name: 'Download CSV' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^property-lettings-.*\.csv$/);
    await follow(owner, '/properties/boats');
    await owner.getByText('That property list does not exist').waitFor();
    await expectAccessible(owner);
  });

  test('a negotiator on a phone reads the lettings in rows, without what they may not do', async () => {
    const phone = await journey.signInAs(NEGOTIATOR, await journey.newBrowser(PHONE), '/properties/lettings');
    await phone.getByRole('link', { name: '18 Quarry Terrace' }).waitFor();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await picture(phone, 'property-lists-phone');
    await phone.getByRole('button', { name: 'Filters' }).click();
    await phone.getByRole('button', { name: 'Rent' }).click();
    await phone.getByLabel('From, a month').fill('2000');
    await phone.getByRole('button', { name: 'Show these' }).click();
    await phone.waitForURL(/price_from=2000/);
    await phone.getByRole('link', { name: '3 Calloway Mews' }).waitFor({ state: 'detached' });
    await expectNoSidewaysScroll(phone);
  });
});
