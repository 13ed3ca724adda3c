import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  failurePicture,
  NEGOTIATOR,
  OWNER,
  PHONE,
  follow,
  picture,
  startJourney,
} from './journey.ts';

let owner: Page;
const journey = startJourney(async () => {
  owner = await journey.signInAs(OWNER, undefined, '/people');
  return { owner };
});

/** The demonstration has Sunniva Halvorsen twice: with her buyer’s role at one property, and at another. */
const ONE = 'Sunniva Halvorsen';
const OTHER = 'Sunniva Marit Halvorsen';
const recorded = async (page: Page, count: number) => {
  await follow(page, '/people?q=sunniva');
  const links = page.getByRole('table', { name: 'People' }).getByRole('link', { name: /^Sunniva/ });
  await links.nth(count - 1).waitFor();
  expect(await links.count()).toBe(count);
};
const roles = (page: Page) => page.getByRole('region', { name: 'Roles' }).or(page.locator('section').filter({ hasText: /^Roles/ }));

describe('Two records of one person', () => {
  test('are noticed above the list, compared side by side, and merged with the chosen values', async () => {
    await owner.getByText('Two records look like one person.').waitFor();
    await owner.getByRole('link', { name: 'Compare' }).click();
    await owner.getByRole('heading', { level: 1, name: 'Merge two people' }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'people-merge');
    await owner.getByRole('radio', { name: new RegExp(`^Name of ${ONE}:`) }).check();
    const after = owner.locator('section').filter({ hasText: 'After the merge' });
    await after.getByText(ONE, { exact: true }).waitFor();
    await owner.getByRole('button', { name: 'Merge into one' }).click();
    await owner.getByRole('heading', { level: 1, name: ONE }).waitFor();
    await owner.getByText(`Merged into ${ONE}`).waitFor();
    await owner.getByText(`The record of ${OTHER} was merged into this one.`).waitFor();
    for (const address of ['14 Calloway Crescent', '2 Larkspur Mews']) await roles(owner).getByText(address).first().waitFor();
    await picture(owner, 'people-merged');
    await recorded(owner, 1);
  });

  test('are parted again from Recent activity, each with what it had', async () => {
    await follow(owner, '/recent_activity?group=party');
    await owner.getByRole('button', { name: /merged two records into Sunniva Halvorsen/ }).click();
    await owner.getByRole('link', { name: `Open ${ONE}` }).click();
    await owner.getByRole('button', { name: 'Undo merge' }).click();
    await owner.getByRole('button', { name: 'Yes, undo it' }).click();
    await owner.getByText('Merge undone').waitFor();
    await owner.getByText('Another record is similar to one person with this one.').waitFor();
    await expect.poll(() => roles(owner).getByText('2 Larkspur Mews').count()).toBe(0);
    await recorded(owner, 2);
  });

  test('are merged and parted on a phone, and said to be two people for good', async () => {
    const page = await journey.signInAs(NEGOTIATOR, await journey.newBrowser(PHONE), '/people/duplicates');
    try {
      await page.getByRole('link', { name: `Compare ${ONE} and ${OTHER}` }).click();
      await page.getByRole('heading', { level: 1, name: 'Merge two people' }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await picture(page, 'people-merge-mobile');
      await page.getByRole('button', { name: 'Merge into one' }).click();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByText('Merge undone').waitFor();
      await follow(page, '/people/duplicates');
      await page.getByRole('list', { name: 'Likely duplicates' }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: `Not the same person: ${ONE} and ${OTHER}` }).click();
      await page.getByText('No likely duplicates').waitFor();
      await follow(page, '/people');
      await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
      expect(await page.getByText('Two records look like one person.').count()).toBe(0);
    } catch (error) {
      await failurePicture(page, 'people-merge phone');
      throw error;
    }
  });
});
