import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, NEGOTIATOR, OWNER, PHONE, follow, picture, startJourney } from './journey.ts';

let owner: Page;
let negotiator: Page;

const SETTINGS = '/basic_informations?tab=workspace';
const journey = startJourney(async () => {
  [owner, negotiator] = await Promise.all([
    journey.signInAs(OWNER, undefined, SETTINGS),
    journey.signInAs(NEGOTIATOR, undefined, '/properties/sales'),
  ]);
  return { owner, negotiator };
});

async function addBranch(name: string, address: string): Promise<void> {
  await owner.getByRole('button', { name: 'Add a branch' }).click();
  const drawer = owner.getByRole('dialog', { name: 'Add a branch' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('Address, optional').fill(address);
  await drawer.getByRole('button', { name: 'Add branch' }).click();
  await drawer.waitFor({ state: 'hidden' });
}

test('a firm with one office reads nothing of branches, until it adds two', async () => {
  await negotiator.getByRole('button', { name: 'Negotiator' }).first().waitFor();
  expect(await negotiator.getByText(/branch/i).count()).toBe(0);
  await owner.getByRole('heading', { name: 'More than one office' }).waitFor();
  await addBranch('Clifton', '14 Regent Parade, Bristol BS8 4MK');
  await addBranch('Redland', '4 Chandos Road, Bristol BS6 6PE');
  await owner.getByRole('heading', { name: 'Branches' }).waitFor();
  await owner.getByText('14 Regent Parade, Bristol BS8 4MK').waitFor();
});

test('properties are given to a branch, and a negotiator of another no longer finds them', async () => {
  await follow(owner, '/properties/sales');
  const row = owner.getByRole('row').nth(1);
  const address = (await row.getByRole('link').first().textContent()) ?? '';
  await row.getByRole('checkbox').check({ force: true });
  await owner.getByRole('toolbar', { name: 'Chosen rows' }).getByRole('button', { name: 'Branch' }).click();
  await owner.getByRole('menuitem', { name: 'Redland' }).click();
  await owner.getByText('1 property moved to another branch').first().waitFor();
  await negotiator.reload();
  await negotiator.getByRole('link', { name: address, exact: true }).waitFor();
  await follow(owner, SETTINGS);
  await owner.getByRole('switch', { name: 'Negotiators see only their own branches' }).click();
  await owner.getByText('Negotiators see their own branches').first().waitFor();
  await expectAccessible(owner);
  await picture(owner, 'branches', owner.getByRole('heading', { name: 'Branches' }));
  await negotiator.reload();
  await negotiator.getByRole('row').nth(1).waitFor();
  expect(await negotiator.getByRole('link', { name: address, exact: true }).count()).toBe(0);
});

test('closing a branch asks where its properties go', async () => {
  await owner.setViewportSize(PHONE);
  await owner.getByRole('button', { name: 'More for Redland' }).click();
  await owner.getByRole('menuitem', { name: 'Close branch' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Close Redland?' });
  await dialog.getByLabel('1 property goes to').selectOption({ label: 'Clifton' });
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);
  await picture(owner, 'branches-close-mobile');
  await dialog.getByRole('button', { name: 'Close branch' }).click();
  await owner.getByText('Closed', { exact: true }).waitFor();
});
