import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { beginJourney, DESKTOP, failurePicture, OWNER, PHONE, type Journey, type Kept } from '../journey.ts';
import { SECTION_TITLES, type Rule, type Section } from './rules.ts';

/** What a rule is proven with: the running product and browsers of one width. */
export type House = {
  journey: Journey;
  width: number;
  isPhone: boolean;
  /** The owner, signed in, on a page that the rules of this width share; it stands wherever the last rule left it. */
  member(): Promise<Page>;
  /** A page of a browser of its own, signed in, on the dashboard. The session is shared: a rule that ends one begins its own. */
  newMember(email?: string): Promise<Page>;
  /** The same with a session of its own. */
  newSession(): Promise<Page>;
  /** Somebody who is signed out, on a page that the rules of this width share. */
  visitor(): Promise<Page>;
  /** A page of a browser of its own, signed out. */
  newVisitor(): Promise<Page>;
  /** A page of the first owner, signed in, of the same version installed for production; started once for all rules that ask. */
  inProduction(settings?: Record<string, string>): Promise<{ page: Page; journey: Journey }>;
  /** Goes to an address inside the running app, as a link does. */
  follow(page: Page, path: string): Promise<void>;
  /** The menu: the sidebar, or on a phone the drawer, opened if need be. */
  openMenu(page: Page): Promise<void>;
};

type Prove<S extends Section> = (rule: Rule<S>, check: (house: House) => Promise<void>) => void;

/** Runs the rules of one section at 1440 and at 390 px, each as a test named by the rule's own words. */
export function specification<S extends Section>(section: S, rules: (prove: Prove<S>) => void): void {
  describe(`Specification, section ${section}: ${SECTION_TITLES[section]}`, () => {
    let journey: Journey | undefined;
    const productions = new Map<string, Promise<Journey>>();
    const sessions = new Map<string, Promise<Kept>>();
    beforeAll(async () => {
      journey = await beginJourney();
    });
    afterAll(async () => {
      for (const production of productions.values()) await (await production).end();
      await journey?.end();
    });
    function production(settings: Record<string, string>): Promise<Journey> {
      const key = JSON.stringify(settings);
      const running = productions.get(key) ?? beginJourney({ ...PRODUCTION, ...settings });
      productions.set(key, running);
      return running;
    }
    for (const size of [DESKTOP, PHONE]) {
      describe(`at ${size.width} px`, () => {
        const house = openHouse(() => journey, production, sessions, size);
        afterAll(() => house.close());
        rules((rule, check) =>
          test(rule, async () => {
            try {
              await check(house);
            } catch (error) {
              await house.keepPictures(`${section}-${size.width}-${rule}`);
              throw error;
            } finally {
              await house.closeVisitors();
            }
          }),
        );
      });
    }
  });
}

const PRODUCTION_OWNER = 'owner@pennard.example';
const PRODUCTION = { FREEHOLD_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:9', FREEHOLD_OWNER_EMAIL: PRODUCTION_OWNER };

function openHouse(
  running: () => Journey | undefined,
  production: (settings: Record<string, string>) => Promise<Journey>,
  sessions: Map<string, Promise<Kept>>,
  size: { width: number; height: number },
) {
  let shared: Promise<Page> | undefined;
  let signedOut: Promise<Page> | undefined;
  let visitors: BrowserContext[] = [];
  /** What the browsers of the running rule complained of, told when it fails. */
  let complaints: string[] = [];
  const isPhone = size === PHONE;
  const journeyNow = () => {
    const journey = running();
    if (journey === undefined) throw new Error('The product is not running');
    return journey;
  };
  async function newBrowser(kept?: Kept) {
    const context = await journeyNow().newBrowser(size, false, kept);
    context.setDefaultTimeout(10_000);
    context.on('console', (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())));
    context.on('weberror', (fault) => void complaints.push(String(fault.error())));
    context.on('requestfailed', (request) => void complaints.push(`${request.url()}: ${request.failure()?.errorText ?? 'failed'}`));
    visitors.push(context);
    return context;
  }
  function keptBy(email: string): Promise<Kept> {
    const kept = sessions.get(email) ?? signInOnce(email);
    sessions.set(email, kept);
    return kept;
  }
  async function signInOnce(email: string): Promise<Kept> {
    const context = await journeyNow().newBrowser(size);
    await journeyNow().signInAs(email, context, '/');
    const kept = await context.storageState();
    await context.close();
    return kept;
  }
  async function openShared(): Promise<Page> {
    const context = await journeyNow().newBrowser(size, false, await keptBy(OWNER));
    const page = await context.newPage();
    await page.goto('/');
    await page.locator('main h1').waitFor();
    return page;
  }
  const house: House & { close(): Promise<void>; closeVisitors(): Promise<void>; keepPictures(name: string): Promise<void> } = {
    get journey() {
      return journeyNow();
    },
    width: size.width,
    isPhone,
    member: () => (shared ??= openShared()),
    async newMember(email = OWNER) {
      const page = await (await newBrowser(await keptBy(email))).newPage();
      await page.goto('/');
      await page.locator('main h1').waitFor();
      return page;
    },
    newSession: async () => journeyNow().signInAs(OWNER, await newBrowser(), '/'),
    visitor: () =>
      (signedOut ??= journeyNow()
        .newBrowser(size)
        .then(async (context) => {
          const page = await context.newPage();
          await page.goto('/sign-in');
          return page;
        })),
    newVisitor: async () => (await newBrowser()).newPage(),
    async inProduction(settings = {}) {
      const there = await production(settings);
      const context = await there.newBrowser(size);
      visitors.push(context);
      return { page: await there.signInAs(PRODUCTION_OWNER, context, '/'), journey: there };
    },
    follow: (page, path) => page.evaluate((to) => window.history.pushState({}, '', to), path),
    async openMenu(page) {
      if (isPhone && !(await page.getByRole('navigation', { name: 'Main' }).isVisible())) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('navigation', { name: 'Main' }).waitFor();
      }
    },
    async close() {
      await (await shared)?.context().close();
      await (await signedOut)?.context().close();
    },
    async closeVisitors() {
      await Promise.all(visitors.map((context) => context.close()));
      visitors = [];
      complaints = [];
    },
    async keepPictures(name) {
      if (complaints.length > 0) console.warn(complaints.join('\n'));
      const pages = [
        ...visitors.flatMap((context) => context.pages()),
        ...(await Promise.all([shared, signedOut])).filter((page) => page !== undefined),
      ];
      for (const [index, page] of pages.entries()) await failurePicture(page, `${index}-${name}`).catch(() => undefined);
    },
  };
  return house;
}
