import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FlowQuote } from '@freehold/contract/flows/flow-runs';
import { smallPdf } from '@freehold/server/db/demo/small-pdf';
import { expectAccessible, expectNoSidewaysScroll, follow, OWNER, PHONE, picture, startJourney } from './journey.ts';
import { invitedBy, pressed, titled } from './invited-person.ts';
import { loadUkList } from './uk-list-file.ts';

let page: Page;
let phone: Page;
const journey = startJourney(async (stage) => {
  // Without a list nobody is screened, and nothing passes.
  await loadUkList(stage, [], '20/11/2026');
  page = await stage.signInAs(OWNER, undefined, '/marketplace/manual_kyb_check');
  phone = await (await stage.newBrowser(PHONE)).newPage();
  return { page, phone };
});
const { call, newestLink, enter } = invitedBy(
  () => page,
  () => journey.product,
);

const outcome = (words: string) => page.locator('.fh-verdict').getByText(words).first().waitFor({ timeout: 60_000 });

type Answer = { outcome: string | null; elements: { code: string; result: string }[] };
/** What came of the check whose page is open, whole and of some of its points. */
async function answer(...codes: string[]) {
  const { outcome, elements } = await call<Answer>('GET', `checks/${/\d+$/.exec(new URL(page.url()).pathname)?.[0]}`);
  return [outcome, ...codes.map((code) => elements.find((one) => one.code === code)?.result)];
}

/** Begins a check of a company that the register finds by its number. */
async function begin(query: string, name: string, verify = 'Nobody') {
  await follow(page, '/marketplace/manual_kyb_check/new');
  await page.getByLabel('Company name or number').fill(query);
  await page.getByRole('option', { name }).click();
  await page.getByLabel('Role in the transaction').selectOption('Buyer');
  await page.getByLabel('Whose identity is checked').selectOption(verify);
  await page.getByRole('button', { name: 'Begin check' }).click();
}
/** Begins one by hand, with a number that the register is asked for. */
async function beginByHand(name: string, number: string) {
  await follow(page, '/marketplace/manual_kyb_check/new');
  await page.getByText('By hand', { exact: true }).click();
  await page.getByLabel('Company name').fill(name);
  await page.getByLabel('Company number').fill(number);
  await page.getByLabel('Role in the transaction').selectOption('Seller');
  await page.getByRole('button', { name: 'Begin check' }).click();
}

test(
  'a company is looked into: in order, with an owner abroad, dissolved, unknown to a register, and while the register is away',
  { timeout: 150_000 },
  async () => {
    await begin('pennard dev', 'Pennard Developments Ltd');
    await outcome('One person owns more than 25%');
    await page.getByRole('treeitem', { name: /Rosalind Pennard, 75 to 100% of shares and votes/ }).waitFor();
    const acts = page.locator('section', { has: page.getByRole('heading', { name: 'Who acts for the company' }) });
    await acts.getByLabel('Name', { exact: true }).fill('Rosalind Pennard');
    await acts.getByRole('button', { name: 'Record who acts for it' }).click();
    await acts.getByText('The register names them among those who run the company.').waitFor();
    await outcome('Nothing is open.');
    const all = ['REGISTRY', 'CHAIN', 'UBO', 'SCREEN_COMPANY', 'SCREEN_PEOPLE', 'AUTHORITY'];
    expect(await answer(...all)).toEqual(Array(all.length + 1).fill('pass'));
    await page.getByRole('button', { name: 'Record risk assessment' }).click();
    const risk = page.getByRole('dialog', { name: 'Risk assessment' });
    await risk.getByRole('button', { name: 'Record assessment' }).waitFor();
    for (const question of await risk.getByRole('group').all()) await question.getByRole('radio').first().check();
    await risk.getByRole('checkbox', { name: /^I have checked the/ }).check();
    await risk.getByRole('button', { name: 'Record assessment' }).click();
    await page.getByRole('radio', { name: /^Accept You can act/ }).check();
    await page.getByRole('button', { name: 'Record decision' }).click();
    await page.locator('main').getByText('Passed', { exact: true }).first().waitFor();
    await expectAccessible(page);

    await begin('larkhill dev', 'Larkhill Developments Ltd', 'Directors and owners');
    await outcome('18.75 to 50% is held through Quayle Trust SARL');
    expect(await answer('CHAIN')).toEqual(['refer', 'refer']);
    await page.getByRole('treeitem', { name: /^Larkhill Developments Ltd/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('Amara Nwosu');
    await page.getByText('What they said of the owners').click();
    await page.getByRole('button', { name: 'Add an owner' }).last().click();
    await page.getByLabel('Name', { exact: true }).last().fill('Desmond Larkin');
    await page.getByLabel('Share, %').fill('40');
    await page.getByRole('button', { name: 'Compare with the register' }).click();
    await page.getByText('Desmond Larkin, 40%', { exact: true }).waitFor();
    await page
      .getByRole('radio', { name: /^Material/ })
      .first()
      .check();
    await page.getByLabel('What you know').first().fill('Mr Larkin says the trust holds his shares. No deed seen.');
    const report = page.getByRole('button', { name: 'Prepare the report' });
    await page.getByRole('button', { name: 'Save the answer' }).first().click();
    await report.waitFor();
    const download = page.waitForEvent('download');
    await report.click();
    expect((await download).suggestedFilename()).toContain('discrepancy.txt');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Download PDF' }).and(page.locator(':not([data-loading])')).waitFor({ timeout: 60_000 });
    await picture(page, 'company-check');
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await picture(page, 'company-check-phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    await begin('pennard hill', 'Pennard Hill Farms Ltd');
    await outcome('does not exist any more');
    expect(await answer('REGISTRY')).toEqual(['fail', 'fail']);

    await beginByHand('Anybody Ltd', '99000503');
    await page.getByText('We will continue at').waitFor({ timeout: 20_000 });
    expect((await answer())[0]).not.toBe('pass');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'extract.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf('Extract, made up')) });
    await page.getByText('extract.pdf').first().waitFor();
    await page.getByLabel('Officer’s name').fill('Kit Oyelaran');
    await page.getByLabel('Name', { exact: true }).first().fill('Kit Oyelaran');
    await page.getByLabel('Where the extract comes from').fill('Extract that the client sent');
    await page.getByLabel('Day of the extract').fill('20/11/2026');
    await page.getByRole('button', { name: 'Record the extract' }).click();
    await page.getByRole('treeitem', { name: /Kit Oyelaran, 75 to 100%/ }).waitFor();
    await page.getByText('Needs review').first().waitFor();
    // What nobody read is not run, whatever was typed, and never passes.
    await expect.poll(() => answer('REGISTRY'), { timeout: 60_000 }).toEqual(['refer', 'not_run']);
    await expectAccessible(page);
  },
);

test(
  'somebody who acts for a company says on their phone which it is and who owns it, and its check begins with that',
  { timeout: 120_000 },
  async () => {
    const COMPANY_SELLER_OR_BUYER = 34;
    await page.goto('/properties');
    const party = { kind: 'person', first_name: 'Rosalind', last_name: 'Pennard', emails: ['rosalind@pennard-developments.example'] };
    const home = { kind: 'sale', stage: 'instructed', line1: '34 Quarry Terrace', town: 'Bristol', postcode: 'BS6 5VK' };
    const people = [{ party, role: 'buyer' }];
    const { id } = await call<{ id: number }>('POST', 'properties', { ...home, price_pence: 30_000_000, people });
    const { people: known } = await call<{ people: { party: { id: number } }[] }>('GET', `properties/${id}`);
    const party_id = known[0]?.party.id ?? 0;
    const of = { flow_id: COMPANY_SELLER_OR_BUYER, asset_id: id };
    const quote = await call<FlowQuote>('POST', 'flow-runs/quote', { ...of, party_ids: [party_id] });
    const run = { ...of, asset_type_id: 1, parties: [{ party_id }], payer: 'agent', quote_id: quote.id, invite: { channel: 'email' } };
    await call('POST', 'flow-runs', run);
    await enter(phone, await newestLink());
    await titled(phone, 'What happens with your answers');
    await phone.locator('input[name=agreed]').check();
    await pressed(phone, 'Agree and continue');
    await titled(phone, 'Which company is it?');
    await pressed(phone);
    await phone.getByText('Enter the name of the company').first().waitFor();
    await expectAccessible(phone);
    await phone.locator('input[name=company_name]').fill('Pennard Developments Ltd');
    await phone.locator('input[name=company_number]').fill('99003820');
    await phone.locator('input[name=acts_as][value=director]').check();
    await phone.locator('textarea[name=owners]').fill('Rosalind Pennard 100%');
    await expectNoSidewaysScroll(phone);
    await picture(phone, 'applicant-company');
    await pressed(phone);
    await titled(phone, 'Look over and send');
    await phone.locator('input[name=confirmed]').check();
    await pressed(phone, 'Send everything');
    await titled(phone, /^That is everything/);
    await page.goto(`/properties/details/${id}?tab=checks`);
    await page.getByRole('link', { name: 'Pennard Developments Ltd' }).first().click({ timeout: 60_000 });
    await outcome('One person owns more than 25%');
    await page.getByText('Rosalind Pennard, 100%', { exact: true }).or(page.getByText('Client and register agree')).first().waitFor();
  },
);
