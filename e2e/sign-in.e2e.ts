import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginJourney, expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

async function askForLink(page: Page, email = OWNER): Promise<void> {
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

const seen = new Set<string>();

/** The link of a message that arrived since the last look, read in the mailbox as a person would. */
async function newestLink(page: Page): Promise<string> {
  for (;;) {
    await page.goto('/dev/mailbox');
    const newest = page.getByRole('list').getByRole('link').first();
    await newest.waitFor();
    const address = (await newest.getAttribute('href')) ?? '';
    // Mail is sent by a job: the page is asked again until the new message is there.
    if (seen.has(address)) continue;
    seen.add(address);
    await newest.click();
    const link = await page.getByRole('link', { name: 'Open the link' }).getAttribute('href');
    if (!link) throw new Error('The newest message has no link');
    return link;
  }
}

describe('Signing in by e-mailed link', () => {
  test('a deep link asks for sign-in, the e-mailed link returns there, and a second tab is signed in too', async () => {
    const context = await journey.newBrowser();
    const page = await context.newPage();
    await page.goto('/marketplace/manual_aml_check/lists');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.title()).toBe('Login');
    await expectAccessible(page);
    await picture(page, 'sign-in');

    await page.getByLabel('Work email').fill('imogen at pennard');
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await page.getByText('Enter an email address, like name@example.com').waitFor();
    await askForLink(page);
    await expectAccessible(page);

    const mailbox = await context.newPage();
    await page.bringToFront();
    const link = await newestLink(mailbox);
    await mailbox.goto(link);
    await mailbox.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
    expect(mailbox.url()).not.toContain('link=');

    const kept = await mailbox.evaluate(() => Object.keys(localStorage).sort());
    const allowed = [
      'accessToken',
      'appUserToken',
      'user',
      'memberID',
      'label',
      'dashboardVersion',
      'retainSelection',
      'selectedWorkspaceName',
      'prevRouteName',
      'dontShowDynamicLinkDialogue',
      'current_firebase_id',
    ];
    expect(kept.filter((key) => !allowed.includes(key) && !key.startsWith('mantine'))).toEqual([]);
    expect(kept).toEqual(expect.arrayContaining(['accessToken', 'user', 'memberID', 'retainSelection', 'current_firebase_id']));

    const second = await context.newPage();
    await second.goto('/');
    await second.getByRole('heading', { level: 1, name: 'Standalone AML' }).waitFor();

    await mailbox.getByRole('link', { name: 'Log out' }).click();
    await mailbox.getByText('You are signed out').first().waitFor();
    await second.getByRole('heading', { name: /Sign in|You are signed out/ }).waitFor();
    expect(await mailbox.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('user')])).toEqual([null, null]);
    await context.close();
  });

  test('a used link says so and offers a new one', async () => {
    const context = await journey.newBrowser();
    const page = await context.newPage();
    await page.goto('/sign-in');
    await askForLink(page);
    const link = await newestLink(page);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Standalone AML' }).waitFor();
    const other = await journey.newBrowser();
    const late = await other.newPage();
    await late.goto(link);
    await late.getByText('This link was already used. Send a new one.').waitFor();
    await late.getByRole('button', { name: 'Email me a sign-in link' }).waitFor();
    await Promise.all([context.close(), other.close()]);
  });

  test('on another device the link asks for the address, and only the right one opens it', async () => {
    const asked = await journey.newBrowser();
    const page = await asked.newPage();
    await page.goto('/sign-in');
    await askForLink(page);
    const link = await newestLink(page);

    const phone = await journey.newBrowser(PHONE);
    const there = await phone.newPage();
    await there.goto(link);
    await there.getByRole('heading', { name: 'Confirm your email to continue on this device' }).waitFor();
    await expectAccessible(there);
    await expectNoSidewaysScroll(there);
    await picture(there, 'sign-in-other-device-mobile');
    await there.getByLabel('Work email').fill(OWNER);
    await there.getByRole('button', { name: 'Continue' }).click();
    await there.getByRole('heading', { level: 1, name: 'Standalone AML' }).waitFor();
    await Promise.all([asked.close(), phone.close()]);
  });

  test('an unknown address gets the same words and no message', async () => {
    const context = await journey.newBrowser();
    const page = await context.newPage();
    await page.goto('/sign-in');
    await askForLink(page, 'nobody@pennard.example');
    await page.goto('/dev/mailbox');
    expect(await page.getByText('To nobody@pennard.example').count()).toBe(0);
    await context.close();
  });

  test('offline says so and keeps the address', async () => {
    const context = await journey.newBrowser();
    const page = await context.newPage();
    await page.goto('/sign-in');
    await page.getByLabel('Work email').fill(OWNER);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await page
      .getByText(/offline/i)
      .first()
      .waitFor();
    expect(await page.getByLabel('Work email').inputValue()).toBe(OWNER);
    await context.close();
  });

  test('an unknown address of the product helps on', async () => {
    const page = await journey.signInAs(OWNER);
    await page.goto('/no/such/page');
    await page.getByText('/no/such/page').first().waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});
