import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, follow, picture, startJourney } from './journey.ts';

let owner: Page;
let letting: string;

const journey = startJourney(async () => {
  owner = await journey.signInAs(OWNER, undefined, '/properties/lettings');
  return { owner };
});

test('a tenancy stands beside its letting with its tenants and guarantor, and its terms keep to the law', async () => {
  await owner.getByRole('link', { name: '18 Quarry Terrace' }).first().click();
  await owner.getByRole('heading', { level: 1, name: '18 Quarry Terrace' }).waitFor();
  letting = new URL(owner.url()).pathname.split('/').at(-1) ?? '';
  await owner.getByText('No rent may be taken before the tenancy is entered into.').waitFor();
  await owner.getByRole('link', { name: 'Tenancy', exact: true }).click();
  await owner.getByText('Lead tenant').waitFor();
  expect(await owner.getByText(/^Guarantor for /).count()).toBe(1);

  await owner.getByRole('button', { name: 'Edit terms' }).click();
  const drawer = owner.getByRole('dialog', { name: 'Terms of the tenancy' });
  await drawer.getByLabel('Deposit', { exact: true }).fill('4,000');
  await drawer.getByRole('button', { name: 'Save tenancy' }).click();
  await drawer.getByText(/^The deposit cap for this rent is £3,057\.69/).waitFor();
  await drawer.getByLabel('Deposit', { exact: true }).fill('3,057.69');
  await drawer.getByLabel('Scheme').selectOption('tds');
  await drawer.getByLabel('Amount').fill('611.53');
  await drawer.getByLabel('Taken').fill('20/11/2026');
  await expectAccessible(owner);
  await drawer.getByRole('button', { name: 'Save tenancy' }).click();
  await drawer.waitFor({ state: 'hidden' });
  // Other dates of the tenancy go by the day it is run on.
  await owner
    .locator('div', { has: owner.locator('dt', { hasText: /^Decide by$/ }) })
    .last()
    .getByText('4 December 2026')
    .waitFor();
  await owner.setViewportSize(PHONE);
  await expectNoSidewaysScroll(owner);
  await picture(owner, 'tenancy-mobile');
  await owner.setViewportSize(DESKTOP);
  await picture(owner, 'tenancy');
  await expectAccessible(owner);
});

const INCOMES = [
  ['Saoirse Callaghan', '38,400', 'none'],
  ['Idris Bevan', '31,200', 'none'],
  ['Mei-Lin Crowther', '22,800', 'ccj_settled'],
] as const;

test('the rent protection worksheet asks for a guarantor, takes one, and is downloaded for the insurer', async () => {
  await follow(owner, `/properties/details/${letting}`);
  await owner.getByRole('link', { name: 'Open rent protection' }).click();
  await owner.getByRole('button', { name: 'Start the worksheet' }).click();
  await owner.getByText('Not complete').waitFor();
  const dialog = owner.getByRole('dialog');
  for (const [name, income, credit] of INCOMES) {
    await owner.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog.getByLabel('Income a year').fill(income);
    await dialog.getByLabel('Reference').selectOption('pass');
    await dialog.getByLabel('Dated').fill('18/11/2026');
    await dialog.getByLabel('Adverse credit').selectOption(credit);
    if (credit !== 'none') await dialog.getByLabel('When it was').fill('1/3/2021');
    await dialog.getByRole('button', { name: 'Use these answers' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await owner.getByRole('button', { name: 'Edit Declan Callaghan' }).click();
  await dialog.getByLabel('Income a year').fill('20,000');
  await dialog.getByRole('button', { name: 'Use these answers' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await owner.getByText('Income is below 2.5 times the rent share. Add a guarantor.').waitFor();
  await owner.getByRole('button', { name: 'Edit Declan Callaghan' }).click();
  await dialog.getByLabel('Income a year').fill('108,000');
  await dialog.getByRole('button', { name: 'Use these answers' }).click();
  await dialog.waitFor({ state: 'hidden' });
  for (const [label, date] of [
    ['Gas safety, checked', '2/2/2026'],
    ['Electrical (EICR), checked', '14/8/2024'],
    ['Energy (EPC), ends', '30/6/2030'],
    ['Information sheet given', '19/11/2026'],
    ['Statement of terms given', '19/11/2026'],
    ['Prescribed information given', '19/11/2026'],
  ] as const)
    await owner.getByLabel(label).fill(date);
  await owner.getByLabel('Rent owed now').selectOption('no');
  await owner.getByRole('heading', { name: 'This tenancy can be covered.' }).waitFor();

  const [file] = await Promise.all([owner.waitForEvent('download'), owner.getByRole('button', { name: 'Download for insurer' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^rent-protection-\d+\.pdf$/);
  await owner.getByText('Assessed: eligible').waitFor();
  await picture(owner, 'rent-protection');
  await expectAccessible(owner);

  await owner.getByRole('button', { name: 'Add account' }).click();
  await dialog.getByLabel('Name of the account').fill('P Strangways');
  await dialog.getByLabel('Sort code').fill('12-34-56');
  await dialog.getByLabel('Account number').fill('8765432');
  await dialog.getByText('Kept as 08765432').waitFor();
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await owner.getByText('••••5432').waitFor();
  await owner.setViewportSize(PHONE);
  await expectNoSidewaysScroll(owner);
  await expectAccessible(owner);
  await picture(owner, 'rent-protection-mobile');
});

test('the milestones of a sale are marked in their order', async () => {
  await owner.setViewportSize(DESKTOP);
  await follow(owner, '/properties/sales');
  await owner.getByRole('link', { name: '14 Calloway Crescent' }).first().click();
  await owner.getByRole('heading', { level: 1, name: '14 Calloway Crescent' }).waitFor();
  await owner.getByRole('link', { name: 'Sale', exact: true }).click();
  for (const label of ['Memorandum of sale sent', 'Seller’s solicitor instructed']) {
    const box = owner.getByRole('checkbox', { name: `${label}, done` });
    if (!(await box.isChecked())) await box.click();
    await owner.getByRole('checkbox', { name: `${label}, done`, checked: true }).waitFor();
  }
  await owner.getByRole('button', { name: 'Dates of Mortgage offer issued' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Mortgage offer issued' });
  await dialog.getByLabel('Target').fill('1/11/2026');
  await dialog.getByRole('button', { name: 'Save dates' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await owner.getByText('One is late').waitFor();
  await picture(owner, 'sale-progress');
  await expectAccessible(owner);
  await owner.setViewportSize(PHONE);
  await expectNoSidewaysScroll(owner);
  await picture(owner, 'sale-progress-mobile');
});
