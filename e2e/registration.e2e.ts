import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  beginJourney,
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  failurePicture,
  PHONE,
  picture,
  type Journey,
} from './journey.ts';
import { mailboxOf } from './mailbox.ts';

let journey: Journey;
let shown: Page | undefined;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && shown) task.meta.pages = await failurePicture(shown, `registration ${task.name}`);
});

const { link } = mailboxOf(() => journey.product);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function signUp(page: Page, email: string, first: string, last: string): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Email me a link to start' }).click();
  await heading(page, 'Check your email');
}

async function nameCompany(page: Page, typed: string, company: string): Promise<void> {
  await heading(page, 'Your company');
  await page.getByLabel('Company name or number').fill(typed);
  await page.getByRole('option', { name: company }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Your role in the firm').fill('Director');
  await page.getByLabel('Your mobile').fill('07700 900418');
}
const go = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

describe('A firm registers', () => {
  test('from nothing to the dashboard, in less than two minutes', async () => {
    const context = await journey.newBrowser(DESKTOP);
    const page = (shown = await context.newPage());
    const begun = performance.now();
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Create a workspace' }).click();
    await heading(page, 'Create a workspace');
    await expectAccessible(page);
    await go(page, 'Email me a link to start');
    await page.getByText('Four things to put right').waitFor();
    await expectAccessible(page);
    const email = 'saoirse.callaghan@calloway.example';
    await signUp(page, email, 'Saoirse', 'Callaghan');
    await expectAccessible(page);
    await picture(page, 'registration-sign-up');
    await page.goto(await link(new RegExp(email)));

    await heading(page, 'Your company');
    await page.getByLabel('Company name or number').fill('pennard');
    await page.getByRole('option', { name: /Pennard & Lisle Ltd/ }).waitFor();
    await page.getByText('Sandbox', { exact: true }).waitFor();
    await expectAccessible(page);
    await picture(page, 'registration-company');
    await nameCompany(page, 'pennard & l', 'Pennard & Lisle Ltd');
    await go(page, 'Use Pennard & Lisle Ltd');

    await heading(page, 'Your supervision');
    await page.getByText('We are registered with HMRC').click();
    await page.getByLabel('Registration number').fill('XMLR 0000 9904 17');
    await page.getByLabel('Renews on').fill('30/11/2027');
    await expectAccessible(page);
    await picture(page, 'registration-supervision');
    // A look back loses nothing.
    await page.getByRole('button', { name: 'Back' }).last().click();
    await heading(page, 'Your company');
    await expect.poll(() => page.getByLabel('Your role in the firm').inputValue()).toBe('Director');
    await page.goBack();
    await heading(page, 'Your supervision');
    await expect.poll(() => page.getByLabel('Registration number').inputValue()).toBe('XMLR 0000 9904 17');
    await go(page, 'Save and continue');

    await heading(page, 'Your team');
    await page.getByLabel('Email of colleague 1').fill('dev.calloway@calloway.example');
    await expectAccessible(page);
    await picture(page, 'registration-team');
    await go(page, 'Send one invitation');

    await heading(page, 'Choose a plan');
    await expect.poll(() => page.getByRole('radio', { name: 'Branch' }).isDisabled()).toBe(true);
    await page.getByText(/cannot be paid for here/).waitFor();
    await expectAccessible(page);
    await picture(page, 'registration-plan');
    // A reload begins where it was left.
    await page.reload();
    await heading(page, 'Choose a plan');
    await go(page, /^Start with/);

    await heading(page, 'Your rules');
    await expectAccessible(page);
    await picture(page, 'registration-rules');
    await go(page, 'Save and finish');

    await heading(page, 'Welcome, Saoirse');
    await page.getByText('Done', { exact: true }).waitFor();
    await expectAccessible(page);
    await picture(page, 'registration-welcome');
    await page.goto('/');
    await heading(page, 'Welcome, Saoirse');
    await go(page, 'Open the dashboard');
    await heading(page, /^Good (morning|afternoon|evening), Saoirse/);
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(`From nothing to the dashboard: ${seconds} s of a browser that types at once, with every picture and every look of axe`);
    expect(seconds).toBeLessThan(120);

    await page.getByRole('heading', { name: 'Getting started' }).waitFor();
    await expectAccessible(page);
    await picture(page, 'registration-dashboard');
    await page.goto('/sign-up/complete');
    await heading(page, /^Good/);
    await go(page, 'Run it: Run a practice check');
    await page.waitForURL(/manual_aml_check\/\d+$/);
    await page.getByText('Not the same person', { exact: true }).first().click();
    await page.getByLabel('Reason', { exact: true }).selectOption({ label: 'Different person' });
    await page.getByLabel('Note for the file').fill('Tried out: the passport shows somebody else.');
    await go(page, 'Record answer');
    await go(page, 'Record risk assessment');
    const drawer = page.getByRole('dialog', { name: 'Risk assessment' });
    await drawer.getByRole('button', { name: 'Record assessment' }).waitFor();
    for (const question of await drawer.getByRole('group').all()) await question.getByRole('radio').first().check();
    await drawer.getByRole('checkbox', { name: /^I have checked the/ }).check();
    await drawer.getByRole('button', { name: 'Record assessment' }).click();
    await page.getByText('Accept', { exact: true }).click();
    await page.getByLabel(/^Reason/).fill('Tried out to learn how a check goes.');
    await go(page, 'Record decision');
    await page.getByRole('heading', { level: 2, name: 'Practice finished' }).waitFor();
    await expectAccessible(page);
    await page.goto('/chose-plan');
    await heading(page, 'Choose a plan');
    await page.getByText('Yours now').waitFor();
    await expectAccessible(page);
    await context.close();
  });

  test('on a phone by hand, as a sole trader, with nothing scrolling sideways', async () => {
    const context = await journey.newBrowser(PHONE);
    const page = (shown = await context.newPage());
    const email = 'tamsin.rowe@rowe-lettings.example';
    await signUp(page, email, 'Tamsin', 'Rowe');
    await expectNoSidewaysScroll(page);
    await picture(page, 'registration-sign-up-mobile');
    await page.goto(await link(new RegExp(email)));
    await heading(page, 'Your company');
    await page.getByLabel('Company name or number').fill('pennard');
    await page.getByRole('option').first().waitFor();
    await picture(page, 'registration-company-mobile');
    await go(page, 'Enter it by hand');
    await page.getByRole('checkbox', { name: /Sole trader/ }).check();
    await page.getByLabel('Name you trade under').fill('Rowe Lettings');
    await page.getByLabel('Business address').fill('3 Calloway Mews, Bristol BS8 4CI');
    await page.getByText('Lettings', { exact: true }).click();
    await page.getByLabel('Your role in the firm').fill('Owner');
    await page.getByLabel('Your mobile').fill('07700 900274');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await go(page, 'Use Rowe Lettings');

    await heading(page, 'Your supervision');
    await page.getByText('Lettings under £10,000 a month only').click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await go(page, 'Save and continue');
    await heading(page, 'Your team');
    await page.getByLabel('Email of colleague 1').fill('somebody@rowe-lettings.example');
    // Leaving with something unsaved asks first.
    await page.getByRole('link', { name: 'Log out' }).click();
    await page.getByText('Leave without saving?').waitFor();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect.poll(() => page.getByLabel('Email of colleague 1').inputValue()).toBe('somebody@rowe-lettings.example');
    await expectAccessible(page);
    await go(page, 'Go on without sending');
    await heading(page, 'Choose a plan');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture(page, 'registration-plan-mobile');
    await go(page, /^Start with/);
    await heading(page, 'Your rules');
    await go(page, 'Save and finish');
    await heading(page, 'Welcome, Tamsin');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture(page, 'registration-welcome-mobile');
    await go(page, 'Open the dashboard');
    await heading(page, /^Good (morning|afternoon|evening), Tamsin/);
    await context.close();
  });

  test('the terms and the privacy notice are there for everybody', async () => {
    const context = await journey.newBrowser();
    const page = (shown = await context.newPage());
    await page.goto('/terms');
    await page.getByText(/^Version/).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Privacy notice' }).click();
    await page.getByText(/^Version/).waitFor();
    await expectAccessible(page);
    await context.close();
  });
});
