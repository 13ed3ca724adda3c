import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { specification, type TestApp } from './prove.ts';
import { answerWith } from './stage.ts';

type Call = { method: string; url: URL; bearer: string | undefined; data: () => Promise<unknown> };

/** Every call of the product a page makes from now on. */
function listen(page: Page): Call[] {
  const calls: Call[] = [];
  const dataOf = async (request: Request) =>
    ((await (await request.response())?.json()) as { Info: { Data: unknown } } | undefined)?.Info.Data;
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/v2/'))
      calls.push({ method: request.method(), url, bearer: request.headers()['authorization'], data: () => dataOf(request) });
  });
  return calls;
}

const to = (calls: Call[], path: string) => calls.filter(({ url }) => url.pathname === path);

/** A member goes from page to page inside the app and back, and opens the menu. */
async function walk(testApp: TestApp, page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  for (const [path, label] of [
    ['/archived', 'Manual Checks'],
    ['/marketplace/manual_aml_check', 'Standalone AML'],
    ['/', 'Dashboard'],
    ['/marketplace/manual_aml_check', 'Standalone AML'],
    ['/', 'Dashboard'],
  ] as const) {
    await testApp.follow(page, path);
    await page.waitForFunction((expected) => localStorage.getItem('label') === expected, label);
    await page.locator('main h1').waitFor();
    await testApp.openMenu(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Standalone AML', exact: true }).first().waitFor();
    if (testApp.isPhone) await page.getByRole('button', { name: 'Close menu' }).click();
  }
}

specification('7', (prove) => {
  prove("All calls go to the provider's API base address (from configuration).", async (testApp) => {
    const page = await testApp.newMember();
    const calls = listen(page);
    await page.reload();
    await walk(testApp, page);
    expect(calls.length).toBeGreaterThan(4);
    expect(new Set(calls.map(({ url }) => url.origin))).toEqual(new Set([testApp.journey.product.origin]));
  });
  prove('Every request carries an Authorization header of the form Bearer plus the token.', async (testApp) => {
    const page = await testApp.newMember();
    const calls = listen(page);
    await page.reload();
    await walk(testApp, page);
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    expect(new Set(calls.map(({ bearer }) => bearer))).toEqual(new Set([`Bearer ${token}`]));
  });
  prove("GET | /v2/client/me | No payload. The answer's Info.Data is the user object.", async (testApp) => {
    const page = await testApp.newMember();
    const calls = listen(page);
    await page.evaluate(() => localStorage.removeItem('retainSelection'));
    await page.reload();
    await page.locator('main h1').waitFor();
    const [me] = to(calls, '/v2/client/me');
    expect([me?.method, me?.url.search]).toEqual(['GET', '']);
    expect(await me?.data()).toMatchObject({
      email: 'imogen.ashworth@pennard.example',
      owner: { account_name: 'Pennard & Lisle, Bristol' },
    });
  });
  prove(
    'GET | /v2/client/workspaces/switch/{selection} | Used instead of /me when a retained workspace selection exists.',
    async (testApp) => {
      const page = await testApp.newMember();
      const selection = await page.evaluate(() => localStorage.getItem('retainSelection'));
      const calls = listen(page);
      await page.reload();
      await page.locator('main h1').waitFor();
      expect(to(calls, '/v2/client/me')).toEqual([]);
      expect(await to(calls, `/v2/client/workspaces/switch/${selection}`)[0]?.data()).toMatchObject({ owner_id: Number(selection) });
    },
  );
  prove('GET | /v2/client/members | Info.Data is the list of members, cached after the first load.', async (testApp) => {
    const page = await testApp.newMember();
    const calls = listen(page);
    const answered = page.waitForResponse((response) => response.url().endsWith('/v2/client/members'));
    for (const round of [1, 2]) {
      await testApp.follow(page, '/marketplace/manual_aml_check');
      await page.getByRole('heading', { level: 1, name: 'Standalone AML' }).waitFor();
      if (round === 1) await answered;
      // The page of the members has them from the same cache.
      await testApp.follow(page, '/members');
      await page.getByRole('row', { name: /Imogen Ashworth/ }).waitFor();
      await testApp.follow(page, '/archived');
      await page.waitForFunction(() => localStorage.getItem('label') === 'Manual Checks');
    }
    expect(to(calls, '/v2/client/members')).toHaveLength(1);
    expect(await to(calls, '/v2/client/members')[0]?.data()).toHaveLength(6);
  });
  prove('GET | /v2/client/properties/check-properties | Info.Data has totalLettings and totalSales, cached.', async (testApp) => {
    const page = await testApp.newMember();
    const calls = listen(page);
    await page.reload();
    await walk(testApp, page);
    const asked = to(calls, '/v2/client/properties/check-properties');
    expect(asked).toHaveLength(1);
    expect(await asked[0]?.data()).toEqual({ totalLettings: 10, totalSales: 9 });
  });
  prove('GET | /v2/client/workspaces | Info.Data.workspaces, cached.', async (testApp) => {
    const page = await testApp.newMember();
    const calls = listen(page);
    await page.reload();
    await walk(testApp, page);
    const asked = to(calls, '/v2/client/workspaces');
    expect(asked).toHaveLength(1);
    expect(await asked[0]?.data()).toMatchObject({ workspaces: [{ account_name: 'Pennard & Lisle, Bristol' }, {}] });
  });
  prove('GET | /v2/client/flows | Optional query page and perPage. Info.Data is the flows, cached.', async (testApp) => {
    const page = await testApp.newMember();
    const calls = listen(page);
    await page.reload();
    await walk(testApp, page);
    const asked = to(calls, '/v2/client/flows');
    expect(asked).toHaveLength(1);
    expect(await asked[0]?.data()).toContainEqual(
      expect.objectContaining({ id: 21, name: 'Standalone AML', asset_type_id: 0, is_saved: 1 }),
    );
    const pages = await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      const ask = async (query: string) =>
        (await fetch(`/v2/client/flows${query}`, { headers })).json() as Promise<{ Info: { Data: unknown[]; Meta: object } }>;
      return [await ask(''), await ask('?page=1&perPage=1'), await ask('?page=99&perPage=1')];
    });
    const total = pages[0]?.Info.Data.length;
    expect(pages.map(({ Info }) => Info.Data.length)).toEqual([total, 1, 0]);
    expect(pages[1]?.Info.Meta).toMatchObject({ page: 1, perPage: 1, total });
  });
  prove("If no access token is stored, loading the user fails with 'Access token is missing' (logged only).", async (testApp) => {
    const page = await testApp.newMember();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    // The browser refuses to keep the token, as one whose storage is full does.
    await page.addInitScript(() => {
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function keep(key: string, value: string) {
        if (key !== 'accessToken') set.call(this, key, value);
      };
      localStorage.removeItem('accessToken');
    });
    await page.reload();
    await page.waitForFunction(() => document.querySelector('h1') !== null);
    await expect.poll(() => logged.join('\n')).toContain('Access token is missing');
    expect(await page.getByText('Access token is missing').count()).toBe(0);
    await page.close();
  });
  prove(
    'After the user loads, the customer-chat widget is updated with email, id, name (first name plus surname when both are present) and user hash.',
    async (testApp) => {
      const page = await testApp.newMember();
      const chat = { app_id: 'abc123', origin: testApp.journey.product.origin };
      await answerWith(page, /\/v2\/public\/config$/, (_, data) => ({ ...(data as object), chat }));
      await answerWith(page, /\/v2\/client\/workspaces\/switch\/\d+$/, (_, data) => ({ ...(data as object), user_hash: 'f00d' }));
      // Stands where the vendor's script would, and writes down what it is told.
      await page.route(/\/widget\/abc123$/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `const told = window.Intercom?.q ?? []; window.told = [...told].map((one) => [...one]); window.Intercom = (...one) => window.told.push(one);`,
        }),
      );
      await page.reload();
      const told = () => page.evaluate(() => JSON.stringify((window as unknown as { told?: unknown[] }).told ?? []));
      await expect.poll(told).toContain('"user_hash":"f00d"');
      const user = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}') as { id: number };
      const about = (JSON.parse(await told()) as Array<[string, Record<string, unknown>]>).find(
        ([, settings]) => settings?.['user_hash'],
      )?.[1];
      expect(about).toMatchObject({ email: 'imogen.ashworth@pennard.example', name: 'Imogen Ashworth', user_hash: 'f00d' });
      expect(String(about?.['user_id'])).toBe(String(user.id));
    },
  );
  prove('The user id and member id are saved locally.', async (testApp) => {
    const page = await testApp.newMember();
    const kept = await page.evaluate(() => ({ ...localStorage }));
    const user = JSON.parse(kept['user'] ?? '{}') as { id: number; member_id: number };
    expect(user.id).toBeGreaterThan(0);
    expect(kept['memberID']).toBe(String(user.member_id));
  });
  prove('Sign-in, sign-out and current-user checks go through a third-party identity service (email-link sign-in).', async (testApp) => {
    const page = await testApp.newVisitor();
    const calls = listen(page);
    await page.goto('/sign-in');
    await page.getByLabel('Work email').fill('nobody@pennard.example');
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto('/logout');
    await page.getByText('You are signed out').first().waitFor();
    const asked = calls.map(({ url }) => url.pathname);
    for (const path of ['/v2/public/session/refresh', '/v2/public/sign-in/link', '/v2/public/session/end']) expect(asked).toContain(path);
  });
  prove("Its endpoints are not the product's back end.", async (testApp) => {
    const page = await testApp.newVisitor();
    const calls = listen(page);
    await page.goto('/sign-in');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(calls.filter(({ url }) => url.pathname.startsWith('/v2/client/'))).toEqual([]);
  });
});
