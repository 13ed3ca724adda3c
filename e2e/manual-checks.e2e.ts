import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { asPhone, expectAccessible, expectNoSidewaysScroll, OWNER, follow, picture, startJourney } from './journey.ts';

let owner: Page;
const journey = startJourney(async () => {
  owner = await journey.signInAs(OWNER, undefined, '/archived');
  return { owner };
});

async function runCheck(first: string, last: string): Promise<void> {
  await follow(owner, '/marketplace/manual_aml_check?new=person');
  const drawer = owner.getByRole('dialog', { name: 'New AML check' });
  await drawer.getByLabel('First name').fill(first);
  await drawer.getByLabel('Last name').fill(last);
  await drawer.getByRole('button', { name: 'Run check' }).click();
  await owner
    .getByText(/^screened|screened today/)
    .first()
    .waitFor();
}
async function cancelCheck(): Promise<void> {
  await owner.getByRole('button', { name: 'More' }).click();
  await owner.getByRole('menuitem', { name: 'Cancel check' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click();
  await owner.getByText('Cancelled', { exact: true }).first().waitFor();
}

const rows = () => owner.getByRole('table', { name: 'Manual checks' }).getByRole('row');

describe('Manual Checks', () => {
  test('lists every check, archives what is done, says what stays, and takes it back', async () => {
    await owner.getByText('No manual checks yet').waitFor();
    await picture(owner, 'manual-checks-empty');
    await runCheck('Wilhelmina', 'Oakenshawe');
    await cancelCheck();
    await runCheck('Tobias', 'Renner');
    await follow(owner, '/archived');
    await owner.getByRole('table', { name: 'Manual checks' }).waitFor();
    const before = await rows().count();
    await expectAccessible(owner);
    await expectNoSidewaysScroll(owner);
    await picture(owner, 'manual-checks');
    await owner.getByRole('checkbox', { name: 'Choose all that are shown' }).check();
    await owner.getByText('Archiving hides, it never deletes').waitFor();
    await picture(owner, 'manual-checks-chosen');
    await owner.getByRole('button', { name: 'Archive', exact: true }).click();
    await owner.getByText('Decide or cancel this check first').first().waitFor();
    await owner.getByRole('button', { name: 'Undo' }).click();
    await owner
      .getByText(/checks? brought back$/)
      .first()
      .waitFor();
    await expect.poll(() => rows().count()).toBe(before);
    await owner.getByRole('checkbox', { name: 'Choose all that are shown' }).check();
    await owner.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect.poll(() => rows().count()).toBe(before - 1);
    await expectAccessible(owner);
    await picture(owner, 'manual-checks-left');
    await owner.getByText('Archived', { exact: true }).click();
    await owner.getByRole('link', { name: 'Wilhelmina Oakenshawe' }).waitFor();
    await picture(owner, 'manual-checks-archived');
  });

  test('narrows by outcome and decision, and fits a phone', async () => {
    await owner.getByText('Active', { exact: true }).click();
    await owner.getByRole('button', { name: 'Decision' }).click();
    await owner.getByRole('menu').getByText('Undecided', { exact: true }).click();
    await owner.waitForURL(/decision=undecided/);
    await expect.poll(() => rows().count()).toBe(2);
    await owner.getByLabel('Name or reference').fill('Nobody Of That Name');
    await owner.waitForURL(/q=Nobody/);
    await owner.getByText('No results match these filters').waitFor();
    await owner.getByRole('button', { name: 'Clear filters' }).click();
    await owner.getByRole('table', { name: 'Manual checks' }).waitFor();
    for (const dark of [false, true]) {
      const page = await asPhone(owner, '/archived', dark);
      await page.getByRole('list', { name: 'Manual checks' }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await picture(page, dark ? 'manual-checks-mobile-dark' : 'manual-checks-mobile');
    }
  });
});
