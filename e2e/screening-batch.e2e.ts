import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, NEGOTIATOR, OWNER, PHONE, picture, startJourney } from './journey.ts';
import { ukListFile } from './uk-list-file.ts';

let owner: Page;
let phone: Page;

const LISTED = [
  {
    id: 'EXA0001',
    family: 'KESTENBRUGG',
    given: 'Oswin',
    dob: '11/05/1968',
    nationality: 'Cyprus',
    reasons: 'Made up for a test of Freehold.',
  },
  { id: 'EXA0002', family: 'OSTREMBA', given: 'Lioba', dob: '02/02/1975', nationality: 'Austria' },
];
const FIRST = ['Harriet', 'Babajide', 'Ivo', 'Meredith', 'Tamsin', 'Gideon', 'Leocadia', 'Perpetua'];
const LAST = ['Voss-Delaney', 'Sowande', 'Castellane', 'Okonjo-Pace', 'Boughton'];

/** Landlords as a firm keeps them: two on the list, three rows to put right, one twice, one without a date of birth, a company. */
function landlords(): string {
  const people = Array.from({ length: 24 }, (_, at) => {
    const day = String(1 + (at % 28)).padStart(2, '0');
    return `${FIRST[at % 8]} ${LAST[at % 5]},${day}/0${1 + (at % 9)}/${1960 + at},P,,GBR,LM-${412 + at},`;
  });
  return [
    'client_name,dob,type,co_number,nat,ref,notes',
    ...people.slice(0, 3),
    'Pip,22/11/1981,P,,,LM-501,called Tuesday',
    'Leonora Achterberg,31/02/1984,P,,,LM-502,',
    'Marrow and Finch LLP,,C,99X,,LM-503,',
    'Kestrel Yard Ltd,,C,99004120,,LM-504,',
    'Constance Ilbery,,P,,,LM-505,',
    'Oswin Kestenbrugg,1968-05-11,P,,,LM-506,',
    '"Ostremba, Lioba",02/02/1975,P,,,LM-507,',
    (people[0] ?? '').replace('LM-412', 'LM-508'),
    ...people.slice(3),
  ].join('\r\n');
}

const BATCHES = '/marketplace/manual_aml_check/batch';
const journey = startJourney(async () => {
  writeFileSync(join(journey.folder, 'uk-list.csv'), ukListFile(LISTED, 60, '20/11/2026'));
  await journey.product.importLists(journey.folder, '--newest', '--accept-smaller');
  const small = await journey.newBrowser(PHONE);
  [owner, phone] = await Promise.all([journey.signInAs(OWNER), journey.signInAs(NEGOTIATOR, small, BATCHES)]);
  return { owner, phone };
});

const choose = (page: Page, text: string, name = 'landlords-june.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
/** How many checks the page's own member sees, by the API and the token it keeps. */
const checksSeen = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}` };
    const answer = await fetch('/v2/client/checks', { headers });
    return ((await answer.json()) as { Info: { Meta: { total: number } } }).Info.Meta.total;
  });

describe('a file of names', () => {
  test('from the list of checks to a file that is refused in words', async () => {
    await owner.getByRole('link', { name: 'Screen a batch' }).click();
    await owner.getByRole('heading', { level: 1, name: 'Batch screening' }).waitFor();
    await choose(owner, 'Name,Date of birth\r\n');
    await owner.getByText('This file has the names of columns and no rows.').waitFor();
    await expectAccessible(owner);
  });

  test('every row is tried, what is wrong stands where it is, and no check is started', async () => {
    const before = await checksSeen(owner);
    await choose(owner, landlords());
    await owner.getByText('3 of 32 rows cannot be screened.').waitFor();
    for (const sentence of [
      'Enter a last name',
      'Enter a real date of birth',
      'Duplicate of row 1',
      'Ready, no date of birth: expect more wrong matches',
    ])
      await owner.getByText(sentence).first().waitFor({ state: 'attached' });
    await expectAccessible(owner);
    await picture(owner, 'screening-batch-columns');
    await owner.getByRole('radio', { name: 'Problems 3' }).check({ force: true });
    await owner.getByText('1 to 3 of 3').waitFor();
    const download = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Download the 3 rows' }).click();
    expect((await download).suggestedFilename()).toMatch(/^rows-to-put-right-\d+\.csv$/);
    expect(await checksSeen(owner)).toBe(before);
  });

  test('a column is given another meaning, and the rows are tried anew', async () => {
    await owner.getByLabel('What ref means').selectOption('Leave out');
    await owner.getByRole('radio', { name: /^All/ }).check({ force: true });
    await owner.getByRole('cell', { name: 'LM-412' }).waitFor({ state: 'detached' });
    await owner.getByLabel('What ref means').selectOption('Your reference');
    await owner.getByRole('cell', { name: 'LM-412' }).waitFor();
  });

  test('it opens again at its address, is confirmed with its numbers, and its results come in', async () => {
    await owner.reload();
    await owner.getByRole('button', { name: 'Screen 28 rows' }).click();
    await owner.getByRole('dialog', { name: 'Screen 28 names?' }).waitFor();
    await picture(owner, 'screening-batch-confirm');
    await owner.getByRole('button', { name: 'Yes, screen 28' }).click();
    await owner.getByRole('heading', { name: '28 names screened. Two need review.' }).waitFor();
    const first = owner.getByRole('row').nth(1);
    await first.getByText('Needs review').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'screening-batch-results');
  });

  test('results are narrowed, sorted and taken along, and each leads to its check', async () => {
    await owner.getByRole('radio', { name: 'Passed or accepted 26' }).check({ force: true });
    await owner.getByText('1 to 25 of 26').waitFor();
    await owner.getByRole('radio', { name: 'Needs review 2' }).check({ force: true });
    await owner.getByText('1 to 2 of 2').waitFor();
    const download = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Download results' }).click();
    expect((await download).suggestedFilename()).toMatch(/^batch-\d+-results\.csv$/);
    await owner.getByRole('link', { name: 'Show in the list of checks' }).click();
    await owner.getByText('1 to 25 of 28').waitFor();
    await owner.getByRole('link', { name: 'Of one batch' }).click();
    await owner.getByRole('link', { name: 'Review Oswin Kestenbrugg' }).click();
    await owner.getByRole('heading', { level: 1, name: 'Oswin Kestenbrugg' }).waitFor();
  });
});

describe('on a phone, as a negotiator', () => {
  test('others’ batches are not there; an own one is tried and discarded', async () => {
    await phone.getByText('Drop a CSV file of names here').waitFor();
    expect(await phone.getByText('landlords-june.csv').count()).toBe(0);
    await choose(phone, 'Name;Date of birth\r\nPerpetua Lindqvist;14/03/1984\r\nMr & Mrs Smith;\r\n', 'tenants.csv');
    await phone.getByText('Name one person. Give each of them a row of their own.').waitFor();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await picture(phone, 'screening-batch-columns-mobile');
    await phone.getByRole('button', { name: 'Discard this batch' }).click();
    await phone.getByRole('button', { name: 'Yes, discard it' }).click();
    await phone.getByText('tenants.csv').waitFor();
  });

  test('one is screened', async () => {
    await choose(phone, 'Name;Date of birth\r\nPerpetua Lindqvist;14/03/1984\r\nLioba Ostremba;02/02/1975\r\n', 'applicants.csv');
    await phone
      .getByRole('button', { name: 'Screen 1 row' })
      .or(phone.getByRole('button', { name: 'Screen 2 rows' }))
      .click();
    await phone.getByRole('button', { name: /^Yes, screen/ }).click();
    await phone.getByRole('heading', { name: /screened\. One needs review\.$/ }).waitFor();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await picture(phone, 'screening-batch-results-mobile');
  });
});
