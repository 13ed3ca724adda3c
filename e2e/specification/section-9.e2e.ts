import { expect } from 'vitest';
import { specification, type TestApp } from './prove.ts';
import { answerWith, changeUser } from './stage.ts';

type Answer<Data> = { Info: { Data: Data } };

/** What the product says of somebody who signs in with a link, without a page. */
async function userOf(testApp: TestApp, email: string): Promise<{ role_id: number; is_admin: boolean }> {
  const { request } = await testApp.journey.newBrowser();
  const token = new URL(await testApp.journey.product.createLink(email)).hash.replace('#link=', '');
  const signedIn = await request.post('/v2/public/sign-in/confirm', { data: { token } });
  const { access_token } = ((await signedIn.json()) as Answer<{ access_token: string }>).Info.Data;
  const answer = await request.get('/v2/client/me', { headers: { Authorization: `Bearer ${access_token}` } });
  return ((await answer.json()) as Answer<{ role_id: number; is_admin: boolean }>).Info.Data;
}

specification('9', (prove) => {
  prove('Toast duration 3000 ms.', async (testApp) => {
    const page = await testApp.newMember();
    await testApp.follow(page, '/design');
    const show = page.getByRole('button', { name: 'Show a success' });
    await show.click();
    const toast = page.locator('.mantine-Notification-root');
    await toast.waitFor();
    await toast.waitFor({ state: 'detached' });
    // From here the test turns the clock, so that the duration does not depend on the machine.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await show.click();
    await page.clock.runFor(100);
    await toast.waitFor();
    await page.clock.runFor(2800);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(700);
    await toast.waitFor({ state: 'detached' });
    await page.close();
  });
  prove('Mobile breakpoint 768px.', async (testApp) => {
    const page = await testApp.newMember();
    for (const [width, mobile] of [
      [769, false],
      [768, true],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('button', { name: 'Open menu' }).waitFor({ state: mobile ? 'visible' : 'detached' });
      await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: mobile ? 'detached' : 'visible' });
    }
  });
  const LONG = 'Pennard & Lisle, Clifton and Hotwells';
  const CUT = 'Pennard & Lisle, Clifton and H…';
  prove('Workspace names longer than 30 characters are shown truncated.', async (testApp) => {
    const page = await testApp.newMember();
    await changeUser(page, (user) => void (user.owner.account_name = LONG));
    await answerWith(page, /\/v2\/client\/workspaces$/, (_, data) => {
      const { workspaces } = data as { workspaces: Array<{ account_name: string }> };
      return { workspaces: workspaces.map((one, index) => (index === 0 ? { ...one, account_name: LONG } : one)) };
    });
    await page.reload();
    await testApp.openMenu(page);
    const button = page.getByRole('button', { name: `Workspace: ${LONG}`, exact: true });
    expect(await button.innerText()).toBe(CUT);
    await button.click();
    const entry = page
      .getByRole('menuitem')
      .filter({ hasText: CUT })
      .or(page.getByRole('menuitemradio').filter({ hasText: CUT }));
    await entry.waitFor();
    // The whole name stays within reach.
    expect(
      await entry.evaluate(
        (node) => node.closest('[title]')?.getAttribute('title') ?? node.querySelector('[title]')?.getAttribute('title'),
      ),
    ).toBe(LONG);
  });
  prove('Default dashboard version v2.', async (testApp) => {
    const page = await testApp.newVisitor();
    await page.goto('/sign-in');
    await page.waitForFunction(() => localStorage.getItem('dashboardVersion') === 'v2');
    await page.evaluate(() => localStorage.setItem('dashboardVersion', 'v1'));
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('dashboardVersion'))).toBe('v1');
  });
  prove('Admin role_ids 1 and 2.', async (testApp) => {
    for (const [id, email] of [
      [1, 'imogen.ashworth'],
      [2, 'callum.fairbairn'],
      [3, 'bethan.prosser'],
      [4, 'dev.chaudhuri'],
      [5, 'rowan.tidmarsh'],
      [6, 'honor.wetherby'],
    ] as const) {
      const user = await userOf(testApp, `${email}@pennard.example`);
      expect([user.role_id, user.is_admin]).toEqual([id, id <= 2]);
    }
  });
  prove('Error reporting and tracing are active only in production, with a trace sample rate of 1.', async (testApp) => {
    const page = await testApp.newMember();
    const reports: string[] = [];
    await page.route(/\/envelope\//, async (route) => {
      reports.push(route.request().postData() ?? '');
      await route.fulfill({ status: 200, json: {} });
    });
    // Outside production the server names no receiver, and nothing is sent.
    const config = await page.evaluate(
      async () =>
        (await (await fetch('/v2/public/config')).json()) as { Info: { Data: { error_reporting: unknown; environment: string } } },
    );
    expect(config.Info.Data).toMatchObject({ environment: 'non-production', error_reporting: null });
    await page.reload();
    await page.locator('main h1').waitFor();
    expect(reports).toEqual([]);
    const { host } = new URL(testApp.journey.product.origin);
    await answerWith(page, /\/v2\/public\/config$/, (_, data) => ({
      ...(data as object),
      environment: 'production',
      error_reporting: { dsn: `http://key@${host}/1` },
    }));
    await page.reload();
    await expect.poll(() => reports.join('\n'), { timeout: 15_000 }).toContain('"type":"transaction"');
    expect(reports.join('\n')).toContain('"sample_rate":"1"');
  });
});
