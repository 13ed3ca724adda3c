import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, follow, picture, startJourney } from './journey.ts';

const HEAD = 'name,kind,aliases,date_of_birth,countries,identifiers,category,reference,note';
const PEOPLE = [
  'Ingrid Halvorsen,person,Inga Halvorsen,1968-04-02,NO,passport: N1234567,,W-001,Harbour council of a made-up town',
  'Jorund Halvorsen,person,,1961,NO,,,W-002,',
  'Orsolya Kemenes,person,O. Kemenes,1963-03-04,HU,,,W-003,',
  'Northmere Shipping FZE,company,Northmere;NMS,,AE,registration: 88124401,,W-004,',
  'Emeric Vandoren,person,,1959-12-01,BE,,,W-005,',
];
const PAGE = '/marketplace/manual_aml_check/lists';

let owner: Page;
const journey = startJourney(async () => {
  const write = (name: string, rows: string[]) => writeFileSync(join(journey.folder, name), [HEAD, ...rows, ''].join('\r\n'));
  write('faults.csv', [...PEOPLE, ',person,,,,,,W-006,', 'Baltasar Quintero,wizard,,,,,,W-007,']);
  write('next.csv', [
    'Ingrid Halvorsen,person,Inga Halvorsen,1968-04-02,NO,passport: N1234567,,W-001,Harbour council of a made-up town',
    'Jorund Halvorsen,person,Jory Halvorsen,1961-06-05,NO,,,W-002,',
    'Orsolya Kemenes,person,O. Kemenes,1963-03-04,HU,,,W-003,',
    'Northmere Shipping FZE,company,Northmere;NMS,,AE,registration: 88124401,,W-004,',
    'Baltasar Quintero-Roe,person,,1970,ES,,,W-007,',
  ]);
  owner = await journey.signInAs(OWNER);
  return { owner };
});

test('a list of one’s own is tried, told its rows in error, and loaded', async () => {
  await follow(owner, PAGE);
  await owner.getByRole('button', { name: 'Upload a list' }).click();
  const drawer = owner.getByRole('dialog');
  await drawer.getByText('A list of your own').click();
  const template = owner.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download the template' }).click();
  expect(readFileSync(await (await template).path(), 'utf8')).toContain(HEAD);

  await owner.locator('input[type=file]').setInputFiles(join(journey.folder, 'faults.csv'));
  await drawer.getByText('Enter what the list is called').waitFor();
  await drawer.getByLabel('Name', { exact: true }).fill('Our own watch list');
  await drawer.getByLabel('Listed for').selectOption('pep');
  await drawer.getByRole('button', { name: 'Try faults.csv' }).click();
  await drawer.getByText('The name is missing.').waitFor();
  await drawer.getByText('“wizard” is no kind.').waitFor();
  await expectAccessible(owner);
  await picture(owner, 'screening-lists-dry-run');
  await drawer.getByRole('button', { name: 'Import 5 entries' }).click();
  await owner.getByRole('link', { name: 'Our own watch list' }).waitFor();
  await expectAccessible(owner);
  await picture(owner, 'screening-lists');
});

test('its entries are found by name and by number, and open with all they hold', async () => {
  await owner.getByRole('link', { name: 'Our own watch list' }).click();
  await owner.getByRole('heading', { level: 1, name: 'Our own watch list' }).waitFor();
  await owner.getByRole('button', { name: 'Emeric Vandoren' }).waitFor();
  const find = owner.getByLabel('Find an entry by name or number');
  await find.fill('nobody of this name');
  await owner.getByText('No entry holds ‘nobody of this name’').waitFor();
  await find.fill('n1234567');
  await owner.getByText('1 to 1 of 1').waitFor();
  await owner.getByRole('button', { name: 'Ingrid Halvorsen' }).click();
  const drawer = owner.getByRole('dialog', { name: 'Ingrid Halvorsen' });
  await drawer.getByText('passport: N1234567').waitFor();
  await drawer.getByText('Harbour council of a made-up town').waitFor();
  await expectAccessible(owner);
  await picture(owner, 'screening-lists-entry');
  await owner.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
});

test('the next version takes its place, and says field by field what changed', async () => {
  await owner.getByRole('button', { name: 'Upload a new version' }).click();
  const drawer = owner.getByRole('dialog');
  await owner.locator('input[type=file]').setInputFiles(join(journey.folder, 'next.csv'));
  await drawer.getByRole('button', { name: 'Import 5 entries' }).click();
  await owner.getByRole('button', { name: /Replaced/ }).waitFor();
  await owner
    .getByRole('navigation', { name: 'This version' })
    .getByRole('link', { name: /Changes/ })
    .click();
  await owner.getByText('Nothing changed').or(owner.getByText('No change of ‘n1234567’')).waitFor();
  await owner.getByRole('button', { name: 'Clear filters' }).click();
  await owner.getByText('Jory Halvorsen (alias)').waitFor();
  await owner.getByText('5 Jun 1961').waitFor();
  await owner.getByText('No longer listed').waitFor();
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);
  await picture(owner, 'screening-lists-changes');
  await owner.getByText('Removed 1', { exact: true }).click();
  await owner.getByText('Jory Halvorsen (alias)').waitFor({ state: 'hidden' });
  // The version before is still there, as it was.
  await owner.getByRole('button', { name: /Replaced/ }).click();
  await owner
    .getByRole('navigation', { name: 'This version' })
    .getByRole('link', { name: /Entries/ })
    .click();
  await owner.getByRole('button', { name: 'Emeric Vandoren' }).waitFor();
});

test('on a phone the same page fits, and the list is removed only after a question', async () => {
  await owner.setViewportSize(PHONE);
  await follow(owner, `${PAGE}/own-our-own-watch-list?tab=changes`);
  await owner.getByText('Jory Halvorsen (alias)').waitFor();
  await expectNoSidewaysScroll(owner);
  await expectAccessible(owner);
  await picture(owner, 'screening-lists-changes-phone');
  await follow(owner, `${PAGE}/own-our-own-watch-list`);
  await owner.getByRole('button', { name: 'Baltasar Quintero-Roe' }).waitFor();
  await expectNoSidewaysScroll(owner);
  await expectAccessible(owner);
  await picture(owner, 'screening-lists-phone');
  await owner.getByRole('button', { name: 'Remove this list' }).click();
  await owner.getByRole('button', { name: 'Yes, remove' }).click();
  await owner.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
  await owner.getByRole('link', { name: 'Our own watch list' }).waitFor({ state: 'hidden' });
  await owner.setViewportSize(DESKTOP);
});
