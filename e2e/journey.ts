import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { launchChromium } from '@freehold/testkit/chromium';
import { startProduct, type Processes, type Product, type ProductEnv } from '@freehold/testkit/product';
import { workUnderWay } from '@freehold/testkit/work-under-way';
import axe from 'axe-core';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

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
  /** A browser of its own: no cookie or storage is shared with another, unless it begins with what one kept. */
  newBrowser(size?: { width: number; height: number }, dark?: boolean, kept?: Kept): Promise<BrowserContext>;
  /** Gives a browser a session, without a page. */
  letIn(email: string, context: BrowserContext): Promise<void>;
  /** A signed-in page, with a link as the operator's command makes; on Standalone AML unless another path is named. */
  signInAs(email: string, context?: BrowserContext, path?: string): Promise<Page>;
  end(): Promise<void>;
};

let browser: Promise<Browser> | undefined;

/** One Chromium for all journeys of a process: what people keep is apart in their contexts. It ends with the process. */
async function openBrowser(): Promise<Browser> {
  if (browser === undefined || !(await browser).isConnected()) browser = launchChromium();
  return await browser;
}

/** Browsers that keep nothing of a person but what they loaded of the product, each with the address, the size and the scheme it is for. */
let rested: { kind: string; context: BrowserContext }[] = [];
/** More are never open at once for long. */
const MOST_RESTED = 6;

/** Takes from a browser all that its journey gave it: pages, cookies and storage. */
async function rest(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  for (const host of [origin, origin.replace('//localhost', '//signing.localhost')])
    await devtools.send('Storage.clearDataForOrigin', {
      origin: host,
      storageTypes: 'local_storage,indexeddb,service_workers,cache_storage',
    });
  await page.close();
}

export async function beginJourney(env: ProductEnv = {}, processes?: Processes): Promise<Journey> {
  const [product, chromium] = await Promise.all([startProduct(env, processes), openBrowser()]);
  const contexts = new Map<BrowserContext, string>();
  async function newBrowser(size = DESKTOP, dark = false, kept?: Kept) {
    const kind = `${product.origin} ${size.width}x${size.height} ${dark ? 'dark' : 'light'}`;
    const known = kept === undefined ? rested.find((one) => one.kind === kind)?.context : undefined;
    rested = rested.filter((one) => one.context !== known);
    const settings = { viewport: size, baseURL: product.origin, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' } as const;
    const context = known ?? (await chromium.newContext({ ...settings, ...(kept === undefined ? {} : { storageState: kept }) }));
    context.setDefaultTimeout(30_000);
    contexts.set(context, kind);
    context.on('close', () => contexts.delete(context));
    return context;
  }
  async function letIn(email: string, context: BrowserContext) {
    const token = new URL(await product.createLink(email)).hash.replace('#link=', '');
    // The cookie of the session is what the page of the link would get; that page has journeys of its own.
    const answer = await context.request.post('/v2/public/sign-in/confirm', { data: { token } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  return {
    product,
    newBrowser,
    letIn,
    async signInAs(email, context, path = '/marketplace/manual_aml_check') {
      const opened = context ?? (await newBrowser());
      await letIn(email, opened);
      const page = await opened.newPage();
      await page.goto(path);
      await page.waitForFunction(() => localStorage.getItem('user') !== null);
      await page.locator('main h1').waitFor();
      return page;
    },
    async end() {
      await Promise.all(
        [...contexts].map(async ([context, kind]) => {
          const isClean = await rest(context, product.origin).then(
            () => true,
            () => false,
          );
          if (isClean && rested.length < MOST_RESTED) rested.push({ kind, context });
          else await context.close();
        }),
      );
      await product.stop();
    },
  };
}

/** What the tests of a journey go through: its product and its browsers, and a folder for files that goes with it. */
export type Stage = Omit<Journey, 'end'> & { readonly folder: string };

/**
 * The head of a journey: its product runs before the first test and ends after the last. `open` brings it to where the tests begin and
 * names the pages they share; when a test fails each leaves a picture.
 */
export function startJourney(
  open: (stage: Stage) => Promise<Record<string, Page>> = async () => ({}),
  env: ProductEnv = {},
  processes?: Processes,
): Stage {
  let journey: Journey | undefined;
  let folder: string | undefined;
  let shown: Record<string, Page> = {};
  const running = () => {
    if (journey === undefined) throw new Error('The product of this journey is not running');
    return journey;
  };
  const stage: Stage = {
    get product() {
      return running().product;
    },
    get folder() {
      return (folder ??= mkdtempSync(join(tmpdir(), 'freehold-journey-')));
    },
    newBrowser: (...asked) => running().newBrowser(...asked),
    letIn: (...asked) => running().letIn(...asked),
    signInAs: (...asked) => running().signInAs(...asked),
  };
  beforeAll(async () => {
    journey = await beginJourney(env, processes);
    shown = await open(stage);
  });
  afterAll(async () => {
    await journey?.end();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const from = basename(task.file.name).replace('.e2e.ts', '');
    const pages: string[] = [];
    for (const [who, page] of Object.entries(shown)) pages.push(await failurePicture(page, `${from} ${who} ${task.name}`));
    const work = journey === undefined ? [] : await workUnderWay(journey.product.databaseUrl).catch(() => []);
    task.meta.pages = [...pages, ...work].join('\n');
  });
  return stage;
}

/** Pictures are read when somebody renews those of the documentation, and cost a run more than a minute. */
const TAKES_PICTURES = process.env['FREEHOLD_PICTURES'] === 'on';

/** Leaves a picture of the page as the person sees it, from its top or at a part of it, and once the toasts have gone; where they are asked for. */
export async function picture(page: Page, name: string, at?: Locator): Promise<void> {
  // A toast stays for as long as the pointer rests on it.
  await page.mouse.move(0, 0);
  if (!TAKES_PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0));
  await at?.evaluate((part) => part.scrollIntoView({ block: 'center' }));
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** What the running app keeps of its router, as far as a test asks it. */
type AppRouter = {
  navigate(to: { href: string }): Promise<void>;
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
};

declare global {
  interface Window {
    __TSR_ROUTER__?: AppRouter;
  }
}

/**
 * Goes to an address as a link inside the running app does, which costs a fifth of loading the page; it is loaded where the app does not run
 * yet or stands there already, perhaps with a drawer open. Answers once the new page has taken the place of the old one.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate(async (to) => {
    const router = window.__TSR_ROUTER__;
    if (router === undefined || location.pathname + location.search === to) return false;
    await router.navigate({ href: to });
    return true;
  }, path);
  if (!isThere) return void (await page.goto(path));
  await page.waitForFunction(() => {
    const state = window.__TSR_ROUTER__?.state;
    return state?.status === 'idle' && state.resolvedLocation?.href === state.location.href;
  });
}

/**
 * A signed-in page of a desk on a phone, light or dark, at an address: the same browser goes on, since a second one would load all of the app
 * again. Given back with `asDesk`.
 */
export async function asPhone(page: Page, path: string, dark = false): Promise<Page> {
  await page.setViewportSize(PHONE);
  await paint(page, dark);
  await follow(page, path);
  return page;
}

export async function asDesk(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await paint(page, false);
}

/** The app follows the scheme of the machine. */
export async function paint(page: Page, dark: boolean): Promise<void> {
  const scheme = dark ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
}

declare module 'vitest' {
  interface TaskMeta {
    /** What stood on the pages of a journey that failed, and what its product was at, for the end of the run. */
    pages?: string;
  }
}

/** Runs in the page: the words of what stands above it, then its own. */
function textOf(): string {
  const above = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alert]')];
  return [...above, document.body].map(({ innerText }) => innerText).join('\n');
}

/** Runs in the page: what it asked the server for last, and how many seconds ago it was answered. */
function lastCalls(): string {
  const calls = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith('/v2/'));
  const ago = ({ startTime, duration }: PerformanceEntry) => ((performance.now() - startTime - duration) / 1000).toFixed(1);
  return calls
    .slice(-5)
    .map((call) => `${new URL(call.name).pathname} ${ago(call)} s`)
    .join(', ');
}

/** Leaves a picture of a page that did not become what the journey waited for; prints and answers what stood on it: a picture is not always kept. */
export async function failurePicture(page: Page, name: string): Promise<string> {
  const text = await page.evaluate(textOf).catch(() => 'not read');
  const calls = await page.evaluate(lastCalls).catch(() => 'not read');
  const stood = `${name}: ${new URL(page.url()).pathname}\n${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 1500)}\nLast calls: ${calls}`;
  console.error(stood);
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `failed-${name.replaceAll(/\W+/g, '-').slice(0, 60)}.png`) });
  return stood;
}

/** axe finds nothing to say about the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Read into a page once: the builder would read all of it twice for every run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await new AxeBuilder({ page, axeSource: 'void 0' })
    // Without the nodes that are in order, and in the page itself rather than a second one: no frame of ours is another site's. The style
    // sheets are read for one rule alone, which is none of these.
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .setLegacyMode()
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

/** A call of the API as the page of a signed-in member makes it: what it answers; an answer that refuses fails the test. */
export async function callFrom<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const answer = await page.evaluate(
    async ({ method: verb, path: to, body: given, key }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        'x-workspace-id': localStorage.getItem('retainSelection') ?? '',
        'idempotency-key': key,
        ...(given === null ? {} : { 'content-type': 'application/json' }),
      };
      const response = await fetch(to, { method: verb, headers, ...(given === null ? {} : { body: JSON.stringify(given) }) });
      return { status: response.status, text: await response.text() };
    },
    { method, path, body: body ?? null, key: randomUUID() },
  );
  expect(answer.status, answer.text).toBeLessThan(300);
  const { Info }: { Info: { Data: T } } = JSON.parse(answer.text);
  return Info.Data;
}
