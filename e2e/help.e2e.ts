import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';

const BUILT = join(import.meta.dirname, '../packages/web/help/dist');

const stage = startJourney();

/** A page of the help, and what its browser complained of. */
async function openHelp(path = '/help/', size = DESKTOP, dark = false): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await stage.newBrowser(size, dark)).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())));
  page.on('pageerror', (fault) => void complaints.push(String(fault)));
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, complaints };
}

test('every link, picture, script and style sheet of the built help leads somewhere', () => {
  const files = globSync('**/*.html', { cwd: BUILT }).map((file) => file.replaceAll('\\', '/'));
  const pages = new Map(
    files.map((file) => [`/help/${file.replace(/(^|\/)index\.html$/, '$1')}`, readFileSync(join(BUILT, file), 'utf8')]),
  );
  const broken: string[] = [];
  let checked = 0;
  for (const [page, html] of pages) {
    for (const [, written = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (/^(https?:|mailto:)/.test(written)) continue;
      checked += 1;
      const { pathname, hash } = new URL(written.replaceAll('&amp;', '&'), `http://help${page}`);
      const target = pages.get(pathname);
      // The app itself and what it serves beside the help.
      const isThere =
        target !== undefined || ['/', '/icon.svg'].includes(pathname) || existsSync(join(BUILT, pathname.replace('/help/', '')));
      const anchor = decodeURIComponent(hash.slice(1));
      if (!isThere || (anchor !== '' && !target?.includes(`id="${anchor}"`))) broken.push(`${page}: ${written}`);
    }
    expect(html.match(/<h1\b/g), page).toHaveLength(1);
    expect(html, page).not.toMatch(/<script(?![^>]* src=)|\son\w+=/);
  }
  expect(broken).toEqual([]);
  expect(checked).toBeGreaterThan(1_000);
});

describe('The help in a browser', () => {
  test('Help in the top bar opens it in a new tab, and the product stays where it is', async () => {
    const page = await stage.signInAs(OWNER);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('banner').getByRole('link', { name: /^Help/ }).click(),
    ]);
    await tab.getByRole('heading', { level: 1, name: 'Freehold help' }).waitFor();
    expect([new URL(tab.url()).pathname, await tab.evaluate(() => window.opener)]).toEqual(['/help/', null]);
    expect(new URL(page.url()).pathname).toBe('/marketplace/manual_aml_check');
  });

  test.each([
    ['a desk', DESKTOP],
    ['a phone', PHONE],
  ] as const)('on %s the search finds the page that a word is about, by keyboard alone', async (_, size) => {
    const { page, complaints } = await openHelp('/help/', size);
    const field = page.getByRole('searchbox', { name: 'Search the help' });
    await field.focus();
    await field.pressSequentially('holding deposit');
    const found = page.getByRole('search').getByRole('link');
    await found.first().waitFor();
    expect(await page.getByRole('status').textContent()).toMatch(/places found$/);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/help/features/offers/');
    // A word with a slip of the finger, and one that is nowhere.
    await field.fill('notificatons');
    await page
      .getByRole('search')
      .getByRole('link', { name: /^Notifications/ })
      .first()
      .waitFor();
    await field.fill('zzyzx');
    await page.getByText('Nothing in the help has “zzyzx”').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing in the help has “zzyzx”').waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  test.each([
    ['light at a desk', DESKTOP, false],
    ['dark at a desk', DESKTOP, true],
    ['light on a phone', PHONE, false],
    ['dark on a phone', PHONE, true],
  ] as const)('%s its pages have no fault of access and scroll one way only', async (name, size, dark) => {
    const { page, complaints } = await openHelp('/help/', size, dark);
    for (const path of ['/help/', '/help/features/offers/', '/help/guide/running/', '/help/nothing-here']) {
      if (new URL(page.url()).pathname !== path) await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe(dark ? 'dark' : 'light');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      // The browser itself says that an address answered 404.
      if (path !== '/help/nothing-here') expect(complaints).toEqual([]);
      await picture(page, `help-${name}-${path.split('/').at(-2)}`);
    }
    await page.context().close();
  });

  test('the theme chosen in the app holds here too', async () => {
    const { page } = await openHelp();
    await page.evaluate(() => (document.cookie = `freehold_preferences=${encodeURIComponent('{"scheme":"dark"}')}; Path=/`));
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark');
  });

  test('on a phone all pages are one press away', async () => {
    const { page } = await openHelp('/help/features/offers/', PHONE);
    const link = page.getByRole('navigation', { name: 'Help pages' }).getByRole('link', { name: 'Recent activity' });
    expect(await link.isVisible()).toBe(false);
    await page.getByText('All pages').click();
    await link.click();
    await page.waitForURL((url) => url.pathname === '/help/features/activity/');
  });

  test('it is served under the policy of the app, pages afresh and assets for good, and a miss is a 404', async () => {
    const ask = (path: string) => fetch(`${stage.product.origin}${path}`);
    const start = await ask('/help');
    const html = await start.text();
    expect([start.status, start.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const policy = start.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toBe((await ask('/')).headers.get('content-security-policy'));
    const sheet = /href="(\/help\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? '';
    expect((await ask(sheet)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const picture = await ask('/help/pictures/offers.png');
    expect([picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual(['image/png', 'no-cache']);
    for (const path of ['/help/nothing-here', '/help/features/nothing/', '/help/assets/old-abc.js', '/help/404.html', '/help/.sources']) {
      const miss = await ask(path);
      expect([path, miss.status]).toEqual([path, 404]);
      expect(await miss.text()).toContain('There is no help page at this address');
    }
  });
});
