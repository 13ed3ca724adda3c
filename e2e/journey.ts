import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { launchChromium } from '@freehold/testkit/chromium';
import { startProduct, type Product, type ProductEnv } from '@freehold/testkit/product';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const OWNER = 'imogen.ashworth@pennard.example';
export const COMPLIANCE = 'bethan.prosser@pennard.example';
export const NEGOTIATOR = 'dev.chaudhuri@pennard.example';

const PICTURES = join(import.meta.dirname, '../test-results');

/** Cookies and storage of a browser, to open another with. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

export type Journey = {
  product: Product;
  browser: Browser;
  /** A browser of its own: no cookie or storage is shared with another, unless it begins with what one kept. */
  newBrowser(size?: { width: number; height: number }, dark?: boolean, kept?: Kept): Promise<BrowserContext>;
  /** A signed-in page, by a link of the operator's command; on Standalone AML unless another path is named. */
  signInAs(email: string, context?: BrowserContext, path?: string): Promise<Page>;
  end(): Promise<void>;
};

export async function beginJourney(env: ProductEnv = {}): Promise<Journey> {
  const [product, browser] = await Promise.all([startProduct(env), launchChromium()]);
  async function newBrowser(size = DESKTOP, dark = false, kept?: Kept) {
    const context = await browser.newContext({
      viewport: size,
      baseURL: product.origin,
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      ...(kept === undefined ? {} : { storageState: kept }),
    });
    context.setDefaultTimeout(20_000);
    return context;
  }
  return {
    product,
    browser,
    newBrowser,
    async signInAs(email, context, path = '/marketplace/manual_aml_check') {
      const page = await (context ?? (await newBrowser())).newPage();
      const { code, output } = await product.cli('sign-in-link', email, '--origin', product.origin);
      expect(code, output).toBe(0);
      await page.goto(output.trim().split('\n').at(-1) ?? '');
      await page.waitForFunction(() => localStorage.getItem('user') !== null);
      await page.goto(path);
      await page.locator('main h1').waitFor();
      return page;
    },
    async end() {
      await browser.close();
      await product.stop();
    },
  };
}

/** Leaves a picture of the page as the person sees it, from its top or at a part of it, and once the toasts have gone. */
export async function picture(page: Page, name: string, at?: Locator): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0));
  await at?.evaluate((part) => part.scrollIntoView({ block: 'center' }));
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** Leaves a picture of a page that did not become what the journey waited for. */
export async function failurePicture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `failed-${name.replaceAll(/\W+/g, '-').slice(0, 60)}.png`) });
}

/** axe finds nothing to say about the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map((fault) => ({ rule: fault.id, help: fault.help, where: fault.nodes.map((node) => node.target.join(' ')) })),
  ).toEqual([]);
}

/** Nothing on the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
}
