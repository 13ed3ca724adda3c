import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { textOfPdf } from '@freehold/testkit/text-of-pdf';
import { identify } from './identified-person.ts';
import {
  callFrom,
  COMPLIANCE,
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  follow,
  OWNER,
  PHONE,
  picture,
  startJourney,
} from './journey.ts';

const CHECKER = join(import.meta.dirname, '../scripts/check-pack.mjs');
let page: Page;
let owner: Page;
const journey = startJourney(async (stage) => {
  page = await stage.signInAs(COMPLIANCE, await stage.newBrowser(DESKTOP), '/compliance/retention');
  owner = await stage.signInAs(OWNER, await stage.newBrowser(PHONE), '/compliance/retention');
  return { page, owner };
});

/** Five years before a day near today. */
function yearsAgo(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCFullYear(at.getUTCFullYear() - 5);
  return at.toISOString().slice(0, 10);
}
const former = (first: string, last: string, more: object = {}) =>
  callFrom<{ id: number }>(page, 'POST', '/v2/client/parties', { kind: 'person', first_name: first, last_name: last, ...more });

test('a record that goes next is held with a reason, and the hold is lifted', async () => {
  await page.getByRole('table', { name: 'What is kept, and until when' }).waitFor();
  await former('Hannah', 'Verrill', { relationship_started_on: '2018-04-09', relationship_ended_on: yearsAgo(4) });
  await former('Colin', 'Ames');
  await page.reload();
  await page.getByRole('button', { name: 'Hold the records of Hannah Verrill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hold the records of Hannah Verrill' });
  await dialog.getByRole('button', { name: 'Place hold' }).click();
  await dialog.getByText('Give a reason of at least 10 characters').waitFor();
  await dialog.getByLabel('Reason').fill('Court papers are expected');
  await dialog.getByRole('button', { name: 'Place hold' }).click();
  await page.getByText('The file of Hannah Verrill is held').waitFor();
  await page.getByRole('table', { name: 'Next to go' }).getByText('Held', { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'retention');
  await owner.reload();
  await owner.getByText('The file of Hannah Verrill is held').waitFor();
  await expectNoSidewaysScroll(owner);
  await expectAccessible(owner);
  await picture(owner, 'retention-phone');
  await page.getByRole('button', { name: 'Lift the hold on Hannah Verrill' }).click();
  const lift = page.getByRole('dialog', { name: 'Lift the hold on Hannah Verrill' });
  await lift.getByLabel('Reason').fill('The matter was settled');
  await lift.getByRole('button', { name: 'Lift hold' }).click();
  await page.getByText('The file of Hannah Verrill is held').waitFor({ state: 'detached' });
});

test('whoever asks gets the lawful answer; what nothing keeps is erased now, with a certificate', async () => {
  await page.getByRole('button', { name: 'Answer a request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer a request to be erased' });
  await dialog.getByLabel('Who asks').fill('Colin Ames');
  await dialog.getByRole('option', { name: /Colin Ames/ }).click();
  await dialog.getByText('Nothing requires it. It is erased now.').first().waitFor();
  await picture(page, 'retention-answer');
  await dialog.getByRole('button', { name: 'Erase what can go now' }).click();
  const sure = page.getByRole('dialog', { name: 'Erase what can go of Colin Ames' });
  await sure.getByLabel('How they asked').fill('By letter of this Monday');
  await sure.getByRole('button', { name: 'Erase now' }).click();
  await dialog.getByText('Everything of this record that nothing keeps was erased.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: /^Certificates/ }).click();
  await page.getByRole('button', { name: /^ERA-\d{4}-0001$/ }).click();
  const certificate = page.getByRole('article', { name: /Certificate of erasure ERA-/ });
  await certificate.getByText('The record of a person').waitFor();
  expect(await certificate.innerText()).not.toContain('Ames');
  await expectAccessible(page);
  await picture(page, 'retention-certificate');
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    certificate.getByRole('button', { name: 'Download the certificate' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^ERA-.*\.pdf$/);
});

test('the night after its thirty days a photograph of a face is gone, and its certificate opens where it was', async () => {
  const { check } = await identify(owner, { firstName: 'Ottoline', lastName: 'Farrow', email: 'ottoline@farrow.example', face: true });
  await follow(page, `/marketplace/manual_kyc_check/${check}`);
  const photograph = page.getByRole('listitem').filter({ hasText: 'Picture of the person' });
  await photograph.getByRole('button', { name: /^Show / }).waitFor();
  await page.getByText(/^Pictures of the face are erased after/).waitFor();
  await journey.product.runSchedule('erase-due', new Date(Date.now() + 30 * 86_400_000));
  await page.reload();
  await photograph.getByRole('button', { name: /^Show / }).waitFor();
  await journey.product.runSchedule('erase-due', new Date(Date.now() + 32 * 86_400_000));
  await page.reload();
  await photograph.getByRole('link', { name: 'What is left of it' }).waitFor();
  expect(await photograph.getByRole('button').count()).toBe(0);
  // The papers stay, and so does what was decided.
  await page
    .getByRole('button', { name: /^Show paper-0/ })
    .first()
    .waitFor();
  await photograph.getByRole('link', { name: 'What is left of it' }).click();
  await page.getByRole('heading', { level: 1, name: /^This file was erased on .* under the retention rule$/ }).waitFor();
  const certificate = page.getByRole('article', { name: /Certificate of erasure ERA-/ });
  expect(await certificate.innerText()).not.toContain('Farrow');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    certificate.getByRole('button', { name: 'Download the certificate' }).click(),
  ]);
  const text = await textOfPdf(readFileSync(await download.path()));
  expect(text).toContain('Certificate of erasure');
  expect(text).not.toContain('Farrow');
});

/** A pack is stored as it is, so that each file follows its head (APPNOTE 6.3, 4.3.7). */
function unpack(pack: Buffer): string {
  const folder = join(journey.folder, 'pack');
  for (let at = 0; pack.readUInt32LE(at) === 0x04034b50;) {
    const [size, named] = [pack.readUInt32LE(at + 18), pack.readUInt16LE(at + 26)];
    const file = join(folder, pack.toString('utf8', at + 30, at + 30 + named));
    at += 30 + named + size;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, pack.subarray(at - size, at));
  }
  return folder;
}

test(
  'a pack of twenty files is built, downloaded, opened offline and verified; one changed byte is found',
  { timeout: 120_000 },
  async () => {
    for (let at = 1; at <= 22; at += 1) {
      const last_name = `Sedgwick ${'abcdefghijklmnopqrstuvwxyz'.charAt(at).toUpperCase()}`;
      const { id } = await former('Maud', last_name);
      const subject = { kind: 'person', first_name: 'Maud', last_name };
      await callFrom(page, 'POST', '/v2/client/checks/aml', { subject, party_id: id });
    }
    await page.goto('/compliance/hmrc-pack');
    await page.getByText('Seven groups of evidence').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Build the pack' }).click();
    await page.getByRole('button', { name: /^Download PACK-/ }).waitFor({ timeout: 60_000 });
    await picture(page, 'hmrc-pack');
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('button', { name: /^Download PACK-/ }).click(),
    ]);
    const path = join(journey.folder, 'pack.zip');
    await download.saveAs(path);
    const { stdout } = await promisify(execFile)(process.execPath, [CHECKER, path]);
    expect(stdout).toContain('Every file is as it was made, and none is missing or added.');
    const pack = readFileSync(path);
    const unpacked = join(unpack(pack), 'index.html');
    expect([20, 21].map((file) => pack.includes(`files/00${file}/index.html`))).toEqual([true, false]);
    const at = pack.indexOf('Maud Sedgwick');
    pack.writeUInt8(pack.readUInt8(at) ^ 1, at);
    writeFileSync(path, pack);
    const found = promisify(execFile)(process.execPath, [CHECKER, path]);
    await expect(found).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/FAULT: \S+ was changed/) });
    const opened = await page.context().newPage();
    await opened.goto(pathToFileURL(unpacked).href);
    await opened.getByRole('heading', { level: 1, name: /^HMRC inspection pack PACK-/ }).waitFor();
    await opened.getByRole('link', { name: 'Customer files' }).click();
    await opened
      .getByRole('link', { name: /^Maud Sedgwick/ })
      .first()
      .click();
    await opened.getByRole('heading', { level: 2, name: 'Checks against the clock' }).waitFor();
    await expectAccessible(opened);
    await opened.close();
    await owner.goto('/compliance/hmrc-pack');
    await owner.getByText('Seven groups of evidence').waitFor();
    expect(await owner.getByRole('button', { name: 'Build the pack' }).count()).toBe(0);
    await expectNoSidewaysScroll(owner);
    await expectAccessible(owner);
  },
);
