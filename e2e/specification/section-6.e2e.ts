import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { COMPLIANCE, NEGOTIATOR, OWNER } from '../journey.ts';
import { specification, type TestApp } from './prove.ts';
import { asSigner } from './stage.ts';

type Sent = { path: string; bearer: string | undefined };

/** Every call of the product a page makes from now on, with the token it carries. */
function listen(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v2/')) sent.push({ path: pathname, bearer: request.headers()['authorization']?.replace('Bearer ', '') });
  });
  return sent;
}

async function isAdmin(testApp: TestApp, email: string): Promise<boolean> {
  const page = await testApp.newMember(email);
  const user = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}') as { is_admin: boolean; role_id: number };
  expect(user.is_admin).toBe([1, 2].includes(user.role_id));
  await testApp.follow(page, '/basic_informations');
  await page.getByText(email).first().waitFor();
  expect(
    await page
      .locator('main')
      .getByText(/, Admin$|^Admin$/)
      .count(),
  ).toBe(user.is_admin ? 1 : 0);
  return user.is_admin;
}

specification('6', (prove) => {
  prove('The admin flag is true for role_id 1 or 2.', async (testApp) => {
    expect(await isAdmin(testApp, OWNER)).toBe(true);
    expect(await isAdmin(testApp, 'callum.fairbairn@pennard.example')).toBe(true);
    expect(await isAdmin(testApp, COMPLIANCE)).toBe(false);
  });
  prove('role_id 1 or 2 is admin (used for display logic).', async (testApp) => {
    expect(await isAdmin(testApp, NEGOTIATOR)).toBe(false);
  });
  prove('Two token types: staff access token and app-user (signing) token.', async (testApp) => {
    const page = await testApp.newMember();
    await page.evaluate(() => localStorage.setItem('appUserToken', 'a-signer'));
    const sent = listen(page);
    await page.goto('/user_contracts_list');
    await page.waitForURL((url) => url.pathname === '/logout_app_user');
    expect(sent.filter(({ path }) => path.startsWith('/v2/app/')).map(({ bearer }) => bearer)).toContain('a-signer');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
  });
  prove(
    'On the signing host or in local development, the app-user token is used for requests when present, otherwise the access token.',
    async (testApp) => {
      const page = await testApp.newMember();
      const sent = listen(page);
      const accessToken = await page.evaluate(() => localStorage.getItem('accessToken'));
      await page.reload();
      await page.locator('main h1').waitFor();
      expect(new Set(sent.filter(({ path }) => path.startsWith('/v2/client/')).map(({ bearer }) => bearer))).toEqual(
        new Set([accessToken]),
      );
      // This browser is on the same machine as Freehold.
      await page.evaluate(() => localStorage.setItem('appUserToken', 'a-signer'));
      sent.length = 0;
      await page.reload();
      await page.locator('main h1').waitFor();
      const tokens = sent.filter(({ path }) => path.startsWith('/v2/client/workspaces')).map(({ bearer }) => bearer);
      expect(tokens[0]).toBe('a-signer');
      // A signer's token opens no staff call: the member stays signed in by their own.
      expect(new URL(page.url()).pathname).toBe('/');

      const signing = await testApp.newVisitor();
      await signing.goto(`${testApp.journey.product.origin.replace('//localhost', '//signing.localhost')}/app_user_login`);
      await signing.evaluate(() => {
        localStorage.setItem('appUserToken', 'a-signer');
        localStorage.setItem('accessToken', 'a-member');
      });
      const there = listen(signing);
      await signing.goto(`${new URL(signing.url()).origin}/user_contracts_list`);
      await signing.waitForURL((url) => url.pathname !== '/user_contracts_list');
      expect(new Set(there.map(({ bearer }) => bearer).filter(Boolean))).not.toContain('a-member');
    },
  );
  prove('Staff routes require auth.', async (testApp) => {
    const page = await testApp.newVisitor();
    for (const path of ['/archived', '/settings', '/report/3', '/view/report/3', '/chose-plan']) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/sign-in');
    }
  });
  prove('External signing pages do not.', async (testApp) => {
    const page = await testApp.newVisitor();
    await page.goto('/app_user_login');
    await asSigner(page);
    for (const path of ['/user_contracts_list', '/signed_contracts_list', '/signed_document_view/3', '/document-fill-sign/3']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
  prove('The Document signing menu is visible only outside production.', async (testApp) => {
    const page = await testApp.newMember();
    await testApp.openMenu(page);
    await page.getByRole('button', { name: 'Document signing' }).waitFor();
    for (const [settings, shown] of [
      [{}, 0],
      [{ FEATURE_DOCUMENT_SIGNING: 'on' }, 1],
    ] as const) {
      const { page: there } = await testApp.inProduction(settings);
      await testApp.openMenu(there);
      await there.getByRole('button', { name: 'Assets' }).waitFor();
      expect(await there.getByRole('button', { name: 'Document signing' }).count()).toBe(shown);
    }
  });
  prove('Signing app users get a separate limited menu.', async (testApp) => {
    const page = await testApp.newVisitor();
    await page.goto('/app_user_login');
    await asSigner(page);
    await page.goto('/user_contracts_list');
    await testApp.openMenu(page);
    await page.getByRole('link', { name: 'Pending Documents' }).first().waitFor();
    for (const name of ['Dashboard', 'Flow library', 'Settings', 'Property sales'])
      expect(await page.getByRole('link', { name }).count()).toBe(0);
  });
});
