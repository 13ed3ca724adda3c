import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForLink, describeSignIn, expectDashboard } from './identity-journey.ts';
import { beginJourney, expectAccessible, NEGOTIATOR, picture, type Journey } from './journey.ts';

const EMULATOR = process.env['FIREBASE_AUTH_EMULATOR_URL'] ?? '';
const PROJECT = process.env['FIREBASE_PROJECT_ID'] ?? '';

let journey: Journey;
beforeAll(async () => {
  if (EMULATOR === '') throw new Error('These journeys need the Firebase Auth emulator. Run npm run test:firebase.');
  journey = await beginJourney({
    FREEHOLD_IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'demo-key',
    FIREBASE_AUTH_EMULATOR_URL: EMULATOR,
  });
});
afterAll(() => journey.end());

type Code = { email: string; oobLink: string; requestType: string };

const seen = new Set<string>();

/** The emulator sends no mail: it tells the links it would have sent. */
async function newestLink(email: string): Promise<string> {
  const answer = await fetch(`${EMULATOR}/emulator/v1/projects/${PROJECT}/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: Code[] };
  const newest = oobCodes.findLast((code) => code.requestType === 'EMAIL_SIGNIN' && code.email === email && !seen.has(code.oobLink));
  if (newest === undefined) throw new Error(`The emulator has no new link for ${email}`);
  seen.add(newest.oobLink);
  return newest.oobLink;
}

describeSignIn({ journey: () => journey, pictures: 'firebase-', newestLink: (_context, email) => newestLink(email) });

describe('Signing in at Firebase', () => {
  test('nothing of the built-in sign-in is called, nothing is sent to Google but what the emulator stands for, and the policy lets it all through', async () => {
    const context = await journey.newBrowser();
    const page = await context.newPage();
    const called: string[] = [];
    const faults: string[] = [];
    page.on('request', (request) => called.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto('/sign-in');
    await askForLink(page, NEGOTIATOR);
    expect(await page.getByRole('link', { name: 'Open the mailbox' }).count()).toBe(0);
    await page.goto(await newestLink(NEGOTIATOR));
    await expectDashboard(page);
    await page.goto('/basic_informations');
    await page.locator('main h1').waitFor();
    await page.goto('/logout');
    await page.getByText('You are signed out').first().waitFor();
    const hosts = new Set(called.map((url) => new URL(url).host));
    expect([...hosts].sort()).toEqual([new URL(EMULATOR).host, new URL(journey.product.origin).host].sort());
    expect(called.filter((url) => /\/v2\/public\/(sign-in|session)/.test(url))).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a person whom Firebase knows and no workspace does is told what to do, once, and can log out', async () => {
    const context = await journey.newBrowser();
    const page = await context.newPage();
    await page.goto('/marketplace/manual_aml_check');
    await askForLink(page, 'stranger@pennard.example');
    const opened: string[] = [];
    page.on('framenavigated', (frame) => opened.push(frame.url()));
    await page.goto(await newestLink('stranger@pennard.example'));
    await page.getByText('You do not belong to a workspace. Ask an owner to invite you.').waitFor();
    await expectAccessible(page);
    await picture(page, 'firebase-sign-in-no-workspace');
    expect(opened.length).toBeLessThan(6);
    await page.getByRole('link', { name: 'Log out' }).click();
    await page.getByText('You are signed out').first().waitFor();
    expect(await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('current_firebase_id')])).toEqual([
      null,
      null,
    ]);
    await context.close();
  });

  test('a link for another address than the one this device asked for asks for its own', async () => {
    const context = await journey.newBrowser();
    const page = await context.newPage();
    await page.goto('/sign-in');
    await askForLink(page, NEGOTIATOR);
    const link = await newestLink(NEGOTIATOR);
    await page.goto('/sign-in');
    await askForLink(page, 'imogen.ashworth@pennard.example');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Confirm your email to continue on this device' }).waitFor();
    await page.getByLabel('Work email').fill(NEGOTIATOR);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectDashboard(page);
    await context.close();
  });

  test('the operator’s link comes from the emulator', async () => {
    const { code, output } = await journey.product.cli('sign-in-link', NEGOTIATOR);
    expect(code, output).toBe(0);
    expect(output.trim().split('\n').at(-1)).toContain(`${new URL(EMULATOR).host}/emulator/action?mode=signIn`);
  });
});
