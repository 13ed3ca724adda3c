import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  DESKTOP,
  asDesk,
  asPhone,
  expectAccessible,
  expectNoSidewaysScroll,
  OWNER,
  PHONE,
  follow,
  picture,
  startJourney,
} from './journey.ts';
import { pdfOf } from './pdf-of.ts';

let owner: Page;

const MEMORANDUM = pdfOf([
  ['Memorandum of sale', 'Property: 14 Calloway Crescent, Clifton, Bristol', 'Price agreed: 880,000 pounds', 'Vendor:', 'Buyer:'],
  ['Schedule 1', 'Fixtures that are included in the price'],
]);

const journey = startJourney(async () => {
  owner = await journey.signInAs(OWNER, undefined, '/document_signing');
  return { owner };
});

const field = (page: Page, name: RegExp) => page.getByRole('button', { name });
const boxOf = async (page: Page, name: RegExp) => (await field(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
async function addPerson(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Name, as on their ID').last().fill(name);
  await page.getByLabel('Email', { exact: true }).last().fill(email);
}

describe('a document, from the file to the people who sign', () => {
  test('a file that is no document is refused in words', async () => {
    await owner
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK no document') });
    await owner.getByText('notes.docx cannot be used.').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'document-upload');
  });

  test('a PDF becomes a draft that says what was found in it', async () => {
    await owner
      .locator('input[type=file]')
      .setInputFiles({ name: 'Memorandum of sale.pdf', mimeType: 'application/pdf', buffer: MEMORANDUM });
    await owner.waitForURL(/\/edit_document\/\d+/);
    await owner.getByRole('heading', { name: 'What we found in Memorandum of sale.pdf' }).waitFor();
    await expectAccessible(owner);
  });

  test('people are added in turn, and who signs at the same time is said', async () => {
    await owner.getByRole('button', { name: 'Continue' }).click();
    await addPerson(owner, 'Henrietta Blakeway', 'h.blakeway@mail.example');
    await addPerson(owner, 'Tobias Renner', 'tobias.renner@mail.example');
    await addPerson(owner, 'Sunniva Halvorsen', 'sunniva@halvorsen.example');
    await owner.getByLabel('At the same time as the person above').last().check();
    await owner.getByText('Some sign at the same time, in the order below.').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'document-recipients');
  });

  test('fields are put down by their letters, nudged, dragged, undone, and saved by themselves', async () => {
    await owner.getByRole('button', { name: 'Continue' }).click();
    await owner.getByAltText('Page 1 of 2').waitFor();
    await owner.getByRole('button', { name: /Henrietta Blakeway h\.blakeway/ }).click();
    await owner.keyboard.press('s');
    const signature = /^Signature, Henrietta Blakeway/;
    await field(owner, signature).waitFor();
    const first = await boxOf(owner, signature);
    await owner.keyboard.press('Shift+ArrowDown');
    await expect.poll(async () => Math.round((await boxOf(owner, signature)).y - first.y)).toBeGreaterThan(5);
    await owner.keyboard.press('Control+z');
    await expect.poll(async () => Math.round((await boxOf(owner, signature)).y - first.y)).toBe(0);
    const at = { x: first.x + first.width / 2, y: first.y + first.height / 2 };
    await owner.mouse.move(at.x, at.y);
    await owner.mouse.down();
    await owner.mouse.move(at.x - 90, at.y + 70, { steps: 4 });
    await owner.mouse.up();
    await expect.poll(async () => Math.round((await boxOf(owner, signature)).x - first.x)).toBeLessThan(-60);
    for (const name of ['Tobias Renner', 'Sunniva Halvorsen']) {
      await owner.getByRole('button', { name: new RegExp(`^\\d ${name}`) }).click();
      await owner.keyboard.press('s');
      await field(owner, new RegExp(`^Signature, ${name}`)).waitFor();
    }
    await owner.keyboard.press('i');
    await owner.getByRole('button', { name: 'Copy to all pages' }).click();
    await owner.getByRole('button', { name: /Page 2, 1 field/ }).waitFor();
    await owner.getByText(/saved \d\d:\d\d/).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'document-fields');
  });

  test('the draft is there again after the page was loaded anew', async () => {
    await owner.reload();
    await field(owner, /^Signature, Sunniva Halvorsen/).waitFor();
  });

  test('what is missing is said before it is sent, with the way there; then it goes out', async () => {
    await owner.getByRole('button', { name: 'Recipients', exact: false }).first().click();
    await owner.getByLabel('Email', { exact: true }).first().fill('');
    await owner.getByRole('button', { name: /Send$/ }).first().click();
    await owner.getByRole('heading', { name: 'Still missing' }).waitFor();
    await owner.getByRole('button', { name: 'Go there' }).first().click();
    await owner.getByLabel('Email', { exact: true }).first().fill('h.blakeway@mail.example');
    await owner.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Send/ }).click();
    await owner.getByText('Nothing is missing.').waitFor();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Send', exact: true }).click();
    await owner.getByRole('button', { name: 'Yes, send' }).click();
    await owner.waitForURL(/\/sent_document_details\/\d+/);
    await owner.getByRole('heading', { name: 'Nobody has signed yet' }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'document-sent');
  });
});

describe('a document that is out', () => {
  test('somebody else signs in the place of another, and the old link stops', async () => {
    await owner.getByRole('button', { name: 'More for Tobias Renner' }).click();
    await owner.getByRole('menuitem', { name: 'Change or send a new link' }).click();
    await owner.getByRole('dialog', { name: 'Edit recipient' }).waitFor();
    await owner.getByText('Somebody else in their place').click();
    await owner.getByLabel('Name, as on their ID').fill('Maren Renner');
    await owner.getByLabel('Email', { exact: true }).fill('maren.renner@mail.example');
    await expectAccessible(owner);
    await picture(owner, 'document-recipient');
    await owner.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    await owner.getByText('Maren Renner').first().waitFor();
    await owner.getByText('Somebody else signs in their place').waitFor();
  });

  test('a correction moves a field of somebody who has not signed', async () => {
    await owner.getByRole('link', { name: 'Correct' }).click();
    await field(owner, /^Signature, Maren Renner/).focus();
    await owner.keyboard.press('Enter');
    await owner.keyboard.press('Shift+ArrowDown');
    await owner.getByRole('button', { name: 'Send the correction' }).click();
    await owner.getByRole('button', { name: 'Yes, send' }).click();
    await owner.waitForURL(/\/sent_document_details\/\d+/);
    await owner.getByText('corrected it').first().waitFor();
  });

  test('it stands in the list, whole on a phone too', async () => {
    const id = new URL(owner.url()).pathname.split('/').at(-1) ?? '';
    const phone = await asPhone(owner, '/signed_documents?q=Memorandum');
    await phone.getByRole('link', { name: 'Memorandum of sale' }).first().waitFor();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await follow(phone, `/sent_document_details/${id}`);
    await phone.getByText('Maren Renner').first().waitFor();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await picture(phone, 'document-sent-mobile');
    await asDesk(owner);
    await follow(owner, '/signed_documents');
    await owner.getByRole('link', { name: 'Memorandum of sale' }).first().waitFor();
    await expectAccessible(owner);
    await picture(owner, 'documents');
    await owner.goBack();
  });

  test('it is called off with a reason, and can be used again', async () => {
    await owner.getByRole('button', { name: 'More', exact: true }).click();
    await owner.getByRole('menuitem', { name: 'Call it off' }).click();
    await owner.getByRole('dialog').getByLabel('Reason').fill('The buyer withdrew their offer.');
    await owner.getByRole('dialog').getByRole('button', { name: 'Call it off' }).click();
    await owner.getByText('Nobody can sign it any more.').waitFor();
    await owner.getByRole('button', { name: 'More', exact: true }).click();
    await owner.getByRole('menuitem', { name: 'Use it again' }).click();
    await owner.waitForURL(/\/edit_document\/\d+/);
    await field(owner, /^Signature, Henrietta Blakeway/).waitFor();
  });
});

/** The page at a desk and on a phone: axe, no sideways scroll, and pictures of both. */
async function expectBothWidths(name: string): Promise<void> {
  await expectAccessible(owner);
  await picture(owner, name);
  await owner.setViewportSize(PHONE);
  await expectNoSidewaysScroll(owner);
  await expectAccessible(owner);
  await picture(owner, `${name}-mobile`);
  await owner.setViewportSize(DESKTOP);
}

describe('the agreement of a tenancy', () => {
  test('a draft for a letting is marked as it, and found by its title', async () => {
    await owner.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Document' }).click();
    await owner.getByLabel('Title', { exact: true }).fill('Agreement for Quarry Terrace');
    await owner.getByRole('combobox', { name: 'Property' }).fill('18 Quarry');
    await owner.getByRole('option', { name: /18 Quarry Terrace/ }).click();
    await owner.getByLabel('This is the tenancy agreement').check();
    await owner.getByText(/saved \d\d:\d\d/).waitFor();
    await follow(owner, '/properties/search/properties-or-applicants?search=agreement%20quarry');
    await owner.getByRole('list', { name: 'Documents' }).getByText('Agreement for Quarry Terrace').waitFor();
    await owner.keyboard.press('Control+k');
    await owner.getByRole('combobox', { name: /Go anywhere/ }).fill('agreement quarry');
    await owner.getByRole('option', { name: /Agreement for Quarry Terrace/ }).click();
    await owner.waitForURL(/\/edit_document\/\d+/);
  });

  test('the lettings have a column of their documents', async () => {
    await follow(owner, '/properties/lettings?q=Quarry');
    await owner.getByRole('button', { name: 'Columns' }).click();
    await owner.getByRole('menuitemcheckbox', { name: 'Documents' }).click();
    await owner.keyboard.press('Escape');
    await owner.getByRole('columnheader', { name: 'Documents' }).waitFor();
    await expectBothWidths('lettings-documents');
  });
});

describe('a template', () => {
  test('is made from a file, has its places and fields, and is saved as its next version', async () => {
    await follow(owner, '/templates_list');
    await owner.getByRole('heading', { name: 'No templates yet' }).waitFor();
    await expectBothWidths('templates');
    await owner
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'Offer letter.pdf', mimeType: 'application/pdf', buffer: MEMORANDUM });
    await owner.waitForURL(/\/templates_list\/\d+/);
    await owner.getByRole('heading', { name: 'People in this template' }).waitFor();
    for (const name of ['Vendor', 'Buyer']) {
      await owner.getByRole('button', { name: 'Add a place' }).click();
      await owner.getByLabel('Called').last().fill(name);
    }
    await owner.getByRole('button', { name: 'Fields', exact: false }).first().click();
    await owner.getByAltText('Page 1 of 2').waitFor();
    // The step that was pressed still has the focus.
    await owner.keyboard.press('s');
    await field(owner, /^Signature, Vendor/).waitFor();
    await expectBothWidths('template-fields');
    await owner.getByRole('button', { name: /Message and time/ }).click();
    await owner.getByLabel('Name', { exact: true }).fill('Letter with an offer');
    await expectBothWidths('template-details');
    await owner.getByRole('button', { name: 'Save version 2' }).click();
    await owner.getByText('Template, version 2').waitFor();
    await follow(owner, '/templates_list');
    await owner.getByRole('link', { name: 'Letter with an offer' }).first().waitFor();
  });
});
