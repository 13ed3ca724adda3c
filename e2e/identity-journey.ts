import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, type Journey } from './journey.ts';

/** A product with one identity provider, as far as the journey must know which. */
export type IdentityApp = {
  journey(): Journey;
  /** What its pictures begin with. */
  pictures: string;
  /** The link of a message to this address that nobody has looked at yet. */
  newestLink(context: BrowserContext, email: string): Promise<string>;
};

const ALLOWED_KEYS = [
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

export async function askForLink(page: Page, email = OWNER): Promise<void> {
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

/** The page a link opens that was asked for on the sign-in page itself. */
export async function expectDashboard(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ }).waitFor();
}

async function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).sort());
}

/** What a person may rely on whoever signs them in; each provider walks it whole. */
export function describeSignIn(testApp: IdentityApp): void {
  describe('Signing in by e-mailed link', () => {
    test('a deep link asks for sign-in, the e-mailed link returns there, a second tab is signed in too, and logging out ends both', async () => {
      const context = await testApp.journey().newBrowser();
      const page = await context.newPage();
      await page.goto('/marketplace/manual_aml_check/lists');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.title()).toBe('Login');
      await expectAccessible(page);
      await picture(page, `${testApp.pictures}sign-in`);

      await page.getByLabel('Work email').fill('imogen at pennard');
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
      await page.getByText('Enter an email address, like name@example.com').waitFor();
      await askForLink(page);
      await expectAccessible(page);

      const opened = await context.newPage();
      await opened.goto(await testApp.newestLink(context, OWNER));
      await opened.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
      expect(opened.url()).toBe(`${testApp.journey().product.origin}/marketplace/manual_aml_check/lists`);
      const kept = await storedKeys(opened);
      expect(kept.filter((key) => !ALLOWED_KEYS.includes(key))).toEqual([]);
      expect(kept).toEqual(expect.arrayContaining(['accessToken', 'user', 'memberID', 'retainSelection', 'current_firebase_id']));
      // The page that asked for the link goes where it wanted to.
      await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();

      const second = await context.newPage();
      await second.goto('/');
      await expectDashboard(second);

      await opened.goto('/logout');
      await opened.getByText('You are signed out').first().waitFor();
      await second.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await opened.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('user')])).toEqual([null, null]);
      await opened.goto('/marketplace/manual_aml_check');
      await opened.getByRole('heading', { name: 'Sign in' }).waitFor();
      await context.close();
    });

    test('the session outlives the page', async () => {
      const context = await testApp.journey().newBrowser();
      const page = await context.newPage();
      await page.goto('/sign-in');
      await askForLink(page);
      await page.goto(await testApp.newestLink(context, OWNER));
      await expectDashboard(page);
      await page.reload();
      await expectDashboard(page);
      await page.goto('/sign-in');
      await expectDashboard(page);
      await context.close();
    });

    test('a used link says so and offers a new one', async () => {
      const context = await testApp.journey().newBrowser();
      const page = await context.newPage();
      await page.goto('/sign-in');
      await askForLink(page);
      const link = await testApp.newestLink(context, OWNER);
      await page.goto(link);
      await expectDashboard(page);
      const other = await testApp.journey().newBrowser();
      const late = await other.newPage();
      await late.goto(link);
      await late.getByText('This link was already used. Send a new one.').waitFor();
      await late.getByRole('button', { name: 'Email me a sign-in link' }).waitFor();
      expect(late.url()).toBe(`${testApp.journey().product.origin}/sign-in`);
      await Promise.all([context.close(), other.close()]);
    });

    test('on another device the link asks for the address, and only the right one opens it', async () => {
      const asked = await testApp.journey().newBrowser();
      const page = await asked.newPage();
      await page.goto('/sign-in');
      await askForLink(page);
      const link = await testApp.newestLink(asked, OWNER);

      const phone = await testApp.journey().newBrowser(PHONE);
      const there = await phone.newPage();
      const confirm = there.getByRole('heading', { name: 'Confirm your email to continue on this device' });
      await there.goto(link);
      await confirm.waitFor();
      await expectAccessible(there);
      await expectNoSidewaysScroll(there);
      await picture(there, `${testApp.pictures}sign-in-other-device-mobile`);
      await there.getByLabel('Work email').fill('somebody.else@pennard.example');
      await there.getByRole('button', { name: 'Continue' }).click();
      await there.getByText('That address does not belong to this link.').waitFor();
      expect(await there.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();

      await there.goto(link);
      await confirm.waitFor();
      await there.getByLabel('Work email').fill(OWNER);
      await there.getByRole('button', { name: 'Continue' }).click();
      await expectDashboard(there);
      await Promise.all([asked.close(), phone.close()]);
    });

    test('offline says so and keeps the address', async () => {
      const context = await testApp.journey().newBrowser();
      const page = await context.newPage();
      await page.goto('/sign-in');
      await page.getByLabel('Work email').fill(OWNER);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
      await page
        .getByText(/offline/i)
        .first()
        .waitFor();
      await expect.poll(() => page.getByLabel('Work email').inputValue()).toBe(OWNER);
      await context.close();
    });
  });
}
