import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';

const OPERATOR = 'callum.fairbairn@pennard.example';
let owner: Page;
let operator: Page;
const journey = startJourney(
  async () => {
    owner = await journey.signInAs(OWNER, undefined, '/market-insights');
    operator = await journey.signInAs(OPERATOR, undefined, '/settings/open-data');
    return { owner, operator };
  },
  { FREEHOLD_LAND_REGISTRY: 'sandbox' },
);

const heading = (name: string | RegExp) => owner.getByRole('heading', { level: 1, name }).waitFor();
const tab = (name: string) => owner.getByRole('navigation', { name: 'Parts of market insights' }).getByRole('link', { name }).click();

test('an area is found by keyboard, and its figures open their receipts', async () => {
  await owner.getByText('These figures are made up.').waitFor();
  await owner.getByRole('table', { name: 'Postcode areas with sales' }).waitFor();
  const find = owner.getByRole('combobox', { name: 'Postcode, town or street' });
  await find.fill('BS6');
  await owner.getByRole('option', { name: /^BS6 Bristol/ }).waitFor();
  await find.press('ArrowDown');
  await find.press('ArrowUp');
  await find.press('Enter');
  await heading('Bristol, BS6');
  await owner.getByRole('img', { name: /^Median price by month in BS6/ }).waitFor();
  await owner.getByText('How prices are spread').waitFor();
  await expectAccessible(owner);
  await picture(owner, 'market-insights');

  // The table of districts nearby has the same figure.
  const median = owner.getByRole('button', { name: /receipt of the median price of BS6$/ }).first();
  await median.focus();
  await owner.keyboard.press('Enter');
  const receipt = owner.getByRole('dialog', { name: 'Receipt of the median price of BS6' });
  await receipt.getByText('Fingerprint').waitFor();
  await expectAccessible(owner);
  await picture(owner, 'market-insights-receipt');
  await owner.keyboard.press('Escape');
  await receipt.waitFor({ state: 'hidden' });

  const csv = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Download CSV' }).click();
  expect(readFileSync(await (await csv).path(), 'utf8')).toContain('Twelve complete months');
});

test('whoever runs the installation loads a file in the browser', async () => {
  await operator.getByRole('table', { name: 'Open data that can be loaded' }).waitFor();
  const file = join(journey.folder, 'average-prices.csv');
  writeFileSync(file, 'Date,RegionName,AreaCode,AveragePrice,Index,IndexSA\n01/02/2026,Nowhere,E99999999,351900,100,100\n');
  await operator.locator('input[type=file]').setInputFiles(file);
  await operator.getByText(/^average-prices\.csv: 1 rows; 1 added/).waitFor();
  await expectAccessible(operator);
  await picture(operator, 'open-data');
  await operator.setViewportSize(PHONE);
  await expectNoSidewaysScroll(operator);
  await picture(operator, 'open-data-phone');
  await operator.close();
});

test('months, the index of homes sold twice, and comparables with their reasons', async () => {
  await tab('Months');
  await owner.getByRole('img', { name: /^Sales registered each month in BS6/ }).waitFor();
  await owner.getByRole('table', { name: 'Years' }).waitFor();
  await expectAccessible(owner);
  await picture(owner, 'market-insights-months');
  await tab('Index');
  await owner.getByRole('img', { name: /^Price index of BS6 by quarter/ }).waitFor();
  await owner.getByRole('table', { name: 'How much prices changed' }).waitFor();
  await expectAccessible(owner);
  await picture(owner, 'market-insights-index');
  await tab('Comparables');
  await owner.getByLabel('Postcode of the home').fill('bs8 4kv');
  await owner.getByRole('button', { name: 'Find comparables' }).click();
  await owner.getByRole('table', { name: 'Comparables' }).waitFor();
  await owner.getByText(/^Why .+ scores \d+$/).waitFor();
  await expectAccessible(owner);
  await picture(owner, 'market-insights-comparables');
});

test('the land registry search finds a home by its postcode, and shows every sale of it', async () => {
  await owner.goto('/land-registry');
  await heading('Land registry search');
  await expectAccessible(owner);
  await picture(owner, 'land-registry');
  await owner.getByLabel('Postcode', { exact: true }).fill('bs8 4kv');
  await owner.keyboard.press('Enter');
  await heading(/^\d+ homes in BS8 4KV$/);
  const home = owner.getByRole('table', { name: 'Homes' }).getByRole('link').first();
  const address = (await home.textContent()) ?? '';
  await expectAccessible(owner);
  await picture(owner, 'land-registry-results');
  await home.click();
  await heading(address);
  await owner.getByRole('table', { name: 'Sales of this home' }).waitFor();
  await expectAccessible(owner);
  await picture(owner, 'land-registry-home');
  // The page of a property leads to the sales of its home.
  await owner.goto('/properties/sales');
  await owner
    .getByRole('link', { name: /14 Calloway Crescent/ })
    .first()
    .click();
  await owner.getByRole('link', { name: /^\d sales? of 14 Calloway Crescent$/ }).click();
  await heading('14 Calloway Crescent');
});

test('a title number is in no published sale; a register that was bought elsewhere is kept', async () => {
  await owner.goto('/land-registry?q=AV990142');
  await owner.getByText(/Title numbers are not in the data/).waitFor();
  await owner.getByRole('button', { name: 'Upload a register' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Upload a register' });
  await dialog.getByLabel('Address').fill('14 Calloway Crescent, Bristol');
  await dialog.getByRole('button', { name: 'Keep the file' }).click();
  await dialog.getByText('Choose a file').waitFor();
  const file = join(journey.folder, 'register.pdf');
  writeFileSync(file, '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
  await owner.locator('input[type=file]').setInputFiles(file);
  await dialog.getByText('register.pdf').waitFor();
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: 'Keep the file' }).click();
  await owner.getByRole('table', { name: 'Files of titles' }).getByRole('link', { name: 'AV990142' }).click();
  await heading('AV990142');
  const download = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Download register.pdf' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('%PDF-1.7');
  await expectAccessible(owner);
  await picture(owner, 'land-registry-title');
});

test('a register is bought at the price that is shown, once, and kept under its title', async () => {
  await owner.goto('/land-registry/titles/AV771206');
  await heading('AV771206');
  await owner.getByRole('button', { name: 'Buy a register, £7' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Buy a register' });
  await dialog.getByRole('button', { name: 'Buy for £7' }).click();
  await dialog.getByText('Say why you need it, in 10 characters or more').waitFor();
  await expectAccessible(owner);
  await dialog.getByLabel('Why you need it').fill('We are asked to sell this home');
  await dialog.getByRole('button', { name: 'Buy for £7' }).click();
  await dialog.waitFor({ state: 'detached' });
  const bought = owner.getByRole('table', { name: 'Registers that were bought' });
  await bought.getByText('Delivered').waitFor({ timeout: 60_000 });
  await owner.getByRole('button', { name: 'Download register-AV771206.pdf' }).waitFor({ timeout: 60_000 });
  await expectAccessible(owner);
  await picture(owner, 'land-registry-bought');
});

test('on a phone everything fits, and charts scroll in their own box', async () => {
  await owner.setViewportSize(PHONE);
  for (const [path, name] of [
    ['/market-insights?area=BS6', 'market-insights-phone'],
    ['/market-insights?area=BS6&tab=index', null],
    ['/market-insights', null],
    ['/land-registry?q=BS84KV', 'land-registry-phone'],
  ] as const) {
    await owner.goto(path);
    await owner.getByText(/^Data version/).waitFor();
    await expectNoSidewaysScroll(owner);
    await expectAccessible(owner);
    if (name !== null) await picture(owner, name);
  }
});
