import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  COMPLIANCE,
  DESKTOP,
  asDesk,
  asPhone,
  expectAccessible,
  expectNoSidewaysScroll,
  NEGOTIATOR,
  OWNER,
  PHONE,
  follow,
  picture,
  startJourney,
} from './journey.ts';
import { ukListFile } from './uk-list-file.ts';

let owner: Page;
let compliance: Page;

const LISTED = [
  {
    id: 'EXA0001',
    family: 'KESTENBRUGG',
    given: 'Oswin',
    dob: '11/05/1968',
    nationality: 'Cyprus',
    alias: ['Oswyn', 'Kestenbruk'] as [string, string],
    weakAlias: ['The', 'Harbourmaster'] as [string, string],
    reasons: 'Made up for a test of Freehold.',
  },
  { id: 'EXA0002', family: 'OSTREMBA', given: 'Lioba', dob: '02/02/1975', nationality: 'Austria' },
];

const journey = startJourney(async () => {
  const whole = ukListFile(LISTED, 2200, '20/11/2026');
  writeFileSync(join(journey.folder, 'uk-list.csv'), whole);
  writeFileSync(join(journey.folder, 'damaged.csv'), whole.slice(0, Math.floor(whole.length / 2) + 40));
  writeFileSync(join(journey.folder, 'small.csv'), ukListFile(LISTED, 30, '20/11/2026'));
  [owner, compliance] = await Promise.all([journey.signInAs(OWNER), journey.signInAs(COMPLIANCE)]);
  return { owner, compliance };
});

async function runCheck(page: Page, person: { first: string; last: string; dob?: string }): Promise<void> {
  await follow(page, '/marketplace/manual_aml_check?new=person');
  const drawer = page.getByRole('dialog', { name: 'New AML check' });
  await drawer.getByLabel('First name').fill(person.first);
  await drawer.getByLabel('Last name').fill(person.last);
  if (person.dob) await drawer.getByLabel('Date of birth').first().fill(person.dob);
  await drawer.getByRole('button', { name: 'Run check' }).click();
  await page.getByRole('heading', { level: 1, name: `${person.first} ${person.last}` }).waitFor();
  await page
    .getByText(/^screened|screened today/)
    .first()
    .waitFor();
}

async function uploadList(page: Page, file: string): Promise<void> {
  await follow(page, '/marketplace/manual_aml_check/lists');
  await page.getByRole('button', { name: 'Upload a list' }).click();
  await page.locator('input[type=file]').setInputFiles(join(journey.folder, file));
}

async function answerMatch(page: Page, answer: string, reason: string | null, note: string): Promise<void> {
  await page.getByText(answer, { exact: true }).first().click();
  if (reason) await page.getByLabel('Reason', { exact: true }).selectOption({ label: reason });
  await page.getByLabel('Note for the file').fill(note);
  await page.getByRole('button', { name: /^Record (answer|as second person)$/ }).click();
  if (answer === 'Same person') {
    const question = page.getByRole('dialog', { name: /^(Freeze this check|Confirm the match)\?$/ });
    await question.getByText(/Report to OFSI as soon as practicable/).waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: /^Yes, (freeze|confirm the match)$/ }).click();
  }
  await page.getByText('Answer recorded').waitFor();
}

/** The card stands in the first screenful of a desk, so that nobody has to look for it. */
async function expectInView(page: Page, title: string): Promise<void> {
  const box = await page.getByRole('heading', { name: title }).boundingBox();
  expect(box === null ? Infinity : box.y + box.height).toBeLessThan(DESKTOP.height);
}

async function assessRisk(page: Page, pick: 'lowest' | 'highest'): Promise<void> {
  await page.getByRole('button', { name: 'Record risk assessment' }).click();
  const drawer = page.getByRole('dialog', { name: 'Risk assessment' });
  await drawer.getByRole('button', { name: 'Record assessment' }).waitFor();
  for (const question of await drawer.getByRole('group').all()) {
    const answers = question.getByRole('radio');
    await (pick === 'lowest' ? answers.first() : answers.last()).check();
  }
  if (pick === 'lowest') {
    // A person was screened: that answer is suggested, and counts only once somebody confirms it.
    await drawer.getByRole('button', { name: 'Record assessment' }).click();
    await drawer.getByText('Confirm the suggested answers, or change them').waitFor();
    await expectAccessible(page);
    await drawer.getByRole('checkbox', { name: /^I have checked the suggested answer and it is right/ }).check();
  }
  await drawer.getByRole('button', { name: 'Record assessment' }).click();
  await page.getByText('Risk assessment recorded').waitFor();
}

describe('A standalone AML check', () => {
  test('on the demonstration list alone nothing can pass, and the page says why', async () => {
    await owner.getByText('No check can pass today.').waitFor();
    await expectAccessible(owner);
    await runCheck(owner, { first: 'Quillon', last: 'Bexwarden', dob: '02/10/1988' });
    await owner.getByText('Needs review').first().waitFor();
    await owner
      .getByText(/UK Sanctions List/)
      .first()
      .waitFor();
    for (const word of ['Passed', 'Ready to accept']) expect(await owner.getByText(word, { exact: true }).count(), word).toBe(0);
  });

  test('the form says what is wrong with each field and keeps what was typed', async () => {
    await follow(owner, '/marketplace/manual_aml_check?new=person');
    const drawer = owner.getByRole('dialog', { name: 'New AML check' });
    await drawer.getByText('Without a date of birth you will see more wrong matches.').waitFor();
    await drawer.getByLabel('Last name').fill('O’Driscol1');
    await drawer.getByLabel('Date of birth').first().fill('31/02/1980');
    await drawer.getByRole('button', { name: 'Run check' }).click();
    await drawer.getByText('Enter a first name').waitFor();
    await drawer.getByText('Use letters, spaces, hyphens and apostrophes only').waitFor();
    await drawer.getByText('Enter a real date of birth').waitFor();
    await drawer.getByText('Three things to put right').waitFor();
    await expect.poll(() => drawer.getByLabel('Last name').inputValue()).toBe('O’Driscol1');
    await expectAccessible(owner);
    await picture(owner, 'aml-new-check');
    await drawer.getByText('Company', { exact: true }).click();
    await drawer.getByLabel('Company number').fill('12AB');
    await drawer.getByRole('button', { name: 'Run check' }).click();
    await drawer.getByText('Enter a company name').waitFor();
    await drawer.getByText('Enter an 8-character company number, like 01234567 or SC123456').waitFor();
    await owner.keyboard.press('Escape');
    await owner.getByRole('button', { name: /^Yes/ }).click();
    await drawer.waitFor({ state: 'hidden' });
  });

  test('damaged and cut lists are refused with the reason, and nothing changes', async () => {
    await uploadList(owner, 'damaged.csv');
    const drawer = owner.getByRole('dialog');
    await drawer
      .getByText(/damaged|ends too early|cut/i)
      .first()
      .waitFor();
    await expectAccessible(owner);
    await uploadList(owner, 'small.csv');
    await drawer
      .getByText(/at least 2000|at least 2,000/)
      .first()
      .waitFor();
    await follow(owner, '/marketplace/manual_aml_check/lists');
    await owner
      .getByRole('row', { name: /UK Sanctions List/ })
      .getByText(/Not loaded/i)
      .waitFor();
  });

  test('an owner uploads the UK list and states that it is the newest', async () => {
    await uploadList(owner, 'uk-list.csv');
    const drawer = owner.getByRole('dialog');
    await drawer.getByText('2,200').first().waitFor();
    await drawer.getByRole('checkbox', { name: /newest version/ }).check({ force: true });
    await drawer.getByRole('button', { name: 'Import 2,200 entries' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await owner.getByRole('row', { name: /UK Sanctions List.*2,200/ }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'lists');
  });

  test('a name that is on no list passes with its proof, is assessed, accepted and reported', async () => {
    await runCheck(owner, { first: 'Oswin', last: 'Bexwarden', dob: '02/10/1988' });
    await owner.getByText('Ready to accept', { exact: true }).first().waitFor();
    await owner.getByText('Lists and versions compared').click();
    await owner
      .getByText(/No match on .*UK Sanctions List, published 20 Nov 2026, .*2,200 entries/)
      .first()
      .waitFor();
    await owner.getByRole('heading', { name: /Nearest names/ }).waitFor();
    await owner.getByText('Not run').first().waitFor();
    await expectInView(owner, 'Your decision');
    await assessRisk(owner, 'lowest');
    await owner.getByText('Accept', { exact: true }).click();
    await owner.getByRole('button', { name: 'Record decision' }).click();
    await owner.getByText('Decision recorded').waitFor();
    await owner.getByText('Passed', { exact: true }).first().waitFor();
    await owner.getByText('Proof of no match').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'aml-no-match');

    const download = owner.waitForEvent('download');
    await owner.getByRole('button', { name: /^Download (PDF|proof)$/ }).click();
    const pdf = readFileSync(await (await download).path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.includes('pdfaid')).toBe(true);

    await owner.getByRole('button', { name: 'More' }).click();
    await owner.getByRole('menuitem', { name: /^Open report/ }).click();
    // The check has a card of the same name: the sheet's heading is a level below.
    await owner.getByRole('heading', { name: 'What this does not prove', level: 3 }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'report');
  });

  test('a match is explained, two people clear it, and it stays cleared for the same person', async () => {
    await runCheck(owner, { first: 'Oswin', last: 'Kestenbrugg', dob: '20/11/1969' });
    await owner.getByText('Needs review').first().waitFor();
    await owner.getByRole('heading', { name: 'Side by side' }).waitFor();
    await owner.getByRole('heading', { name: /^Why \d+/ }).waitFor();
    await owner.getByText('Name piece by piece').first().click();
    await owner.getByText('Equal', { exact: true }).first().waitFor();
    await expectAccessible(owner);
    await picture(owner, 'aml-check');
    await answerMatch(
      owner,
      'Not the same person',
      'Different date of birth',
      'Passport seen: born in November 1969, the listed man in May 1968.',
    );
    await owner
      .getByText(/second person/i)
      .first()
      .waitFor();

    await follow(compliance, new URL(owner.url()).pathname);
    await answerMatch(compliance, 'Not the same person', 'Different date of birth', 'I have seen the passport too, born in 1969.');
    await compliance.getByText('Ready to accept', { exact: true }).first().waitFor();
    await owner.getByText('Ready to accept', { exact: true }).first().waitFor();

    await runCheck(owner, { first: 'Oswin', last: 'Kestenbrugg', dob: '20/11/1969' });
    await owner.getByText('Ready to accept', { exact: true }).first().waitFor();
    await owner
      .getByText(/still holds|cleared (before|earlier|in)/i)
      .first()
      .waitFor();
  });

  test('a high risk asks for enhanced due diligence, and then for a second approver who is somebody else', async () => {
    await runCheck(owner, { first: 'Ansgar', last: 'Tillbrooke', dob: '14/03/1979' });
    await assessRisk(owner, 'highest');
    await owner.getByText('The risk was assessed as high').first().waitFor();
    await owner
      .getByText(/^Complete the enhanced due diligence first\. Missing:/)
      .first()
      .waitFor();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Write it down' }).click();
    const words = owner.getByRole('dialog', { name: 'Enhanced due diligence' });
    await words.getByLabel('Source of wealth').fill('Sale of the family’s pottery in Stoke in 2019.');
    await words.getByLabel('Source of funds').fill('The proceeds, held at a building society since.');
    await words.getByLabel('Notes').fill('Audited accounts and the completion statement were read.');
    await expectAccessible(owner);
    await words.getByRole('button', { name: 'Save' }).click();
    await owner.getByText('Enhanced due diligence saved').waitFor();
    await owner.getByRole('button', { name: 'Add a file' }).click();
    const adding = owner.getByRole('dialog', { name: 'Add a file' });
    await adding.getByRole('button', { name: 'Add file' }).click();
    await adding.getByText('Choose what the file shows').waitFor();
    await expectAccessible(owner);
    // A long file: the connection is lost after its first part, the page is loaded anew, and the rest is sent.
    const accounts = join(journey.folder, 'accounts-2019.pdf');
    writeFileSync(
      accounts,
      Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), Buffer.alloc(9_000_000, '% x\n'), Buffer.from('%%EOF\n')]),
    );
    const choose = async (dialog: Locator) => {
      await dialog.getByText('Both', { exact: true }).click();
      await dialog.locator('input[type=file]').setInputFiles(accounts);
      await dialog.getByRole('button', { name: 'Add file' }).click();
    };
    const calls: string[] = [];
    let partsLet = 1;
    // One handler for both pages: taken away and set again while a page loads, it can leave calls of that page unanswered.
    await owner.route(/\/v2\/client\/uploads/, async (route) => {
      const method = route.request().method();
      calls.push(method);
      const isCut = calls.filter((call) => call === 'PATCH').length > partsLet;
      await (isCut ? route.abort('internetdisconnected') : route.continue());
    });
    await choose(adding);
    await adding.getByText('Connection lost. The upload goes on when you are back online.').waitFor();
    await adding.getByRole('progressbar', { name: 'Uploading accounts-2019.pdf' }).waitFor();
    await expectAccessible(owner);
    // Cut until the page is gone: it would go on by itself, and leave less for the next one to send.
    await owner.reload();
    await owner.getByRole('button', { name: 'Add a file' }).click();
    calls.length = 0;
    partsLet = Infinity;
    await choose(owner.getByRole('dialog', { name: 'Add a file' }));
    await owner.getByText('File added').waitFor();
    expect(calls).toEqual(['HEAD', 'PATCH', 'PATCH']);
    await owner.getByText('Complete', { exact: true }).waitFor();
    await picture(owner, 'enhanced-due-diligence');
    await owner.getByText('Accept', { exact: true }).click();
    await owner.getByLabel(/^Reason/).fill('Source of wealth is documented by audited accounts.');
    await owner.getByRole('button', { name: 'Record decision' }).click();
    await owner.getByText('Waiting for a second approver').waitFor();
    expect(await owner.getByRole('button', { name: 'Approve decision' }).count()).toBe(0);
    await owner.getByRole('button', { name: 'Ask a colleague' }).click();
    await owner.getByRole('menuitem', { name: /Bethan Prosser/ }).click();
    await owner.getByText(/^Bethan Prosser has been asked/).waitFor();
    await expectAccessible(owner);

    await follow(compliance, new URL(owner.url()).pathname);
    await compliance.getByRole('button', { name: 'Approve decision' }).click();
    await compliance.getByText('Give a reason of at least 10 characters').waitFor();
    await compliance.getByLabel('Your reason, as second approver').fill('I have read the accounts and agree.');
    await compliance.getByRole('button', { name: 'Approve decision' }).click();
    await compliance.getByText('Decision approved').waitFor();
    await owner.getByText('Agrees', { exact: true }).waitFor();
    await expectAccessible(owner);
  });

  test('a confirmed match freezes at once, hides from others, and leads to the report to OFSI', async () => {
    await runCheck(compliance, { first: 'Oswin', last: 'Kestenbrugg', dob: '11/05/1968' });
    await answerMatch(compliance, 'Same person', null, 'Name, birth date and nationality agree in full.');
    await compliance
      .getByText(/^Frozen\. Do not move funds/)
      .first()
      .waitFor();
    await compliance.getByText('Failed', { exact: true }).first().waitFor();
    await expectAccessible(compliance);
    await picture(compliance, 'aml-sanctions-match');

    const negotiator = await journey.signInAs(NEGOTIATOR, undefined, new URL(compliance.url()).pathname);
    await negotiator
      .getByText(/There is no such check in this workspace/)
      .first()
      .waitFor();
    await negotiator.context().close();

    await follow(owner, new URL(compliance.url()).pathname);
    await answerMatch(owner, 'Same person', null, 'I agree, there is no room for doubt here.');
    await owner.getByRole('button', { name: /(Edit|Add) Funds/ }).click();
    await owner.getByLabel(/^Funds/).fill('£2,500.00 reservation fee, held since 4 November 2026.');
    await owner.getByRole('button', { name: 'Save part' }).click();
    await owner.getByText('£2,500.00 reservation fee, held since 4 November 2026.').waitFor();
    await owner.getByRole('button', { name: 'Record as sent' }).first().click();
    const drawer = owner.getByRole('dialog', { name: 'Record the report as sent' });
    await drawer.getByLabel('Sent on').first().fill('21/11/2026');
    await drawer.getByLabel('Reference from OFSI').fill('OFSI-EX-1');
    await drawer.getByRole('button', { name: 'Record as sent' }).click();
    await owner.getByText(/Sent on .* with reference OFSI-EX-1/).waitFor();

    await owner.getByRole('button', { name: 'Begin a suspected breach report' }).click();
    await owner.getByRole('heading', { name: 'Suspected breach report, draft' }).waitFor();
    await owner.getByRole('button', { name: 'Add What happened' }).click();
    await owner.getByLabel('What happened').fill('The reservation fee was sent back before the match was read.');
    await owner.getByRole('button', { name: 'Save part' }).click();
    await owner.getByRole('button', { name: 'Edit What happened' }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'suspected-breach-report', owner.getByRole('heading', { name: 'Suspected breach report, draft' }));
    await owner.setViewportSize(PHONE);
    await expectNoSidewaysScroll(owner);
    await owner.setViewportSize(DESKTOP);
    await owner.getByRole('button', { name: 'Withdraw' }).click();
    const question = owner.getByRole('dialog', { name: 'Withdraw this report' });
    await question.getByLabel('Reason').fill('The fee is still held, it was not sent back.');
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await owner.getByRole('heading', { name: 'Suspected breach report, withdrawn' }).waitFor();
  });

  test('the same on a phone', async () => {
    const phone = await asPhone(owner, '/marketplace/manual_aml_check');
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await picture(phone, 'aml-list-mobile');
    await runCheck(phone, { first: 'Lioba', last: 'Ostremba', dob: '02/02/1975' });
    await phone.getByText('Needs review').first().waitFor();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await picture(phone, 'aml-check-mobile');
    await asDesk(owner);
  });

  test('the dashboard names what needs a person, and a search finds it', async () => {
    for (const size of [DESKTOP, PHONE]) {
      const page = size === PHONE ? await asPhone(owner, '/') : owner;
      await follow(page, '/');
      const suffix = size === PHONE ? '-mobile' : '';
      const row = page.getByRole('link', { name: /Lioba Ostremba/ }).first();
      await row.waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await picture(page, `dashboard${suffix}`);
      if (size === PHONE) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('dialog').getByRole('link', { name: 'Flow library' }).waitFor();
        await expectAccessible(page);
        await picture(page, 'menu-mobile');
        await page.getByRole('button', { name: 'Close menu' }).click();
        await page.getByRole('button', { name: 'Search', exact: true }).click();
      }
      const box = page.getByRole('searchbox');
      await box.fill('ostremba');
      await box.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Search results' }).waitFor();
      await page
        .getByRole('link', { name: /Ostremba/ })
        .first()
        .waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await picture(page, `search-results${suffix}`);
    }
  });

  test('the audit chain of all this is whole', async () => {
    const verdict = await owner.evaluate(async () => {
      const answer = await fetch('/v2/client/activity/verify', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` },
      });
      return (await answer.json()) as { Info: { Data: { intact: boolean; events: number } } };
    });
    expect(verdict.Info.Data.intact).toBe(true);
    expect(verdict.Info.Data.events).toBeGreaterThan(15);
  });
});
