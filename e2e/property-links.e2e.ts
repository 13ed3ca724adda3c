import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';
import { mailboxOf } from './mailbox.ts';

const PROPERTY = '2 Larkspur Mews';
const EMAIL = 'perdita.lowe@lowe.example';

let owner: Page;
let visitor: Page;
let address = '';

const journey = startJourney(async () => {
  owner = await journey.signInAs(OWNER, await journey.newBrowser(DESKTOP), '/properties/details/3');
  visitor = await (await journey.newBrowser(PHONE)).newPage();
  return { owner, visitor };
});

const dialog = () => owner.getByRole('dialog', { name: 'Share this property' });

const { newest } = mailboxOf(() => journey.product);

test('an agent copies the link of a property, with its code, its end and what people may come as', async () => {
  await owner.getByRole('heading', { level: 1, name: PROPERTY }).waitFor();
  await owner.getByRole('button', { name: 'Copy link' }).click();
  await dialog().getByText('Buyer').waitFor();
  address = await dialog().getByLabel('Link', { exact: true }).inputValue();
  expect(address).toMatch(/\/public-sign-up#[\w-]{43}$/);
  await dialog().getByRole('button', { name: 'QR code' }).click();
  await dialog()
    .getByRole('img', { name: /QR code of the link/ })
    .waitFor();
  await expectAccessible(owner);
  await picture(owner, 'property-copy-link');
  await dialog().getByRole('checkbox', { name: 'Don’t show again' }).check();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(await owner.evaluate(() => localStorage.getItem('dontShowDynamicLinkDialogue'))).toBe('true');
});

test('somebody opens it on a phone, proves their address and is registered', async () => {
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: 'Register your interest' }).waitFor();
  expect(new URL(visitor.url()).hash).toBe('');
  const send = await visitor.getByRole('button', { name: 'Send me a code' }).boundingBox();
  // Seen without scrolling.
  expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  await visitor.getByRole('button', { name: 'Send me a code' }).click();
  await visitor.getByText('Enter your first name').waitFor();
  await expectAccessible(visitor);
  await visitor.getByLabel('First name').fill('Perdita');
  await visitor.getByLabel('Last name').fill('Lowe');
  await visitor.getByLabel('Email').fill(EMAIL);
  await visitor.getByLabel('Mobile number').fill('07700 900 815');
  await visitor.getByRole('checkbox').check();
  await expectNoSidewaysScroll(visitor);
  await picture(visitor, 'public-sign-up-mobile');
  await visitor.getByRole('button', { name: 'Send me a code' }).click();
  await visitor.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await expect.poll(() => visitor.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
  await visitor.getByLabel('Code').fill(await newest(/Pennard & Lisle, Bristol: (\d{6})/, EMAIL));
  await visitor.getByRole('button', { name: 'Register', exact: true }).click();
  await visitor.getByRole('heading', { name: 'You are registered' }).waitFor();
  await expectAccessible(visitor);
});

test('the agent sees who came, turns the address, and the old one says so', async () => {
  await owner.getByText('1 registration').waitFor();
  await owner.getByText('Perdita Lowe registered through the link', { exact: true }).waitFor();
  await owner.getByRole('button', { name: 'Settings', exact: true }).click();
  const drawer = owner.getByRole('dialog', { name: 'Link settings' });
  await drawer.getByText('Link opened').waitFor();
  await expectAccessible(owner);
  await picture(owner, 'property-link-settings');
  await drawer.getByRole('button', { name: 'New address' }).click();
  await owner.getByRole('button', { name: 'Yes, make a new one' }).click();
  await owner.getByText('New address made').waitFor();
  const late = await (await journey.newBrowser(PHONE)).newPage();
  await late.goto(address);
  await late.getByText('This link is no longer active. Ask your agent for a new one.').waitFor();
});
