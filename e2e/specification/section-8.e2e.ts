import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { specification, type TestApp } from './prove.ts';
import { refuseAs401 } from './stage.ts';

const STAFF_CALLS = /\/v2\/client\//;

async function withSignerToken(page: Page): Promise<void> {
  await page.goto('/app_user_login');
  await page.evaluate(() => localStorage.setItem('appUserToken', 'a-signer'));
}

/** Signed in, with a server that has forgotten it: calls are refused and no fresh token is given. */
async function forgottenMember(testApp: TestApp): Promise<Page> {
  const page = await testApp.newMember();
  await page.route(/\/v2\/public\/session\/refresh$/, (route) => route.fulfill({ json: { Info: { Data: null } } }));
  await page.route(/\/v2\/public\/session\/end$/, (route) => route.fulfill({ json: { Info: { Data: { ended: true } } } }));
  return page;
}

specification('8', (prove) => {
  prove(
    'Any 401 response on an external signing page (document-fill-sign, user_contracts_list, signed_contracts_list, signed_document_view): go to app-user logout.',
    async (testApp) => {
      // With the signers' menu and without it; of the four, guard.test.ts.
      for (const path of ['/document-fill-sign/3', '/user_contracts_list']) {
        const page = await testApp.newVisitor();
        await withSignerToken(page);
        await page.goto(path);
        await page.waitForURL((url) => url.pathname === '/logout_app_user');
        await page.waitForFunction(() => localStorage.getItem('appUserToken') === null);
      }
    },
  );
  prove(
    'Any 401 on other pages except logout, login, registration, completion, public sign-up, personal page and app-user login: sign the user out and go to logout.',
    async (testApp) => {
      // With the shell and without it; where each page sends its visitor, guard.test.ts proves on the table of pages.
      for (const path of ['/', '/view/report/3']) {
        const member = await forgottenMember(testApp);
        // Away from the app, so that nothing it still asks for meets the refusal first.
        await member.goto('about:blank');
        await refuseAs401(member, STAFF_CALLS);
        await member.goto(path);
        await member.waitForURL((url) => url.pathname === '/logout');
        await member.getByText('You were signed out').first().waitFor();
        expect(await member.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('accessToken')])).toEqual([null, null]);
        await testApp.leave(member);
      }
      for (const path of ['/logout', '/sign-in', '/personal-page']) {
        const visitor = await testApp.newVisitor();
        await refuseAs401(visitor, /\/v2\/public\/(config|session\/refresh)$/);
        await visitor.goto(path);
        await visitor.getByRole('heading', { level: 1 }).first().waitFor();
        expect(new URL(visitor.url()).pathname).toBe(path);
        await testApp.leave(visitor);
      }
    },
  );
  prove('A failure loading user details, members, workspaces, flows or check-properties is only logged.', async (testApp) => {
    const page = await testApp.newMember();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(/\/v2\/client\/(members|workspaces|flows|properties\/check-properties)(\?|$)/, (route) =>
      route.fulfill({ status: 422, json: { Info: { Data: null, Code: 'BAD_REQUEST', Message: 'Not today' } } }),
    );
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await testApp.openMenu(page);
    await page.getByRole('link', { name: '+ Save flows' }).waitFor();
    if (testApp.isPhone) await page.getByRole('button', { name: 'Close menu' }).click();
    await testApp.follow(page, '/marketplace/manual_aml_check');
    await page.getByRole('heading', { level: 1, name: 'Standalone AML' }).waitFor();
    const lines = (path: string) => logged.filter((line) => line.includes(`GET ${path})`));
    for (const path of ['/v2/client/members', '/v2/client/workspaces', '/v2/client/flows', '/v2/client/properties/check-properties'])
      await expect.poll(() => lines(path).length, { message: path }).toBe(1);
    expect(lines('/v2/client/members')[0]).toBe('Members could not be loaded (GET /v2/client/members): 422 BAD_REQUEST');
    expect(await page.getByText('Not today').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);

    // The user: the app stands on what is stored.
    await page.unrouteAll();
    let down = true;
    await page.route(/\/v2\/client\/(me|workspaces\/switch\/\d+)$/, (route) =>
      down ? route.fulfill({ status: 422, json: { Info: { Data: null, Code: 'BAD_REQUEST', Message: 'Nor today' } } }) : route.continue(),
    );
    logged.length = 0;
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Standalone AML' }).waitFor();
    const own = () => logged.filter((line) => line.startsWith('The user could not be loaded (GET /v2/client/'));
    expect(own()).toHaveLength(1);
    expect(await page.getByText('Nor today').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    const line = page.getByText('We could not refresh your details');
    await line.waitFor();
    down = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await line.waitFor({ state: 'detached' });
    expect(own()).toHaveLength(1);
  });
  prove('Lists fall back to empty.', async (testApp) => {
    const page = await testApp.newMember();
    await page.route(/\/v2\/client\/(members|workspaces|flows)(\?|$)/, (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await testApp.openMenu(page);
    await page.getByRole('link', { name: '+ Save flows' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Standalone AML', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Workspace: Pennard & Lisle, Bristol' }).click();
    expect(await page.getByRole('menuitemradio', { name: 'Pennard & Lisle, Bath' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    // The page whose subject is the list says so where the list would be, and tries again.
    for (const [path, words, found] of [
      ['/members', 'We could not load the members', 'Imogen Ashworth'],
      ['/workspaces', 'We could not load your workspaces', 'Pennard & Lisle, Bath'],
    ] as const) {
      await page.unrouteAll();
      await page.route(new RegExp(`/v2/client${path}$`), (route) => route.abort());
      await page.goto(path);
      await page.locator('main').getByText(words).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.locator('.mantine-Notification-root').count()).toBe(0);
      await page.unrouteAll();
      await page.locator('main').getByRole('button', { name: 'Try again' }).click();
      await page.locator('main').getByText(found).first().waitFor();
    }
  });
  prove('Other errors are passed to the caller.', async (testApp) => {
    const page = await testApp.newMember();
    await page.route(/\/v2\/client\/checks(\?|$)/, (route) =>
      route.fulfill({
        status: 422,
        json: { Info: { Data: null, Code: 'BAD_REQUEST', Message: 'The list took a day off', Reference: 'ref-1' } },
      }),
    );
    await page.goto('/marketplace/manual_aml_check');
    await page.getByText('The list took a day off').first().waitFor();
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  });
  prove('The toast shows the word Failed when the error message is empty.', async (testApp) => {
    const page = await testApp.newMember();
    await testApp.follow(page, '/design');
    await page.getByRole('button', { name: 'Show an error without a message' }).click();
    await page.getByRole('alert').getByText('Failed', { exact: true }).waitFor();
  });
  prove(
    "Identity-provider errors (for example popup closed, network failure, unauthorized domain): the product's handling is not shown.",
    async (testApp) => {
      const page = await testApp.newVisitor();
      await page.goto('/sign-in?trouble=sso_cancelled');
      await page.getByText('Sign-in was cancelled').first().waitFor();
      await page.goto('/sign-in');
      await page.route(/\/sign-in\/link$/, (route) =>
        route.fulfill({ status: 422, json: { Info: { Data: null, Code: 'UNAUTHORISED_DOMAIN', Message: '' } } }),
      );
      await page.getByLabel('Work email').fill('somebody@pennard.example');
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
      await page.getByText('This address is not set up for sign-in').first().waitFor();
      await page.unroute(/\/sign-in\/link$/);
      await page.goto('/sign-in');
      await page.getByLabel('Work email').fill('somebody@pennard.example');
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
      await page.getByText('You are offline').first().waitFor();
      await page.context().setOffline(false);
      for (const [code, words] of [
        ['used', 'This link was already used. Send a new one.'],
        ['expired', 'This link has expired. Send a new one.'],
      ] as const) {
        const visitor = await testApp.newVisitor();
        await visitor.route(/\/sign-in\/confirm$/, (route) =>
          route.fulfill({ status: 422, json: { Info: { Data: null, Code: 'LINK_INVALID', Message: words } } }),
        );
        await visitor.goto(`/sign-in#link=a-link-that-was-${code}-before-now-and-here`);
        await visitor.getByText(words).first().waitFor();
      }
    },
  );
});
