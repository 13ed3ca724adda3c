import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  COMPLIANCE,
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  NEGOTIATOR,
  OWNER,
  PHONE,
  follow,
  picture,
  startJourney,
} from './journey.ts';

const PAGE = '/basic_informations';
const PATIENT = { timeout: 10_000 };
const PLACES = [
  { at: 'a desk', suffix: '', size: DESKTOP, email: OWNER, first: 'Imogen' },
  { at: 'a phone', suffix: '-mobile', size: PHONE, email: COMPLIANCE, first: 'Bethan' },
];

let negotiator: Page;
/** Each person in the browser of the place, and in another one. */
const pages = new Map<string, { page: Page; elsewhere: Page }>();

async function signIn(email: string, size = DESKTOP, path = PAGE): Promise<Page> {
  return journey.signInAs(email, await journey.newBrowser(size), path);
}
const journey = startJourney(async () => {
  const signingIn = PLACES.map(async ({ at, email, size }) => {
    const [page, elsewhere] = await Promise.all([signIn(email, size), signIn(email)]);
    pages.set(at, { page, elsewhere });
  });
  [negotiator] = await Promise.all([signIn(NEGOTIATOR, DESKTOP, '/marketplace/manual_aml_check?new=person'), ...signingIn]);
  return Object.fromEntries(
    [...pages].flatMap(([place, { page, elsewhere }]) => [
      [place, page],
      [`${place}, elsewhere`, elsewhere],
    ]),
  );
});

function at(place: string) {
  const found = pages.get(place);
  if (!found) throw new Error(`Nobody is signed in at ${place}`);
  return found;
}
const sessions = (page: Page) => page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');

test('a check that needs a decision is told while Freehold is open, and the line leads to it', async () => {
  const { page: owner } = at('a desk');
  const drawer = negotiator.getByRole('dialog', { name: 'New AML check' });
  await drawer.getByLabel('First name').fill('Wilhelmina');
  await drawer.getByLabel('Last name').fill('Oakenshawe');
  await drawer.getByRole('button', { name: 'Run check' }).click();

  const words = /CHK-\d+-\d+ was screened and needs a decision\.$/;
  await owner.getByRole('status').filter({ hasText: words }).waitFor();
  const list = owner.getByRole('list', { name: 'Notifications' });
  await list.getByText(words).waitFor();
  expect(await owner.getByText('Unread:').count()).toBe(1);
  await list.getByRole('link', { name: /needs a decision/ }).click();
  await owner.getByRole('heading', { level: 1, name: 'Wilhelmina Oakenshawe' }).waitFor();
  await follow(owner, PAGE);
  await list.getByText(words).waitFor();
  await expect.poll(() => owner.getByText('Unread:').count()).toBe(0);
});

describe.each(PLACES)('At $at', ({ at: place, suffix, first }) => {
  test('own details are checked, asked about before they are lost, compared when they changed elsewhere, and saved', async () => {
    const { page, elsewhere } = at(place);
    const mobile = page.getByLabel('Mobile');
    await mobile.fill('0770');
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Enter a phone number, like 07700 900123').waitFor();
    await mobile.fill('07700 900 418');

    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Members' }).click();
    const question = page.getByRole('dialog', { name: 'Your details are not saved. Leave without saving them?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(new URL(page.url()).pathname).toBe(PAGE);

    await elsewhere.getByLabel('Mobile').fill('+44 7700 900 777');
    await elsewhere.getByRole('button', { name: 'Save details' }).click();
    await elsewhere.getByText('Details saved').waitFor();

    await page.getByRole('button', { name: 'Save details' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
    await conflict.getByRole('row', { name: /^Mobile.*07700 900 418.*\+447700900777/ }).waitFor();
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Save my choice' }).click();
    await page.getByText('Details saved').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Mobile').inputValue(), PATIENT).toBe('+447700900418');
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe(first);
  });

  test('what reaches a person is chosen with the keyboard and kept', async () => {
    const { page } = at(place);
    const kept: string[] = [];
    page.on('response', (answer) => {
      if (answer.request().method() === 'PATCH' && answer.ok()) kept.push(answer.url());
    });
    const here = page.getByRole('checkbox', { name: 'A list was loaded, here' });
    const mail = page.getByRole('combobox', { name: 'A list was loaded, by email' });
    const quiet = page.getByRole('radiogroup', { name: 'Quiet from 19:00 to 08:00' });
    await here.focus();
    await page.keyboard.press('Space');
    await mail.selectOption({ label: 'Daily' });
    await quiet.getByText('Off').click();
    await expect.poll(() => kept.length, PATIENT).toBe(3);
    await page.reload();
    await here.waitFor();
    await expect.poll(() => here.isChecked()).toBe(false);
    await expect.poll(() => mail.inputValue()).toBe('digest');
    await expect.poll(() => quiet.getByLabel('Off').isChecked()).toBe(true);
  });

  test('another browser is signed out from here and finds itself out at once', async () => {
    const { page, elsewhere } = at(place);
    await page.reload();
    await sessions(page).first().getByText('This one').waitFor();
    expect(await sessions(page).count()).toBe(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture(page, `account-you${suffix}`);

    await page.getByRole('button', { name: 'Sign out the others' }).click();
    await page.getByRole('dialog', { name: 'Sign out everywhere else?' }).getByRole('button', { name: 'Sign out the others' }).click();
    await page.getByText('1 browser signed out').waitFor();
    await expect.poll(() => sessions(page).count(), PATIENT).toBe(1);
    // Its stream of events ended with its session: it need not be touched to know.
    await elsewhere.getByText('You were signed out. Sign in to carry on.').first().waitFor();
  });
});
