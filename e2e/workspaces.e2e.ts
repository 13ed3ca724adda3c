import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, follow, picture, startJourney } from './journey.ts';
import { pngOf } from './png-of.ts';

const ADMIN = 'callum.fairbairn@pennard.example';
const WORKSPACE = '/basic_informations?tab=workspace';

let owner: Page;
let admin: Page;

const journey = startJourney(async () => {
  [owner, admin] = await Promise.all([journey.signInAs(OWNER, undefined, '/workspaces'), journey.signInAs(ADMIN, undefined, WORKSPACE)]);
  return { owner, admin };
});

test('an owner sees the family, makes another workspace in it, and switches to it and back', async () => {
  await owner.getByRole('heading', { name: 'Pennard & Lisle family' }).waitFor();
  await expectAccessible(owner);
  await picture(owner, 'workspaces');
  await owner.getByRole('button', { name: 'Create workspace' }).click();
  const drawer = owner.getByRole('dialog', { name: 'Create a workspace' });
  await drawer.getByRole('button', { name: 'Create workspace' }).click();
  await drawer.getByText('Enter a name for the workspace').waitFor();
  await drawer.getByLabel('Name', { exact: true }).fill('Pennard & Lisle, Clevedon and Portishead');
  await drawer.getByText('40 of 80 characters. Menus show ‘Pennard & Lisle, Clevedon and …’').waitFor();
  await expectAccessible(owner);
  await picture(owner, 'workspaces-create');
  await drawer.getByRole('button', { name: 'Create workspace' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await owner.getByText('You belong to three, all of one family.').waitFor();
  await owner.getByRole('button', { name: 'Switch to Pennard & Lisle, Clevedon and Portishead' }).click();
  await owner.getByRole('button', { name: 'Workspace: Pennard & Lisle, Clevedon and Portishead' }).waitFor();
  expect(new URL(owner.url()).pathname).toBe('/');
  await follow(owner, '/workspaces');
  await owner.getByRole('button', { name: 'Switch to Pennard & Lisle, Bristol' }).click();
  await owner.getByRole('button', { name: 'Workspace: Pennard & Lisle, Bristol' }).waitFor();
});

test('a family is left after a question, and one’s own other workspaces can be added again', async () => {
  await follow(owner, '/workspaces');
  await owner.getByRole('button', { name: 'Manage family' }).click();
  const drawer = owner.getByRole('dialog', { name: 'Pennard & Lisle family' });
  await drawer.getByLabel('Their email').fill('harriet@quayside.example');
  await drawer.getByRole('button', { name: 'Ask', exact: true }).click();
  await drawer.getByText('harriet@quayside.example').waitFor();
  await expectAccessible(owner);
  await drawer.getByRole('button', { name: 'Leave the family' }).click();
  await owner.getByRole('button', { name: 'Yes, leave' }).click();
  await owner.getByRole('heading', { name: 'Outside the family' }).waitFor({ state: 'hidden' });
  await owner.getByRole('button', { name: 'Begin a family' }).click();
  const begin = owner.getByRole('dialog', { name: 'Begin a family' });
  await begin.getByLabel('Your workspace').selectOption({ label: 'Pennard & Lisle, Bath' });
  await begin.getByRole('button', { name: 'Add to the family' }).click();
  await owner.getByText('You belong to three, all of one family.').waitFor();
});

test('a firm shows its logo and a colour that can be read; a new legal name waits for a second person', async () => {
  await follow(owner, WORKSPACE);
  await owner.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(240, 80) });
  await owner.getByText('Logo saved').waitFor();
  await owner.locator('figure img').waitFor();
  await owner.getByLabel('Colour', { exact: true }).fill('#f2a900');
  await owner.getByRole('button', { name: /^Use #/ }).click();
  await owner.getByLabel('Legal name').fill('Pennard & Lisle Homes Limited');
  await owner.getByLabel('Whom they may ask').fill('Imogen Ashworth');
  // The admin begins before the owner saves.
  await admin.getByLabel('Whom they may ask').fill('Callum Fairbairn');
  await admin.getByLabel('Fee disclosure').fill('We pay for every check.');
  await owner.getByRole('button', { name: 'Save changes' }).click();
  await owner.getByRole('heading', { name: 'Awaiting approval' }).waitFor();
  await owner.getByRole('button', { name: 'Withdraw' }).waitFor();
  await expectAccessible(owner);
  await picture(owner, 'workspaces-firm');
});

test('whoever saves second chooses what to keep, and approves what was asked', async () => {
  await admin.getByRole('button', { name: 'Save changes' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Someone else changed this' });
  await dialog.getByRole('row', { name: /Contact name.*Callum Fairbairn.*Imogen Ashworth/ }).waitFor();
  await dialog.getByText('brand colour').waitFor();
  await expectAccessible(admin);
  await picture(admin, 'workspaces-conflict');
  await dialog.getByRole('radio', { name: /Imogen’s: Imogen Ashworth/ }).check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await admin.getByRole('button', { name: 'Approve' }).click();
  await admin.getByRole('button', { name: 'Yes, approve' }).click();
  await admin.getByRole('heading', { name: 'Awaiting approval' }).waitFor({ state: 'hidden' });
  await expect.poll(() => admin.getByLabel('Legal name').inputValue()).toBe('Pennard & Lisle Homes Limited');
  await expect.poll(() => admin.getByLabel('Whom they may ask').inputValue()).toBe('Imogen Ashworth');
  await expect.poll(() => admin.getByLabel('Fee disclosure').inputValue()).toBe('We pay for every check.');
  // What others save arrives by itself.
  await expect.poll(() => owner.getByLabel('Fee disclosure').inputValue()).toBe('We pay for every check.');
});

test('a phone holds all of it', async () => {
  await owner.setViewportSize(PHONE);
  for (const [path, name] of [
    ['/workspaces', 'workspaces-mobile'],
    [WORKSPACE, 'workspaces-firm-mobile'],
    ['/basic_informations?tab=compliance', 'workspaces-compliance-mobile'],
  ] as const) {
    await follow(owner, path);
    await owner
      .getByText(/Pennard & Lisle family|Legal details|Supervision/)
      .first()
      .waitFor();
    await expectNoSidewaysScroll(owner);
    await expectAccessible(owner);
    await picture(owner, name);
  }
});
