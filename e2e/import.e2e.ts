import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';

let owner: Page;
let phone: Page;

const STREETS = ['Tolland Terrace', 'Cotswold Rise', 'Hazelbury Road', 'Petherton Gardens', 'Rowan Hatch', 'Sable Street'];
const SELLERS = ['Olander', 'Tremayne', 'Vasey', 'Haldane', 'Quilter', 'Marchmont'];

/** An export of agency software with 24 homes: an unknown word, a short postcode, no price, no address, and one home twice. */
function stock(): string {
  const rows = Array.from({ length: 24 }, (_, at) => {
    const seller = SELLERS[at % SELLERS.length] ?? '';
    const address = at === 8 ? '' : `${at + 3} ${STREETS[at % STREETS.length]}`;
    const postcode = at === 3 ? 'BS6 7' : `BS${3 + (at % 6)} ${1 + (at % 8)}K${'VXY'[at % 3]}`;
    const price = at === 5 ? 'POA' : `"${342_000 + at * 7_350}"`;
    const stage = at === 10 ? 'Kite flying' : (['For Sale', 'Under Offer', 'Instructed'][at % 3] ?? '');
    return `BQ-${117 + at},${address},Bristol,${postcode},${price},${1 + (at % 5)},${stage},Priya ${seller},p${at}@${seller.toLowerCase()}.example,PDF`;
  });
  const twice = (rows[0] ?? '').replace('BQ-117', 'BQ-199');
  return ['ref,address_1,town,pcode,guide,beds,state,vendor_name,vendor_email,brochure', ...rows, twice].join('\r\n');
}

const journey = startJourney(async () => {
  const small = await journey.newBrowser(PHONE);
  [owner, phone] = await Promise.all([
    journey.signInAs(OWNER, undefined, '/properties/import?type=sales'),
    journey.signInAs(OWNER, small, '/people/import'),
  ]);
  return { owner, phone };
});

const choose = (page: Page, text: string, name = 'quayside-stock.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Calls the API as the page's own member does, with the token it keeps. */
const found = (page: Page, path: string) =>
  page.evaluate(async (url) => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}` } });
    return (await answer.json()) as { Info: { Data: unknown[]; Meta: { total: number } } };
  }, path);
const countOf = async (page: Page, q: string) =>
  (await found(page, `/v2/client/properties?asset_type_id=1&q=${encodeURIComponent(q)}`)).Info.Data.length;

describe('a file of properties', () => {
  test('what is no CSV file is refused in words', async () => {
    await choose(owner, '<html><body>no</body></html>');
    await owner.getByText('This is not a CSV file.').waitFor();
    await choose(owner, 'Address,Town\r\n');
    await owner.getByText('This file has the names of columns and no rows.').waitFor();
    await picture(owner, 'import-file');
  });

  test('columns and words are guessed, and what nobody could guess is asked', async () => {
    await choose(owner, stock());
    await owner.getByRole('button', { name: 'Start the dry run' }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'import-columns');
    await owner.getByRole('button', { name: 'Start the dry run' }).click();
    await owner.getByText('Say under Columns what “Kite flying” means').waitFor();
    await owner.getByRole('button', { name: 'Back to columns' }).click();
    await owner.getByLabel('What Kite flying means').selectOption('Withdrawn');
    await owner.getByRole('button', { name: 'Start the dry run' }).click();
    await owner.getByRole('button', { name: 'Import 21 properties' }).waitFor();
  });

  test('the dry run shows what is wrong where it stands, and nothing is saved', async () => {
    await owner.getByText('Enter a full UK postcode, like SW1A 1AA').waitFor();
    await owner.getByText('Already in your list').first().waitFor({ state: 'attached' });
    await expectAccessible(owner);
    await picture(owner, 'import-dry-run');
    await owner.getByRole('radio', { name: 'To correct 3' }).check({ force: true });
    await owner.getByText('1 to 3 of 3').waitFor();
    const download = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'The 3 rows' }).click();
    expect((await download).suggestedFilename()).toMatch(/^rows-to-put-right-\d+\.csv$/);
    expect(await countOf(owner, 'Petherton Gardens')).toBe(0);
  });

  test('it opens again at its address, is confirmed with its numbers, and stands in the list', async () => {
    await owner.reload();
    await owner.getByRole('button', { name: 'Import 21 properties' }).click();
    await owner.getByRole('dialog', { name: 'Import 21 properties?' }).waitFor();
    await picture(owner, 'import-confirm');
    await owner.getByRole('button', { name: 'Yes, import 21' }).click();
    await owner.getByRole('heading', { name: '21 properties imported' }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'import-done');
    expect(await countOf(owner, 'Rowan Hatch')).toBeGreaterThan(2);
  });

  test('the whole import is undone', async () => {
    await owner.getByRole('button', { name: 'Undo import' }).click();
    await owner.getByRole('button', { name: 'Yes, undo import' }).click();
    await owner.getByRole('heading', { name: 'Import of 21 properties undone' }).waitFor();
    expect(await countOf(owner, 'Rowan Hatch')).toBe(0);
  });
});

describe('a file of people, on a phone', () => {
  test('it is tried, and cancelled', async () => {
    await choose(phone, 'Name;E-mail;Mobile\r\nPriya Olander;priya@olander.example;07700 900141\r\nMr & Mrs Smith;;\r\n', 'people.csv');
    await phone.getByRole('button', { name: 'Start the dry run' }).click();
    await phone.getByRole('button', { name: 'Import 1 person' }).waitFor();
    await phone.getByText('Name one person. Add the others once it is imported.').waitFor();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await picture(phone, 'import-dry-run-mobile');
    await phone.getByRole('button', { name: 'Back to columns' }).click();
    await phone.getByRole('button', { name: 'Cancel' }).click();
    await phone.getByRole('button', { name: 'Yes, cancel it' }).click();
    await phone.getByRole('heading', { name: 'Cancelled' }).waitFor();
    await expectNoSidewaysScroll(phone);
    await phone.getByRole('button', { name: 'Import another file' }).click();
    await phone.getByText('Drop your CSV file here').waitFor();
  });
});
