import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { beginJourney, DESKTOP, failurePicture, OWNER, PHONE, type Journey } from '../journey.ts';
import { RULES, SECTION_TITLES, type Rule, type Section } from './rules.ts';
import { asSigner, stopAnswering } from './stage.ts';
import { widthsFor } from './widths.ts';

/** What a rule is proven with: the running product and browsers of one width. */
export type TestApp = {
  journey: Journey;
  width: number;
  isPhone: boolean;
  /** The owner, signed in, on a page that the rules of this width share; it stands wherever the last rule left it. */
  member(): Promise<Page>;
  /** The same page once it stands on the page of this address and label: for a rule that leaves nothing behind but where it stands. */
  memberOn(path: string, label: string): Promise<Page>;
  /**
   * A page of a browser of its own, signed in, on the dashboard. The session is shared: a rule that ends one begins its own. Later rules
   * have the page, emptied: a rule that leaves in it what cannot be taken back closes it.
   */
  newMember(email?: string): Promise<Page>;
  /** The same with a session of its own. */
  newSession(): Promise<Page>;
  /** Gives the browser of a page back before its rule ends. */
  leave(page: Page): Promise<void>;
  /** Somebody who is signed out, on a page that the rules of this width share. */
  visitor(): Promise<Page>;
  /** A page of a browser of its own, signed out. */
  newVisitor(): Promise<Page>;
  /** A signer to whom nothing was sent, on a page that the rules of this width share. */
  signer(): Promise<Page>;
  /** A page of the first owner, signed in, of the same version installed for production; started once for all rules that ask. */
  inProduction(settings?: Record<string, string>): Promise<{ page: Page; journey: Journey }>;
  /** Goes to an address inside the running app, as a link does. */
  follow(page: Page, path: string): Promise<void>;
  /** The menu: the sidebar, or on a phone the drawer, opened if need be. */
  openMenu(page: Page): Promise<void>;
};

type Check = (testApp: TestApp) => Promise<void>;
type Prove<S extends Section> = (rule: Rule<S>, check: Check) => void;
/** One way through the running product at each width, past what data proves rule by rule. */
type Walk = (name: string, check: Check) => void;

/**
 * The sections that a process runs one after another share a product, its browsers and its sessions, which end with the process. No rule needs
 * what another did, of its own section or of another.
 */
let journey: Promise<Journey> | undefined;
const productions = new Map<string, Promise<Journey>>();
const sessions = new Map<string, Promise<Cookies>>();
const testApps = new Map<Size, ReturnType<typeof openTestApp>>();

type Size = typeof DESKTOP;
function testAppAt(size: Size): ReturnType<typeof openTestApp> {
  const testApp = testApps.get(size) ?? openTestApp(size);
  testApps.set(size, testApp);
  return testApp;
}

/** Runs the rules of one section at 1440 px and, where they have a layout, at 390 px, each as a test named by the rule's own words. */
export function specification<S extends Section>(section: S, rules: (prove: Prove<S>, walk: Walk) => void): void {
  describe(`Specification, section ${section}: ${SECTION_TITLES[section]}`, () => {
    for (const size of [DESKTOP, PHONE]) {
      if (!RULES[section].some((rule) => widthsFor(section, rule).includes(size.width))) continue;
      describe(`at ${size.width} px`, () => {
        const testApp = testAppAt(size);
        beforeAll(() => testApp.open());
        afterAll(() => testApp.close());
        const walk: Walk = (name, check) =>
          test(name, async ({ task }) => {
            try {
              await check(testApp);
            } catch (error) {
              task.meta.pages = await testApp.keepPictures(`${section}-${size.width}-${name}`);
              await testApp.closeVisitors(true);
              await testApp.closeShared();
              throw error;
            } finally {
              await testApp.closeVisitors();
            }
          });
        rules((rule, check) => {
          if (widthsFor(section, rule).includes(size.width)) walk(rule, check);
        }, walk);
      });
    }
  });
}

/** Cookies of a signed-in person; what else their browser keeps, the app writes itself as it loads. */
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

const PRODUCTION_OWNER = 'owner@pennard.example';
const PRODUCTION = { FREEHOLD_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:9', FREEHOLD_OWNER_EMAIL: PRODUCTION_OWNER };

/** The same version installed for production, with these settings. */
function production(settings: Record<string, string>): Promise<Journey> {
  const key = JSON.stringify(settings);
  const running = productions.get(key) ?? beginJourney({ ...PRODUCTION, ...settings });
  productions.set(key, running);
  return running;
}

function openTestApp(size: Size) {
  let shared: Promise<Page> | undefined;
  let signedOut: Promise<Page> | undefined;
  let signing: Promise<Page> | undefined;
  /** Browsers with one page that keep nothing of a rule but what they have loaded; the next rule begins with one. */
  const rested: BrowserContext[] = [];
  let visitors: BrowserContext[] = [];
  /** Those at the product installed for production. */
  let elsewhere: BrowserContext[] = [];
  /** What the browsers of the running rule complained of, told when it fails. */
  let complaints: string[] = [];
  const isPhone = size === PHONE;
  let running: Journey | undefined;
  const journeyNow = () => {
    if (running === undefined) throw new Error('The product is not running');
    return running;
  };
  async function newBrowser(cookies: Cookies = []) {
    const context = rested.pop() ?? (await openContext());
    visitors.push(context);
    await context.addCookies(cookies);
    return context;
  }
  async function openContext() {
    const context = await journeyNow().newBrowser(size);
    context.on('console', (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())));
    context.on('weberror', (fault) => void complaints.push(String(fault.error())));
    context.on('requestfailed', (request) => void complaints.push(`${request.url()}: ${request.failure()?.errorText ?? 'failed'}`));
    return context;
  }
  function keptBy(email: string): Promise<Cookies> {
    const kept = sessions.get(email) ?? signInOnce(email);
    sessions.set(email, kept);
    return kept;
  }
  async function signInOnce(email: string): Promise<Cookies> {
    const context = await journeyNow().newBrowser(size);
    await journeyNow().letIn(email, context);
    const cookies = await context.cookies();
    await context.close();
    return cookies;
  }
  async function openShared(): Promise<Page> {
    const context = await journeyNow().newBrowser(size);
    await context.addCookies(await keptBy(OWNER));
    const page = await context.newPage();
    await page.goto('/');
    await page.locator('main h1').waitFor();
    return page;
  }
  async function openSignedOut(path: string): Promise<Page> {
    const page = await (await journeyNow().newBrowser(size)).newPage();
    await page.goto(path);
    return page;
  }
  async function openSigner(): Promise<Page> {
    const page = await openSignedOut('/app_user_login');
    await asSigner(page);
    return page;
  }
  /** After a rule that failed the next one begins with pages of its own: who knows what stands on these. */
  async function closeShared(): Promise<void> {
    const pages = [shared, signedOut, signing].filter((page) => page !== undefined);
    [shared, signedOut, signing] = [undefined, undefined, undefined];
    for (const page of await Promise.allSettled(pages)) if (page.status === 'fulfilled') await page.value.context().close();
  }
  async function rest(context: BrowserContext): Promise<void> {
    visitors = visitors.filter((one) => one !== context);
    const [page, ...others] = context.pages();
    await Promise.all(others.map((other) => other.close()));
    if (page === undefined) return await context.close();
    await context.setOffline(false);
    await context.clearPermissions();
    await page.setViewportSize(size);
    await forget(page, journeyNow().product.origin);
    rested.push(context);
  }
  const pageOf = async (context: BrowserContext) => context.pages()[0] ?? (await context.newPage());
  const testApp: TestApp & {
    open(): Promise<void>;
    close(): Promise<void>;
    closeVisitors(forGood?: boolean): Promise<void>;
    closeShared(): Promise<void>;
    keepPictures(name: string): Promise<string>;
  } = {
    get journey() {
      return journeyNow();
    },
    width: size.width,
    isPhone,
    member: () => (shared ??= openShared()),
    async memberOn(path, label) {
      const page = await testApp.member();
      await testApp.follow(page, path);
      await page.waitForFunction((expected) => localStorage.getItem('label') === expected, label);
      return page;
    },
    async newMember(email = OWNER) {
      const page = await pageOf(await newBrowser(await keptBy(email)));
      await page.goto('/');
      await page.locator('main h1').waitFor();
      return page;
    },
    async newSession() {
      const context = await openContext();
      visitors.push(context);
      return await journeyNow().signInAs(OWNER, context, '/');
    },
    leave: (page) => rest(page.context()),
    visitor: () => (signedOut ??= openSignedOut('/sign-in')),
    newVisitor: async () => pageOf(await newBrowser()),
    signer: () => (signing ??= openSigner()),
    async inProduction(settings = {}) {
      const there = await production(settings);
      const context = await there.newBrowser(size);
      elsewhere.push(context);
      return { page: await there.signInAs(PRODUCTION_OWNER, context, '/'), journey: there };
    },
    follow: (page, path) => page.evaluate((to) => window.history.pushState({}, '', to), path),
    async openMenu(page) {
      if (isPhone && !(await page.getByRole('navigation', { name: 'Main' }).isVisible())) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('navigation', { name: 'Main' }).waitFor();
      }
    },
    closeShared,
    async open() {
      running = await (journey ??= beginJourney());
    },
    close: closeShared,
    async closeVisitors(forGood = false) {
      await Promise.all(visitors.map((context) => (forGood ? context.close() : rest(context).catch(() => context.close()))));
      visitors = [];
      await Promise.all(elsewhere.map((context) => context.close()));
      elsewhere = [];
      complaints = [];
    },
    async keepPictures(name) {
      if (complaints.length > 0) console.warn(complaints.join('\n'));
      const pages = [
        ...[...visitors, ...elsewhere].flatMap((context) => context.pages()),
        ...(await Promise.all([shared, signedOut, signing])).filter((page) => page !== undefined),
      ];
      const stood: string[] = [];
      for (const [index, page] of pages.entries()) stood.push(await failurePicture(page, `${index}-${name}`).catch(() => 'not read'));
      return stood.join('\n');
    },
  };
  return testApp;
}

/** Takes from a page all that a rule gave it, and what it stored on each host of the product. What was loaded stays. */
async function forget(page: Page, origin: string): Promise<void> {
  page.removeAllListeners();
  await stopAnswering(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Without the app: a page that still runs would write again what is taken from it.
  await page.goto('/health/live');
  const devtools = await page.context().newCDPSession(page);
  for (const host of [origin, origin.replace('//localhost', '//signing.localhost')])
    await devtools.send('Storage.clearDataForOrigin', {
      origin: host,
      storageTypes: 'local_storage,indexeddb,service_workers,cache_storage',
    });
  await devtools.detach();
  await page.context().clearCookies();
}
