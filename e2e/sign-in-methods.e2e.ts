import { Secret, TOTP } from 'otpauth';
import { startOpenIdProvider, type OpenIdProvider } from '@freehold/testkit/openid-provider';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForLink } from './identity-journey.ts';
import { beginJourney, DESKTOP, expectAccessible, expectNoSidewaysScroll, PHONE, follow, picture, type Journey } from './journey.ts';
import { mailboxOf } from './mailbox.ts';

const PLACES = [
  {
    at: 'a desk',
    suffix: '',
    size: DESKTOP,
    open: openCommandsLink,
    isWhole: true,
    passkeyPerson: 'imogen.ashworth@pennard.example',
    codePerson: 'dev.chaudhuri@pennard.example',
    linkedPerson: 'rowan.tidmarsh@pennard.example',
  },
  {
    at: 'a phone',
    suffix: '-mobile',
    size: PHONE,
    open: openLink,
    // What a phone lays out differently; what is stored and when a code counts, the desk proves.
    isWhole: false,
    passkeyPerson: 'bethan.prosser@pennard.example',
    codePerson: 'callum.fairbairn@pennard.example',
    linkedPerson: 'honor.wetherby@pennard.example',
  },
];

let journey: Journey;
let provider: OpenIdProvider;
beforeAll(async () => {
  journey = await beginJourney(async (origin) => {
    provider = await startOpenIdProvider({ origin });
    return provider.env;
  });
});
afterAll(async () => {
  await journey.end();
  await provider.close();
});

/** A link of the operator's command, opened in this page. */
async function openCommandsLink(page: Page, email: string): Promise<void> {
  const { code, output } = await journey.product.cli('sign-in-link', email, '--origin', journey.product.origin);
  expect(code, output).toBe(0);
  await page.goto(output.trim().split('\n').at(-1) ?? '');
}

/** The same without a process for the command. */
async function openLink(page: Page, email: string): Promise<void> {
  await page.goto(await journey.product.createLink(email));
}

const mailbox = mailboxOf(() => journey.product);
/** Asks for a link on the page that is open and opens the one that arrives, as a person would. */
async function signInByMail(page: Page, email: string): Promise<void> {
  await askForLink(page, email);
  await page.goto(await mailbox.link(new RegExp(`Your sign-in link.*${email}`, 's')));
}

async function openBasicInformation(page: Page): Promise<void> {
  await follow(page, '/basic_informations');
  await page.getByRole('heading', { level: 2, name: 'Two-step sign-in' }).waitFor();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await page.getByText('You are signed out.').waitFor();
}

/** The authenticator of a laptop or phone: keeps passkeys, and says that it knew the person. */
async function addAuthenticator(page: Page) {
  const devTools: CDPSession = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    knowsThePerson: (isUserVerified: boolean) => devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** The code an authenticator app shows now, or one period later: the product takes each code once. */
function codeOf(secret: string, periodsLater = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periodsLater * 30_000 });
}
const wrongFor = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 5) % 10));

describe.each(PLACES)('At $at', ({ size, suffix, open, isWhole, passkeyPerson, codePerson, linkedPerson }) => {
  test(`a passkey is added${isWhole ? ', signs in, is renamed and removed' : ' and signs in'}; closing the prompt says that sign-in was cancelled`, async () => {
    const context = await journey.newBrowser(size);
    const page = await context.newPage();
    const authenticator = await addAuthenticator(page);
    await open(page, passkeyPerson);
    await page.waitForURL((address) => address.pathname !== '/sign-in');
    await openBasicInformation(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Add passkey' }).click();
    await drawer.getByText('Give the passkey a name').waitFor();
    await drawer.getByLabel('Name of the passkey').fill('  Work   laptop ');
    await authenticator.knowsThePerson(false);
    await drawer.getByRole('button', { name: 'Add passkey' }).click();
    await drawer.getByText('The passkey was not made').waitFor();
    await authenticator.knowsThePerson(true);
    await drawer.getByRole('button', { name: 'Add passkey' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByText('Work laptop', { exact: true }).first().waitFor();
    await page.getByText('Added today, not used yet').waitFor();
    // A toast under the pointer would stay.
    await page.mouse.move(0, 0);
    await page.getByText('Passkey added').waitFor();
    await picture(page, `basic-information${suffix}`);

    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await drawer.getByLabel('Name of the passkey').fill('The same again');
    await drawer.getByRole('button', { name: 'Add passkey' }).click();
    await drawer.getByText('already').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Yes, leave' }).click();
    await drawer.waitFor({ state: 'detached' });

    await logOut(page);
    await page.goto('/marketplace/manual_aml_check/lists');
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await authenticator.knowsThePerson(false);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('Sign-in was cancelled').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture(page, `sign-in-cancelled${suffix}`);
    await authenticator.knowsThePerson(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
    if (!isWhole) return void (await context.close());

    await openBasicInformation(page);
    await page.getByText('Added today, used today').waitFor();
    await page.getByRole('button', { name: 'More for Work laptop' }).click();
    await page.getByRole('menuitem', { name: 'Rename passkey' }).click();
    await drawer.getByLabel('Name of the passkey').fill('Old laptop');
    await drawer.getByRole('button', { name: 'Save name' }).click();
    await page.getByRole('button', { name: 'More for Old laptop' }).waitFor();
    await logOut(page);
    await page.goto('/marketplace/manual_aml_check/lists');
    // Offered in the field itself: this authenticator takes the offer at once.
    await page.getByLabel('Work email').click();
    await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();

    await openBasicInformation(page);
    await page.getByRole('button', { name: 'More for Old laptop' }).click();
    await page.getByRole('menuitem', { name: 'Remove passkey' }).click();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('button', { name: 'More for Old laptop' }).click();
    await page.getByRole('menuitem', { name: 'Remove passkey' }).click();
    await page.getByRole('button', { name: 'Yes, remove' }).click();
    await page.getByRole('button', { name: 'More for Old laptop' }).waitFor({ state: 'detached' });
    await logOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('alert').waitFor();
    await context.close();
  });

  test(`two-step sign-in asks for a code after the link${isWhole ? '; a recovery code works once' : ''}`, async () => {
    const context = await journey.newBrowser(size);
    const page = await context.newPage();
    await openLink(page, codePerson);
    await page.waitForURL((address) => address.pathname !== '/sign-in');
    await openBasicInformation(page);
    await page.getByRole('button', { name: 'Switch on' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture(page, `two-step-set-up${suffix}`);
    const secret = ((await drawer.locator('code').textContent()) ?? '').replace(/\s/g, '');
    await drawer.getByLabel('Code from the app').fill(wrongFor(codeOf(secret)));
    await drawer.getByRole('button', { name: 'Switch on' }).click();
    await drawer.locator('[aria-invalid="true"]').waitFor();
    await drawer.getByLabel('Code from the app').fill(codeOf(secret));
    await drawer.getByRole('button', { name: 'Switch on' }).click();
    await drawer.getByText('They are shown this once.').waitFor();
    await expectAccessible(page);
    const codes = await drawer.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
    expect(new Set(codes).size).toBe(10);
    const [file] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name: 'Download codes' }).click()]);
    expect(file.suggestedFilename()).toBe('freehold-recovery-codes.txt');
    await drawer.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 recovery codes left.').waitFor();
    await expectAccessible(page);

    await logOut(page);
    await signInByMail(page, codePerson);
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture(page, `sign-in-code${suffix}`);
    await page.getByLabel('Code', { exact: true }).pressSequentially(wrongFor(codeOf(secret, 1)));
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
    await page.waitForURL((address) => address.pathname !== '/sign-in');
    if (!isWhole) return void (await context.close());

    await logOut(page);
    await signInByMail(page, codePerson);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((address) => address.pathname !== '/sign-in');
    await openBasicInformation(page);
    await page.getByText('9 recovery codes left.').waitFor();

    await logOut(page);
    await signInByMail(page, codePerson);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByLabel('Recovery code').fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((address) => address.pathname !== '/sign-in');

    await openBasicInformation(page);
    await page.getByRole('button', { name: 'Renew recovery codes' }).click();
    await drawer.getByLabel('Code').fill(codes[2] ?? '');
    await drawer.getByRole('button', { name: 'Renew codes' }).click();
    await drawer.getByRole('heading', { name: 'Your new recovery codes' }).waitFor();
    const renewed = await drawer.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
    await drawer.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 recovery codes left.').waitFor();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await drawer.getByLabel('Code').fill(codes[3] ?? '');
    await drawer.getByRole('button', { name: 'Switch off' }).click();
    await drawer.locator('[aria-invalid="true"]').waitFor();
    await drawer.getByLabel('Code').fill(renewed[0] ?? '');
    await drawer.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Switch on' }).waitFor();
    await context.close();
  });

  test('the firm’s own provider signs in and returns to the page asked for; cancelling and an unknown person are told plainly', async () => {
    const context = await journey.newBrowser(size);
    const page = await context.newPage();
    const proceed = page.getByRole('link', { name: 'Continue with Pennard single sign-on' });
    await page.goto('/marketplace/manual_aml_check/lists');
    await proceed.waitFor();
    await expectAccessible(page);
    await picture(page, `sign-in-ways${suffix}`);

    provider.answerAs(null);
    await proceed.click();
    await page.getByText('Sign-in was cancelled').waitFor();
    await expectAccessible(page);

    provider.answerAs({ id: `stranger${suffix}`, email: 'stranger@elsewhere.example', isVerified: true });
    await proceed.click();
    await page.getByText('Pennard single sign-on confirmed your account, but nobody here signs in with its email address.').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture(page, `sign-in-unknown${suffix}`);

    provider.answerAs({ id: `linked${suffix}`, email: linkedPerson, isVerified: true });
    await proceed.click();
    await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
    await openBasicInformation(page);
    await page.getByText('Linked to you').waitFor();
    await context.close();
  });
});
