import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, expectNoSidewaysScroll, PHONE, picture, startJourney } from './journey.ts';
import { mailboxOf } from './mailbox.ts';
import { queryProduct } from './specification/stage.ts';

const journey = startJourney();

const EMAIL = 'tamsin.rowe@calloway.example';
const MOBILE = '07700 900418';
const mailbox = mailboxOf(() => journey.product);

async function askForCode(page: Page, contact: string): Promise<void> {
  await page.getByLabel('Email or mobile number').fill(contact);
  await page.getByRole('button', { name: /code/i }).click();
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
}

/** Something to sign, and something signed, as a workspace would have sent them. */
async function sendTwoDocuments(): Promise<void> {
  await queryProduct(
    journey,
    `with person as (select id from auth.app_users where email = $1),
       sent as (
         insert into signing_documents (workspace_id, title, sender_name, state)
         select min(id), title, 'Pennard & Lisle, Bristol', 'sent' from workspaces, (values ('Terms of business'), ('Memorandum of sale')) as t (title)
         group by title returning workspace_id, id, title)
     insert into signing_document_recipients (workspace_id, document_id, app_user_id, state, sent_at, signed_at)
     select sent.workspace_id, sent.id, person.id, case title when 'Terms of business' then 'sent' else 'signed' end, now(),
       case title when 'Terms of business' then null else now() end from sent, person`,
    [EMAIL],
  );
}

describe('External signers', () => {
  test.each([
    ['at a desk, by e-mail', DESKTOP, EMAIL, ''],
    ['on a phone, by text', PHONE, MOBILE, '-mobile'],
  ] as const)('%s: a code signs in, the lists are theirs, and logging out ends it', async (_, size, contact, suffix) => {
    const context = await journey.newBrowser(size);
    const page = await context.newPage();
    await page.goto('/signed_contracts_list');
    await page.waitForURL((url) => url.pathname === '/logout_app_user');
    await page.goto('/app_user_login');
    await page.getByLabel('Email or mobile number').waitFor();
    await expectAccessible(page);
    await picture(page, `app-user-login${suffix}`);
    await askForCode(page, contact);
    await expectAccessible(page);
    const code = await mailbox.newest(/code is (\d{6})|(\d{6}) is your/);
    await page.bringToFront();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await page.getByRole('textbox').first().fill(wrong);
    await page
      .getByText(/That code is not right/)
      .first()
      .waitFor();
    await page.getByRole('textbox').first().fill(code);
    await page.getByRole('heading', { level: 1, name: 'Pending Documents' }).waitFor();
    await page
      .getByText(/Nothing to sign/)
      .first()
      .waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => [localStorage.getItem('appUserToken') !== null, localStorage.getItem('accessToken')])).toEqual([
      true,
      null,
    ]);
    await picture(page, `pending-documents-empty${suffix}`);

    if (contact === EMAIL) {
      await sendTwoDocuments();
      await page.reload();
      await page.getByText('Terms of business').first().waitFor();
      expect(await page.getByText('Memorandum of sale').count()).toBe(0);
      await expectAccessible(page);
      await picture(page, 'pending-documents');
      await page.getByRole('link', { name: 'Signed documents' }).first().click();
      await page.getByText('Memorandum of sale').first().waitFor();
      await expectAccessible(page);
    }
    await page.goto('/logout_app_user');
    await page.getByText('You are signed out').first().waitFor();
    await page.waitForFunction(() => localStorage.getItem('appUserToken') === null);
    await context.close();
  });

  test('a stranger gets the same words and no message', async () => {
    const context = await journey.newBrowser();
    const page = await context.newPage();
    await page.goto('/app_user_login');
    await askForCode(page, 'nobody@calloway.example');
    expect((await mailbox.lines()).filter((line) => line.includes('nobody@calloway.example'))).toEqual([]);
    await context.close();
  });
});
