import { join } from 'node:path';
import { smallPdf } from '@freehold/server/db/demo/small-pdf';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';

/* A specimen that somebody drew: nobody is called this, and no State issued it. */
const PASSPORT = join(import.meta.dirname, 'specimen-passport.jpg');
const LINES = `P<POLPETTIGREW<<PIERRE<YVES<<<<<<<<<<<<<<<<<
AB512832<6POL9109021M27020765882263600<<<<24`;

/** Within the three months that a bank statement counts. */
const DATED = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);

let page: Page;
startJourney(async (stage) => {
  page = await stage.signInAs(OWNER, undefined, '/marketplace/manual_kyc_check');
  return { page };
});

/** Keys and clicks that a reviewer needs, counted. */
let acts = 0;
async function press(key: string): Promise<void> {
  acts += 1;
  await page.keyboard.press(key);
}
const choose = async (label: string, option: string) => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label, exact: true }))
    .first()
    .fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
};
const goOn = () => page.getByRole('button', { name: 'Next step' }).click();
type File = string | { name: string; mimeType: string; buffer: Buffer };
async function attach(label: string, file: File, name: string): Promise<void> {
  const group = page.getByRole('group', { name: label, exact: true });
  await group.locator('input[type=file]').setInputFiles(file);
  await group.getByText(name).waitFor();
}

test('a member types what they were shown; it is saved by itself and stays until it is handed in', { timeout: 60_000 }, async () => {
  await page.getByRole('link', { name: 'New check' }).first().click();
  await goOn();
  await page.getByText('Enter a first name').waitFor();
  await page.getByLabel('First name', { exact: true }).fill('Pierre');
  await page.getByLabel('Middle names, optional').fill('Yves');
  await page.getByLabel('Last name', { exact: true }).fill('Halvorsen');
  await page.getByLabel('Date of birth').fill('2 Sep 1991');
  await choose('Nationality', 'Poland');
  await page.getByLabel('What it is for').selectOption('Purchase');
  await page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
  await page.goto('/marketplace/manual_kyc_check');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect.poll(() => page.getByLabel('Last name', { exact: true }).inputValue()).toBe('Halvorsen');
  await expectAccessible(page);
  await goOn();
  await page.getByLabel('Document', { exact: true }).selectOption('Passport');
  await choose('Country that issued it', 'Poland');
  await page.getByLabel('Number', { exact: true }).fill('AB512832');
  await page.getByLabel(/^Machine-readable lines/).fill(LINES);
  await attach('Front, or the page with the picture', PASSPORT, 'specimen-passport.jpg');
  await page.getByLabel('I met the person and saw the original document').check();
  await goOn();
  await page.getByLabel('Address, first line').fill('6 Ladysmith Place');
  await page.getByLabel('Town or city').fill('Bristol');
  await page.getByLabel('Postcode').fill('BS6 5VK');
  await page.getByLabel('Since, year and month').fill('2020-03');
  for (const [at, kind, issuer] of [
    [1, 'Council tax bill', 'Bristol City Council'],
    [2, 'Bank statement', 'Bank of Testing'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a paper' }).click();
    const paper = page.getByRole('group', { name: `Paper ${at} that shows the address` });
    await paper.getByLabel('What it is').selectOption(kind);
    await paper.getByLabel('Who sent it').fill(issuer);
    await paper.getByLabel('Its date', { exact: true }).fill(DATED);
    const buffer = smallPdf(kind, issuer, 'Pierre Yves Halvorsen, 6 Ladysmith Place, Bristol BS6 5VK');
    await attach(`Picture of paper ${at}`, { name: `${at}.pdf`, mimeType: 'application/pdf', buffer }, `${at}.pdf`);
  }
  await page.getByLabel('The person agreed to this check').check();
  await page.getByRole('button', { name: 'Begin check' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pierre Yves Halvorsen' }).waitFor();
  await page.getByRole('link', { name: 'Review' }).waitFor();
});

test('it is reviewed by keys alone, the picture beside the questions', { timeout: 60_000 }, async () => {
  acts = 0;
  await page.getByRole('link', { name: 'Review' }).click();
  await page.locator('img[alt="Front"]').waitFor();
  await press('+');
  for (let at = 0; at < 3; at += 1) await press('1');
  await picture(page, 'kyc-review');
  await press('r');
  for (let at = 3; at < 13; at += 1) await press('1');
  await page.getByText('7 of 7 answered').waitFor();
  await press('Control+Enter');
  await page.getByText('Review recorded').waitFor();
  await page.getByText('2 of 2 sources').waitFor();
  expect(acts).toBeLessThanOrEqual(16);
  await expectAccessible(page);
});

test('risk and decision stand on the same sheet; a name that differs needs a reason', { timeout: 60_000 }, async () => {
  await page.getByText('Halvorsen').first().waitFor();
  await page.getByRole('button', { name: 'Record risk assessment' }).click();
  const drawer = page.getByRole('dialog', { name: 'Risk assessment' });
  await drawer.getByRole('button', { name: 'Record assessment' }).waitFor();
  for (const question of await drawer.getByRole('group').all()) await question.getByRole('radio').first().check();
  const confirm = drawer.getByRole('checkbox', { name: /^I have checked the/ });
  if (await confirm.isVisible()) await confirm.check();
  await drawer.getByRole('button', { name: 'Record assessment' }).click();
  await page.getByText('Risk assessment recorded').waitFor();
  await page.getByRole('radio', { name: /^Accept You can act/ }).check();
  await page.getByRole('button', { name: 'Record decision' }).click();
  await page.getByText('Give a reason of at least 10 characters').waitFor();
  await page.getByLabel('Reason', { exact: true }).fill('Married in 2024, the certificate was seen in the branch');
  await page.getByRole('button', { name: 'Record decision' }).click();
  await page.getByText('Decision recorded').waitFor();
  await page.getByRole('button', { name: 'Back' }).first().click();
  await page.getByText('Opening a picture is recorded').waitFor();
  await page.getByText('Who opened them').click();
  await page
    .getByText(/Imogen Ashworth opened specimen-passport.jpg/)
    .first()
    .waitFor();
});

test('on a phone the same sheet is one column', { timeout: 60_000 }, async () => {
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: /^(Review|See pictures)$/ }).click();
  await page.getByText('Is the document genuine').waitFor();
  await expectNoSidewaysScroll(page);
});
