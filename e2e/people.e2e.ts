import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { COMPLIANCE, expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, follow, picture, startJourney } from './journey.ts';

let owner: Page;
let compliance: Page;
const journey = startJourney(async () => {
  [owner, compliance] = await Promise.all([
    journey.signInAs(OWNER, undefined, '/people'),
    journey.signInAs(COMPLIANCE, undefined, '/people'),
  ]);
  return { owner, compliance };
});

const NEW = { first: 'Wilhelmina', last: 'Oakenshawe', phone: '07700 900777', email: 'wilhelmina@oakenshawe.example' };
const rows = (page: Page) => page.getByRole('table', { name: 'People' }).getByRole('row');

/** Opens the record for editing; the form is there once the contact details are. */
async function edit(page: Page) {
  await page.getByRole('button', { name: 'More acts on this record' }).click();
  await page.getByRole('menuitem', { name: 'Edit record' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit record' });
  await drawer.getByLabel('First name').waitFor();
  return drawer;
}

describe('People', () => {
  test('are listed once each, and narrowed by the address', async () => {
    await rows(owner).nth(1).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'people-list');
    await owner.getByText('Companies', { exact: true }).click();
    await owner.waitForURL(/kind=company/);
    await owner.getByRole('button', { name: 'Role' }).click();
    await owner.getByRole('menuitemradio', { name: 'Guarantor' }).click();
    await owner.getByText('No results match these filters').waitFor();
    await owner.getByRole('button', { name: 'Clear filters' }).click();
    await owner.getByRole('textbox', { name: /^Filter this list/ }).fill('tobias');
    await rows(owner).getByRole('link', { name: 'Tobias Renner' }).waitFor();
    await owner.waitForURL(/q=tobias/);
    expect(await rows(owner).count()).toBe(2);
  });

  test('are added once: whoever may be there already is named while one types', async () => {
    await owner.getByRole('button', { name: 'Add person' }).first().click();
    const drawer = owner.getByRole('dialog', { name: 'Add person' });
    await drawer.getByLabel('First name').fill('Tobias');
    await drawer.getByLabel('Last name').fill('Renner');
    await drawer.getByText('Already in your people: Tobias Renner.').waitFor();
    await drawer.getByRole('button', { name: 'Add anyway' }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'people-already-there');
    await drawer.getByLabel('First name').fill(NEW.first);
    await drawer.getByLabel('Last name').fill(NEW.last);
    await drawer.getByLabel('Phone, optional').fill('12');
    await drawer.getByRole('button', { name: 'Add person' }).click();
    await drawer.getByText('Enter a phone number, like 07700 900123').waitFor();
    await drawer.getByLabel('Phone, optional').fill(NEW.phone);
    await drawer.getByLabel('Email, optional').fill(NEW.email);
    await drawer.getByRole('button', { name: 'Add person' }).click();
    await owner.getByRole('heading', { level: 1, name: `${NEW.first} ${NEW.last}` }).waitFor();
    await owner.getByText('•••• ••• 777').waitFor();
    await owner.getByRole('button', { name: 'Show phone' }).click();
    await owner.getByText('+44 7700 900 777').waitFor();
  });

  test('changed by two at once, nothing is lost: each sees both values and chooses', async () => {
    await follow(compliance, new URL(owner.url()).pathname);
    const [mine, theirs] = await Promise.all([edit(owner), edit(compliance)]);
    await theirs.getByLabel('Your reference, optional').fill('FILE-2');
    await theirs.getByLabel('Client until, optional').fill('28/02/2026');
    await theirs.getByRole('button', { name: 'Save changes' }).click();
    await compliance.getByText('28 Feb 2031').first().waitFor();
    await mine.getByLabel('Your reference, optional').fill('FILE-1');
    await mine.getByRole('button', { name: 'Save changes' }).click();
    const conflict = owner.getByRole('dialog', { name: 'Someone else changed this' });
    await conflict.getByText('FILE-2').waitFor();
    await conflict.getByText('client until').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'people-conflict');
    await conflict.getByRole('button', { name: 'Save my choice' }).click();
    await owner.getByText('FILE-1').waitFor();
    await owner.getByText('28 Feb 2031').first().waitFor();
  });

  test('are screened from their own page, and the record remembers it', async () => {
    const path = new URL(owner.url()).pathname;
    await owner.getByRole('button', { name: 'New check' }).click();
    await owner.getByRole('menuitem', { name: 'AML screening' }).click();
    const drawer = owner.getByRole('dialog', { name: 'New AML check' });
    await drawer.getByText(`${NEW.first} ${NEW.last}`).waitFor();
    await expectAccessible(owner);
    await drawer.getByRole('button', { name: 'Run check' }).click();
    await owner
      .getByText(/^screened|screened today/)
      .first()
      .waitFor();
    await follow(owner, path);
    await owner.getByRole('link', { name: 'AML screening' }).waitFor();
    await owner.getByText('Needs review').first().waitFor();
    await expectAccessible(owner);
    await picture(owner, 'people-person');
  });

  test('are held by law when somebody who decides says why', async () => {
    await owner.getByRole('button', { name: 'Place legal hold' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Place legal hold' });
    await dialog.getByLabel('Reason').fill('short');
    await dialog.getByRole('button', { name: 'Place hold' }).click();
    await dialog.getByText('Give a reason of at least 10 characters').waitFor();
    await dialog.getByLabel('Reason').fill('The court asked us to keep everything');
    await dialog.getByRole('button', { name: 'Place hold' }).click();
    await owner.getByText('In force').waitFor();
    await owner.getByRole('link', { name: 'Timeline' }).click();
    await owner.getByText('placed a legal hold on').waitFor();
    await expectAccessible(owner);
  });

  test('fit a phone', async () => {
    const path = new URL(owner.url()).pathname;
    await owner.setViewportSize(PHONE);
    await follow(owner, '/people');
    await owner.getByRole('list', { name: 'People' }).getByRole('link').first().waitFor();
    await expectNoSidewaysScroll(owner);
    await expectAccessible(owner);
    await picture(owner, 'people-list-phone');
    await follow(owner, path);
    await owner.getByText('Record and retention').waitFor();
    await expectNoSidewaysScroll(owner);
    await expectAccessible(owner);
    await picture(owner, 'people-person-phone');
  });
});
