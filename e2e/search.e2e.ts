import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { asPhone, expectAccessible, expectNoSidewaysScroll, NEGOTIATOR, OWNER, picture, startJourney } from './journey.ts';

let owner: Page;
const journey = startJourney(async () => {
  owner = await journey.signInAs(OWNER, undefined, '/');
  return { owner };
});

const SUBJECTS = [
  { subject: { kind: 'person', first_name: 'Tobias', last_name: 'Renner' }, reference: '14 Calloway Crescent' },
  { subject: { kind: 'person', first_name: 'Lotte', last_name: 'Renner-Voss' } },
  { subject: { kind: 'company', name: 'Renner Holdings Ltd' } },
  { subject: { kind: 'person', first_name: 'Zoë', last_name: 'Rennard' }, reference: '6 Renner’s Yard' },
  { subject: { kind: 'person', first_name: 'Anne', last_name: 'Lee' } },
];

/** Starts the checks the searches are for, as the form would. */
async function runChecks(page: Page): Promise<void> {
  const statuses = await page.evaluate(async (subjects) => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { owner_id: number };
    const started = subjects.map((body) =>
      fetch('/v2/client/checks/aml', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'x-workspace-id': String(user.owner_id),
        },
        body: JSON.stringify(body),
      }),
    );
    return (await Promise.all(started)).map((answer) => answer.status);
  }, SUBJECTS);
  expect(statuses).toEqual(SUBJECTS.map(() => 200));
}

async function searchFor(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox');
  if (!(await box.isVisible())) await page.getByRole('button', { name: 'Search', exact: true }).click();
  await box.fill(text);
  await box.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === text);
  await page.getByRole('heading', { level: 1, name: 'Search results' }).waitFor();
}

const rowsOf = (page: Page, group: string) => page.getByRole('list', { name: group, exact: true }).getByRole('listitem').allInnerTexts();

describe('searching the workspace', () => {
  test('properties, people, checks and members are found, marked, moved through with the arrow keys, and opened', async () => {
    const page = owner;
    await runChecks(page);
    await searchFor(page, 'RENNER');
    await page.getByText(/things for ‘RENNER’/).waitFor();
    // The demonstration has the buyer of a property of that name.
    expect((await rowsOf(page, 'Properties')).join(' ')).toContain('Buyer Tobias Renner');
    const people = (await rowsOf(page, 'People')).join(' ');
    for (const name of ['Tobias Renner', 'Lotte Renner-Voss', 'Renner Holdings Ltd']) expect(people).toContain(name);
    expect((await page.locator('mark').allInnerTexts()).every((mark) => mark.toLowerCase() === 'renner')).toBe(true);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture(page, 'search-groups');

    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/properties\/details\/\d+$/);
    await page.getByRole('heading', { level: 1 }).first().waitFor();

    await searchFor(page, 'BS8 4KV');
    await page.getByRole('list', { name: 'Properties' }).getByText('14 Calloway Crescent', { exact: true }).waitFor();
    await searchFor(page, 'Ann Le');
    await page.getByRole('list', { name: 'People' }).getByText('Similar spelling').waitFor();
    expect((await rowsOf(page, 'People')).join(' ')).toContain('Anne Lee');
    await searchFor(page, 'prosser');
    await page.getByRole('list', { name: 'Members' }).getByRole('link', { name: 'Bethan Prosser' }).click();
    await page.waitForURL((url) => url.pathname === '/members');
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();

    await searchFor(page, 'Kvothe Xzqwv');
    await page.getByText('Nothing found for ‘Kvothe Xzqwv’.').waitFor();
    await expectAccessible(page);
  });

  test('a negotiator finds neither the checks of others nor whom they are about', async () => {
    const page = await journey.signInAs(NEGOTIATOR, undefined, '/');
    await searchFor(page, 'renner-voss');
    await page.getByText('Nothing found for ‘renner-voss’.').waitFor();
    await searchFor(page, 'renner');
    await page.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Tobias Renner' }).waitFor();
    expect(await page.getByRole('list', { name: 'Checks' }).count()).toBe(0);
    await searchFor(page, 'prosser');
    await page.getByRole('list', { name: 'Members' }).waitFor();
    expect((await rowsOf(page, 'Members')).join(' ')).not.toContain('@');
  });

  test('on a phone it is as good', async () => {
    const page = await asPhone(owner, '/');
    await searchFor(page, 'renner');
    await page.getByRole('list', { name: 'Checks' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await picture(page, 'search-groups-mobile');
    await page.getByRole('radio', { name: /^Checks/ }).check();
    await page.waitForURL((url) => url.searchParams.get('types') === 'check');
    await page.getByRole('list', { name: 'Checks' }).waitFor();
    expect(await page.getByRole('list', { name: 'People' }).count()).toBe(0);
  });
});
