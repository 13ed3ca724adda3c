import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { specification, type TestApp } from './prove.ts';
import { asSigner, changeUser, SAVED_FLOWS, showFlows } from './stage.ts';

const read = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const owner = async (page: Page) =>
  (JSON.parse((await read(page, 'user')) ?? '{}') as { owner: { owner_id: number; account_name: string } }).owner;

async function chooseWorkspace(testApp: TestApp, page: Page, name: string): Promise<void> {
  await testApp.openMenu(page);
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click();
  await page.waitForFunction((expected) => localStorage.getItem('selectedWorkspaceName') === expected, name);
  await page.waitForURL((url) => url.pathname === '/');
  await page.locator('main h1').waitFor();
}

async function searchBox(testApp: TestApp, page: Page) {
  const box = page.getByRole('searchbox');
  await page.locator('main h1').waitFor();
  if (testApp.isPhone && !(await box.isVisible())) await page.getByRole('button', { name: 'Search', exact: true }).click();
  await box.waitFor();
  return box;
}

const isSearchPage = (url: URL) => url.pathname === '/properties/search/properties-or-applicants';

specification('4', (prove) => {
  prove("Login state: logged in when user data exists and the identity provider's signed-in check passes.", async (testApp) => {
    const page = await testApp.newVisitor();
    await page.goto('/sign-in');
    // User data alone is not enough.
    await page.evaluate(() => {
      localStorage.setItem('user', '{"id":1}');
      localStorage.setItem('accessToken', 'not.a.token');
    });
    await page.goto('/archived');
    await page.waitForURL((url) => url.pathname === '/sign-in' || url.pathname === '/logout');
    // With both, the login is left at once.
    const member = await testApp.newMember();
    await member.goto('/sign-in');
    await member.waitForURL((url) => url.pathname === '/');
    // Nor is the provider's word: without user data the way is to the login, which keeps where the person was going.
    await member.goto('about:blank');
    const calls: string[] = [];
    const logged: string[] = [];
    member.on('request', (request) => calls.push(new URL(request.url()).pathname));
    member.on('console', (message) => logged.push(message.text()));
    let down = true;
    await member.route(/\/v2\/client\/(me|workspaces\/switch\/\d+)$/, (route) =>
      down ? route.fulfill({ status: 503, json: { Info: { Data: null, Code: 'UNAVAILABLE', Message: '' } } }) : route.continue(),
    );
    await member.goto('/sign-in');
    // It is let in with what is stored, which it may write once more until it was refused.
    await member.getByText('We could not refresh your details').waitFor();
    await member.evaluate(() => localStorage.removeItem('user'));
    // What that page still asks and logs is over before the count begins.
    await member.goto('about:blank');
    calls.length = 0;
    logged.length = 0;
    await member.goto('/archived?from=last-week');
    await member.waitForURL((url) => url.pathname === '/sign-in' && url.searchParams.get('redirect') === '/archived?from=last-week');
    await member.getByText('We could not load your details').waitFor();
    const tries = () => calls.filter((path) => /\/(me|switch\/\d+)$/.test(path)).length;
    // Once on the way to the page and once for the login, which would be left if it could be. Then nothing asks by itself.
    await member.waitForLoadState('networkidle');
    const before = tries();
    expect(before).toBeLessThanOrEqual(2);
    // A call is counted when it leaves, and logged when its answer came.
    await expect.poll(() => logged.filter((line) => line.includes('The user could not be loaded')).length).toBe(before);
    expect(tries()).toBe(before);
    await member.getByRole('button', { name: 'Try again' }).click();
    // As many refusals as the first time, so that none is still on its way when the server is back.
    await expect.poll(() => logged.filter((line) => line.includes('The user could not be loaded')).length).toBe(2 * before);
    await member.getByText('We could not load your details').waitFor();
    down = false;
    await member.getByRole('button', { name: 'Try again' }).click();
    await member.waitForURL((url) => url.pathname === '/archived' && url.search === '?from=last-week');
    await member.locator('main h1').waitFor();
  });
  prove('Sign-in change: on sign-in, the authenticated user and user details are stored and the unique id is saved.', async (testApp) => {
    const page = await testApp.newMember();
    const user = JSON.parse((await read(page, 'user')) ?? '{}') as { email: string; owner: { firebase_id: string } };
    expect(user.email).toBe('imogen.ashworth@pennard.example');
    expect(await read(page, 'current_firebase_id')).toBe(user.owner.firebase_id);
    expect(await read(page, 'accessToken')).not.toBeNull();
  });
  prove('On sign-out, a log-out action runs.', async (testApp) => {
    const page = await testApp.newSession();
    const second = await page.context().newPage();
    await second.goto('/archived');
    await second.locator('main h1').waitFor();
    await page.goto('/logout');
    await page.getByText('You are signed out').first().waitFor();
    await second.waitForURL((url) => url.pathname === '/logout');
    expect(await read(second, 'user')).toBeNull();
    // A session that is over when the app starts is a sign-out as well.
    const late = await testApp.newMember();
    await late.goto('about:blank');
    await late.context().clearCookies();
    await late.goto('/health/live');
    await late.evaluate(() => localStorage.removeItem('accessToken'));
    expect(await read(late, 'user')).not.toBeNull();
    await late.goto('/archived');
    await late.waitForURL((url) => url.pathname === '/sign-in');
    expect([await read(late, 'user'), await read(late, 'accessToken'), await read(late, 'memberID')]).toEqual([null, null, null]);
  });
  prove('The app mounts once, on the first sign-in-state callback, whatever the state.', async (testApp) => {
    const mounts = (page: Page) => page.evaluate(() => performance.getEntriesByName('freehold-mounted').length);
    const visitor = await testApp.newVisitor();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await visitor.route(/\/session\/refresh$/, async (route) => {
      await held;
      await route.continue();
    });
    await visitor.goto('/sign-in');
    await visitor.waitForFunction(() => localStorage.getItem('dashboardVersion') === 'v2');
    expect(await mounts(visitor)).toBe(0);
    release();
    await visitor.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await mounts(visitor)).toBe(1);
    const member = await testApp.newSession();
    expect(await mounts(member)).toBe(1);
    // A second callback: signed out from another tab.
    const second = await member.context().newPage();
    await second.goto('/logout');
    await member.waitForURL((url) => url.pathname === '/logout');
    expect(await mounts(member)).toBe(1);
  });
  prove('Logout: clears user data, the stored user and the access token.', async (testApp) => {
    const page = await testApp.newSession();
    await testApp.follow(page, '/logout');
    await page.getByText('You are signed out').first().waitFor();
    expect([await read(page, 'user'), await read(page, 'accessToken')]).toEqual([null, null]);
    await testApp.follow(page, '/');
    await page.waitForURL((url) => url.pathname === '/sign-in');
    expect(await read(page, 'retainSelection')).not.toBeNull();
  });
  prove('App-user logout clears the app-user token.', async (testApp) => {
    const page = await testApp.newMember();
    await page.evaluate(() => localStorage.setItem('appUserToken', 'somebody'));
    await page.goto('/logout_app_user');
    await page.waitForFunction(() => localStorage.getItem('appUserToken') === null);
    expect(await read(page, 'accessToken')).not.toBeNull();
    expect(await read(page, 'user')).not.toBeNull();
  });
  prove('Registration: incomplete until both owner and member have completed_signup.', async (testApp) => {
    const page = await testApp.newMember();
    let done = { owner: true, member: true };
    await changeUser(page, (user) => {
      user.owner.completed_signup = done.owner;
      user.member.completed_signup = done.member;
    });
    for (const [ownerDone, memberDone, path] of [
      [false, true, '/sign-up/complete'],
      [true, false, '/sign-up/complete'],
      [false, false, '/sign-up/complete'],
      [true, true, '/'],
    ] as const) {
      done = { owner: ownerDone, member: memberDone };
      await page.goto('/');
      await page.waitForURL((url) => url.pathname === path);
      await page.locator('main h1').waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    // From a page for everybody and from an address where nothing stands as well.
    done = { owner: true, member: false };
    for (const path of ['/sign-in', '/client-profile/4']) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/sign-up/complete');
    }
  });
  prove('Verification flags: refreshed whenever user details load.', async (testApp) => {
    const page = await testApp.newMember();
    let required = true;
    await changeUser(page, (user) => Object.assign(user.verification_status, { is_key_member: true, required }));
    for (const expected of [true, false, true]) {
      required = expected;
      await page.reload();
      await testApp.openMenu(page);
      const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Settings/ });
      await settings.waitFor();
      // The menu stands before the details have come again.
      await expect.poll(async () => /1/.test(await settings.innerText())).toBe(expected);
    }
  });

  /* ---------- workspaces ---------- */
  prove('Workspace selection: workspaces load on start.', async (testApp) => {
    const page = await testApp.newMember();
    const asked = page.waitForResponse((response) => response.url().endsWith('/v2/client/workspaces'));
    await page.reload();
    expect((await asked).status()).toBe(200);
  });
  prove('If the remembered id exists in the list it is selected.', async (testApp) => {
    const page = await testApp.newMember();
    await chooseWorkspace(testApp, page, 'Pennard & Lisle, Bath');
    const chosen = await read(page, 'retainSelection');
    await page.goto('/archived');
    await page.locator('main h1').waitFor();
    expect(await owner(page)).toMatchObject({ owner_id: Number(chosen), account_name: 'Pennard & Lisle, Bath' });
  });
  prove('Otherwise the first workspace is selected and remembered.', async (testApp) => {
    const page = await testApp.newMember();
    const first = await read(page, 'retainSelection');
    for (const remembered of ['99999999', null]) {
      await page.evaluate((id) => {
        if (id === null) localStorage.removeItem('retainSelection');
        else localStorage.setItem('retainSelection', id);
      }, remembered);
      await page.goto('/');
      await page.locator('main h1').waitFor();
      expect([await read(page, 'retainSelection'), await read(page, 'selectedWorkspaceName')]).toEqual([first, 'Pennard & Lisle, Bristol']);
    }
  });
  prove(
    'Choosing another workspace stores its id, sets the active workspace by account_name and reloads the app at the root path.',
    async (testApp) => {
      const page = await testApp.newMember();
      await testApp.follow(page, '/archived');
      await page.waitForFunction(() => localStorage.getItem('label') === 'Manual Checks');
      const before = await read(page, 'retainSelection');
      await page.evaluate(() => Object.assign(window, { notReloaded: true }));
      await chooseWorkspace(testApp, page, 'Pennard & Lisle, Bath');
      expect(await read(page, 'retainSelection')).not.toBe(before);
      expect(await page.evaluate(() => 'notReloaded' in window)).toBe(false);
      expect(new URL(page.url()).pathname).toBe('/');
    },
  );
  prove('Switching changes owner id and account name.', async (testApp) => {
    const page = await testApp.newMember();
    const before = await owner(page);
    await chooseWorkspace(testApp, page, 'Pennard & Lisle, Bath');
    const after = await owner(page);
    expect(after.owner_id).not.toBe(before.owner_id);
    expect([before.account_name, after.account_name]).toEqual(['Pennard & Lisle, Bristol', 'Pennard & Lisle, Bath']);
  });

  /* ---------- sidebar ---------- */
  prove('Sidebar: groups expand and collapse.', async (testApp) => {
    const page = await testApp.memberOn('/', 'Dashboard');
    await testApp.openMenu(page);
    const head = page.getByRole('button', { name: 'Assets' });
    const inside = page.getByRole('link', { name: 'Property sales' });
    await inside.waitFor();
    await head.click();
    await inside.waitFor({ state: 'hidden' });
    expect(await head.getAttribute('aria-expanded')).toBe('false');
    await head.press('Enter');
    await inside.waitFor();
  });
  prove('Opening Saved flows loads flows and lists those with is_saved equal to 1.', async (testApp) => {
    const page = await testApp.newMember();
    await showFlows(page);
    await testApp.openMenu(page);
    const head = page.getByRole('button', { name: 'Saved flows' });
    await head.click();
    await testApp.follow(page, '/archived');
    await page.waitForFunction(() => localStorage.getItem('label') === 'Manual Checks');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.reload();
    await page.locator('main h1').waitFor();
    await testApp.openMenu(page);
    await page.getByRole('button', { name: 'Saved flows' }).waitFor();
    expect(calls.filter((path) => path === '/v2/client/flows')).toEqual([]);
    await page.getByRole('button', { name: 'Saved flows' }).click();
    for (const { name } of SAVED_FLOWS)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).waitFor();
    expect(calls.filter((path) => path === '/v2/client/flows')).toHaveLength(1);
    expect(await page.getByRole('link', { name: 'Company summary' }).count()).toBe(0);
  });
  prove('The sidebar is hidden on the no-navbar routes.', async (testApp) => {
    const page = await testApp.member();
    for (const [path, label] of [
      ['/view/report/7', 'Report'],
      ['/public-sign-up', 'Public registration'],
      ['/personal-page', 'Personal page'],
      ['/document-fill-sign/7', 'Fill and sign'],
    ] as const) {
      await testApp.follow(page, path);
      await page.waitForFunction((expected) => localStorage.getItem('label') === expected, label);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0);
    }
  });
  prove('The signing-user layout replaces the normal menu on its routes.', async (testApp) => {
    const page = await testApp.newMember();
    await asSigner(page);
    await testApp.follow(page, '/user_contracts_list');
    await page.getByRole('heading', { level: 1, name: 'Pending Documents' }).waitFor();
    await testApp.openMenu(page);
    await page.getByRole('link', { name: 'Signed documents' }).waitFor();
    expect(await page.getByRole('link', { name: 'Property sales' }).count()).toBe(0);
  });

  /* ---------- search ---------- */
  prove('Search: typing shows a clear control.', async (testApp) => {
    const page = await testApp.memberOn('/', 'Dashboard');
    const box = await searchBox(testApp, page);
    const clear = page.getByRole('search').getByRole('button', { name: 'Clear search' });
    expect(await clear.count()).toBe(0);
    await box.fill('Calloway');
    await clear.click();
    await expect.poll(() => box.inputValue()).toBe('');
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
  });
  prove('Submitting navigates to the search page (replacing the entry if already there).', async (testApp) => {
    const page = await testApp.memberOn('/', 'Dashboard');
    await testApp.follow(page, '/archived');
    await page.waitForFunction(() => localStorage.getItem('label') === 'Manual Checks');
    for (const words of ['Calloway', 'Ostremba']) {
      const box = await searchBox(testApp, page);
      await box.fill(words);
      await box.press('Enter');
      await page.waitForURL((url) => isSearchPage(url) && url.searchParams.get('search') === words);
      // The page takes the words of its address into the box as it opens.
      await page.getByRole('heading', { level: 1, name: 'Search results' }).waitFor();
    }
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/archived');
  });
  prove('Leaving the search page clears the search.', async (testApp) => {
    const page = await testApp.memberOn('/', 'Dashboard');
    const box = await searchBox(testApp, page);
    await box.fill('Calloway');
    await box.press('Enter');
    await page.waitForURL(isSearchPage);
    await testApp.follow(page, '/archived');
    await page.waitForFunction(() => localStorage.getItem('label') === 'Manual Checks');
    await expect.poll(async () => (await searchBox(testApp, page)).inputValue()).toBe('');
  });

  /* ---------- dialogue and toast ---------- */
  prove('Copy-link dialog: opens with a link and a property.', async (testApp) => {
    const page = await testApp.newMember();
    await testApp.follow(page, '/design');
    await page.getByRole('button', { name: 'Copy a property’s link' }).click();
    const dialogue = page.locator('#dialogs').getByRole('dialog');
    await dialogue.waitFor();
    await expect.poll(() => dialogue.getByRole('textbox').inputValue()).toMatch(/^https?:\/\//);
    await dialogue
      .getByText(/Calloway Crescent/)
      .first()
      .waitFor();
  });
  prove("It closes on confirm and can remember 'don't show again'.", async (testApp) => {
    const page = await testApp.newMember();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await testApp.follow(page, '/design');
    const ask = page.getByRole('button', { name: 'Copy a property’s link' });
    const dialogue = page.locator('#dialogs').getByRole('dialog');
    await ask.click();
    await dialogue.getByRole('button', { name: 'Copy link' }).click();
    await dialogue.getByText('Link copied').waitFor();
    await dialogue.getByRole('button', { name: 'Done' }).click();
    await dialogue.waitFor({ state: 'detached' });
    await ask.click();
    await dialogue.getByLabel(/Don.t show again/).check();
    await dialogue.getByRole('button', { name: 'Done' }).click();
    await dialogue.waitFor({ state: 'detached' });
    expect(await read(page, 'dontShowDynamicLinkDialogue')).not.toBeNull();
    await page.reload();
    await ask.click();
    await page.getByText('Link copied').first().waitFor();
    expect(await dialogue.count()).toBe(0);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:\/\//);
  });
  prove(
    'Toast: shows an error (red, error icon) or a success (green, success icon) message and auto-hides after 3000 ms.',
    async (testApp) => {
      const page = await testApp.member();
      await testApp.follow(page, '/design');
      await page.getByRole('button', { name: 'Show a success' }).waitFor();
      const toasts = [
        ['Show a success', 'status', true],
        ['Show an error', 'alert', false],
      ] as const;
      const toastOf = (role: string) => page.locator(`.mantine-Notification-root[role=${role}]`);
      for (const [button, role, isGreen] of toasts) {
        await page.getByRole('button', { name: button, exact: true }).click();
        const toast = toastOf(role);
        await toast.waitFor();
        const [red = 0, green = 0] = await toast
          .locator('svg')
          .first()
          .evaluate((icon) => getComputedStyle(icon).color.split(/\D+/).slice(1).map(Number));
        expect(isGreen ? green > red : red > green).toBe(true);
      }
      // The pointer over one would keep it.
      await page.mouse.move(0, 0);
      for (const [, role] of toasts) await toastOf(role).waitFor({ state: 'detached' });
    },
  );

  /* ---------- flow ids by environment ---------- */
  /** What the flow of each number is called here; null for a number that is no flow of this environment. */
  const namesOf = async (testApp: TestApp, ids: readonly number[]) => {
    const page = await testApp.member();
    return page.evaluate(async (asked) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      const nameOf = async (id: number) => {
        const answer = await fetch(`/v2/client/flows/${id}`, { headers });
        if (answer.status === 404) return null;
        return ((await answer.json()) as { Info: { Data: { name: string } } }).Info.Data.name;
      };
      return Promise.all(asked.map(nameOf));
    }, ids);
  };
  const PAIRED = [3111, 3075, 3074, 3205, 3238, 3065];
  prove('Flow ids by environment: bank account check, smart report and monitoring report.', async (testApp) => {
    const names = ['Client Bank Account', 'Smart report', 'Monitoring report'];
    expect(await namesOf(testApp, PAIRED)).toEqual([...names, null, null, null]);
  });
  const hasOwnIdOnly = async (testApp: TestApp, name: string, own: number, other: number) =>
    expect(await namesOf(testApp, [own, other])).toEqual([name, null]);
  prove('Bank account check | 3111 | 3205', (testApp) => hasOwnIdOnly(testApp, 'Client Bank Account', 3111, 3205));
  prove('Smart report | 3075 | 3238', (testApp) => hasOwnIdOnly(testApp, 'Smart report', 3075, 3238));
  prove('Monitoring report | 3074 | 3065', (testApp) => hasOwnIdOnly(testApp, 'Monitoring report', 3074, 3065));
});
