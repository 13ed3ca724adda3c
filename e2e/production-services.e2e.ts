import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginJourney, callFrom, follow, OWNER, type Journey } from './journey.ts';
import { startOutsideReceiver, type OutsideReceiver, type Report } from './outside-receiver.ts';

const CHAT = { INTERCOM_APP_ID: 'fh12ab34', INTERCOM_SECRET: 'a-secret-of-the-chat' };
const SEARCH_WORDS = 'Marchetti';

const until = (page: Page, done: () => boolean) => page.waitForFunction(done);
const throwIn = (page: Page, message: string) =>
  page.evaluate((words) => {
    setTimeout(() => {
      throw new Error(words);
    });
  }, message);

const messageOf = (report: Report) =>
  (report.body as { exception?: { values?: { value?: string }[] } }).exception?.values?.at(-1)?.value ?? '';
const withMessage = (receiver: OutsideReceiver, message: string) =>
  receiver.until(() => receiver.reports.find((report) => report.type === 'event' && messageOf(report).includes(message)));
type Transaction = { transaction: string; contexts: { trace: { op: string } } };
const transactionOf = (receiver: OutsideReceiver, op: string, name: string) =>
  receiver.until(() =>
    receiver.reports.find(({ type, body }) => {
      const { contexts, transaction } = body as Transaction;
      return type === 'transaction' && contexts.trace.op === op && transaction.endsWith(name);
    }),
  );

/** Milliseconds after navigation at which the page first showed something, and at which it asked for each matching file. */
const timesOf = (page: Page, pattern: string) =>
  page.evaluate((wanted) => {
    const asked = performance.getEntriesByType('resource').filter(({ name }) => new RegExp(wanted).test(name));
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      asked: asked.map(({ startTime }) => startTime),
    };
  }, pattern);

describe('In production, with both services configured', () => {
  let receiver: OutsideReceiver;
  let journey: Journey;
  beforeAll(async () => {
    receiver = await startOutsideReceiver();
    // Processes of its own: the settings are read from the environment, as where Freehold is installed.
    journey = await beginJourney(
      {
        FREEHOLD_ENV: 'production',
        SMTP_URL: 'smtp://127.0.0.1:9',
        FREEHOLD_OWNER_EMAIL: OWNER,
        FREEHOLD_WORKSPACE_NAME: 'Pennard & Lisle',
        SENTRY_DSN: receiver.origin.replace('http://', 'http://publickey@') + '/1',
        ...CHAT,
        INTERCOM_ORIGIN: receiver.origin,
      },
      'own',
    );
  });
  afterAll(async () => {
    await journey.end();
    await receiver.end();
  });

  test('“Error reporting and tracing are active only in production, with a trace sample rate of 1”: errors and transactions arrive, without search words', async () => {
    const page = await journey.signInAs(OWNER);
    const refused: string[] = [];
    page.on('console', (line) => line.text().includes('Content Security Policy') && refused.push(line.text()));
    await page.addInitScript(() => {
      // Long before the SDK is there.
      document.addEventListener('DOMContentLoaded', () => {
        throw new Error('Broken early');
      });
    });
    await page.goto(`/marketplace/manual_aml_check?search=${SEARCH_WORDS}#link=${SEARCH_WORDS}`);
    expect((await withMessage(receiver, 'Broken early')).body).toMatchObject({ user: { id: expect.any(String) } });

    await throwIn(page, `Broken at ${journey.product.origin}/search?search=${SEARCH_WORDS} for ${OWNER}`);
    const error = await withMessage(receiver, 'Broken at');
    expect(messageOf(error)).toBe(`Broken at ${journey.product.origin}/search for [email]`);
    expect(error.body).toMatchObject({
      environment: 'production',
      request: { url: `${journey.product.origin}/marketplace/manual_aml_check` },
      user: { id: expect.stringMatching(/^\d+$/) },
    });

    const load = await transactionOf(receiver, 'pageload', '/manual_aml_check');
    expect(load.header).toMatchObject({ trace: { sample_rate: '1', sampled: 'true', environment: 'production' } });

    const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat());
    expect(kept.filter((key) => /sentry|intercom/i.test(key))).toEqual([]);
    await page.getByRole('link', { name: 'Log out' }).first().click();
    const navigation = await transactionOf(receiver, 'navigation', '/logout');
    expect(navigation.header).toMatchObject({ trace: { sample_rate: '1', sampled: 'true' } });

    const everything = receiver.reports.map(({ whole }) => whole).join('\n');
    expect(everything).not.toContain(SEARCH_WORDS);
    expect(everything).not.toContain(OWNER);
    expect(everything).not.toContain('Ashworth');
    expect(refused).toEqual([]);
    await page.context().close();
  });

  test('a screen that breaks while it is drawn is reported too', async () => {
    const page = await journey.signInAs(OWNER);
    await page.route('**/v2/client/checks?*', (route) => route.fulfill({ json: { Info: { Data: [null], Meta: {} } } }));
    await page.reload();
    await page.getByText('This page could not be shown').waitFor();
    expect(messageOf(await withMessage(receiver, 'of null'))).toMatch(/null/);
    await page.context().close();
  });

  test('“the customer-chat widget is updated with email, id, name (first name plus surname when both are present) and user hash” after the user loads', async () => {
    receiver.chatCalls.length = 0;
    const page = await journey.signInAs(OWNER);
    const update = await receiver.until(() => receiver.chatCalls.find(([word]) => word === 'update'));
    const me = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as { id: number });
    expect(receiver.chatCalls[0]).toEqual(['boot', { app_id: CHAT.INTERCOM_APP_ID }]);
    expect(update).toEqual([
      'update',
      {
        email: OWNER,
        user_id: String(me.id),
        name: 'Imogen Ashworth',
        user_hash: createHmac('sha256', CHAT.INTERCOM_SECRET).update(String(me.id)).digest('hex'),
      },
    ]);
    await page.getByRole('link', { name: 'Log out' }).first().click();
    await receiver.until(() => receiver.chatCalls.find(([word]) => word === 'shutdown'));
    await page.context().close();
  });

  test('both are asked for only after the first paint, and before it the page carries neither', async () => {
    const context = await journey.newBrowser();
    const page = await context.newPage();
    const before = receiver.requests.filter((line) => line.includes('/widget/')).length;
    await page.goto('/sign-in');
    await until(page, () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/start-sentry-')));
    await receiver.until(() => receiver.requests.filter((line) => line.includes('/widget/')).length > before || undefined);
    await until(page, () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/widget/')));
    for (const file of ['/assets/start-sentry-', '/widget/']) {
      const { painted, asked } = await timesOf(page, file);
      expect(asked.length).toBe(1);
      expect(asked[0]).toBeGreaterThan(painted);
    }
    expect(await (await page.request.get('/sign-in')).text()).not.toMatch(/sentry|intercom|widget/i);
    await context.close();
  });

  test('a killed worker loses nothing: the check runs when a worker is back', async () => {
    const page = await journey.signInAs(OWNER);
    await journey.product.killWorker();
    const subject = { kind: 'person', first_name: 'Merewald', last_name: 'Tunniclast' };
    const { id } = await callFrom<{ id: number }>(page, 'POST', '/v2/client/checks/aml', { subject });
    await follow(page, `/marketplace/manual_aml_check/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Merewald Tunniclast' }).waitFor();
    await page.getByText('In progress').first().waitFor();
    await journey.product.startWorker();
    // The first job of a worker that has just begun.
    await page.getByText('Needs review').first().waitFor({ timeout: 60_000 });
    await page.context().close();
  });

  test('the policy of the page allows the two origins and no other', async () => {
    const answer = await fetch(journey.product.origin);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`connect-src 'self' ${receiver.origin};`);
    expect(policy).toContain(`script-src 'self' ${receiver.origin};`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).not.toContain('intercom');
  });
});

describe('Outside production', () => {
  let receiver: OutsideReceiver;
  let journey: Journey;
  beforeAll(async () => {
    receiver = await startOutsideReceiver();
    journey = await beginJourney({ SENTRY_DSN: receiver.origin.replace('http://', 'http://publickey@') + '/1' });
  });
  afterAll(async () => {
    await journey.end();
    await receiver.end();
  });

  test('nothing is fetched, allowed or sent, whatever the DSN says, and no chat without its settings', async () => {
    const context = await journey.newBrowser();
    const page = await context.newPage();
    const answer = await page.goto('/sign-in');
    expect(answer?.headers()['content-security-policy']).toContain("connect-src 'self';");
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await throwIn(page, 'Broken here');
    await page.waitForLoadState('networkidle');
    // As late as the services would begin, and once more.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          requestIdleCallback(() => requestIdleCallback(() => resolve(), { timeout: 6000 }), { timeout: 6000 }),
        ),
    );
    await page.waitForLoadState('networkidle');
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(fetched.filter((name) => /sentry|widget/.test(name))).toEqual([]);
    expect(await page.evaluate(() => 'Intercom' in window)).toBe(false);
    expect(receiver.requests).toEqual([]);
    await context.close();
  });
});
