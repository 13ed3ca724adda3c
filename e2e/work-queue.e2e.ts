import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asPhone, expectAccessible, expectNoSidewaysScroll, OWNER, picture, startJourney } from './journey.ts';

let owner: Page;
const journey = startJourney(async () => {
  owner = await journey.signInAs(OWNER, undefined, '/');
  return { owner };
});

test('what waits stands in one queue, found by its kind and opened where it is done', async () => {
  await owner.getByRole('link', { name: 'See all', exact: true }).first().click();
  await owner.getByRole('heading', { level: 1, name: 'Work queue' }).waitFor();
  const rows = owner.getByRole('table', { name: 'Work queue' }).locator('tbody tr');
  await rows.first().waitFor();
  await expectAccessible(owner);
  await picture(owner, 'work-queue');
  await owner.getByRole('button', { name: 'Kind' }).click();
  await owner.getByRole('menuitemradio', { name: /^Check due/ }).click();
  await expect.poll(() => owner.url()).toContain('kind=cdd_due');
  await rows.filter({ hasText: 'Possible match' }).first().waitFor({ state: 'detached' });
  await rows
    .first()
    .getByRole('link', { name: /^Open: Check due/ })
    .click();
  await owner.waitForURL(/\/properties\/details\/\d+/);
  await owner.goBack();
  await owner.getByRole('button', { name: 'Clear the filter kind' }).click();
});

test('on a phone each thing stands in two lines', async () => {
  const phone = await asPhone(owner, '/tasks', true);
  await phone.getByRole('list', { name: 'Work queue' }).getByRole('listitem').first().waitFor();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await picture(phone, 'work-queue-phone');
});
