import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, expectNoSidewaysScroll, OWNER, picture, startJourney } from './journey.ts';

/** The narrowest phone that is promised. */
const SMALL = { width: 360, height: 740 };
const EMAIL = 'henrietta.right@blakeway.example';
const PHONE_NUMBER = '07700 900418';

let agent: Page;
let phone: Page;
let other: Page;
let link: string;
const journey = startJourney(async (stage) => {
  agent = await stage.signInAs(OWNER, await stage.newBrowser(DESKTOP), '/properties/details/1');
  phone = await (await stage.newBrowser(SMALL)).newPage();
  return { agent, phone };
});

/** What the newest message to somebody says, read in the mailbox as a person would. */
async function newestMessage(holding: RegExp): Promise<string> {
  const mailbox = await agent.context().newPage();
  let found = '';
  await expect
    .poll(async () => {
      await mailbox.goto('/dev/mailbox');
      await mailbox.getByRole('list').getByRole('link').first().click();
      found =
        holding
          .exec(await mailbox.locator('body').innerText())
          ?.slice(1)
          .find(Boolean) ?? '';
      return found;
    })
    .not.toBe('');
  await mailbox.close();
  return found;
}
const newestCode = () => newestMessage(/code is (\d{6})|(\d{6}) is your/i);

/** Opens a link and enters the code that comes by email; the link stands in no address afterwards. */
async function enter(page: Page, link: string): Promise<void> {
  await page.goto(`/personal-page#t=${link}`);
  await page.getByRole('button', { name: /^Email/ }).click();
  await page.locator('input[name=code]').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await page.locator('input[name=code]').fill(await newestCode());
  await page.waitForURL(/task=/);
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name = 'Continue') => page.getByRole('button', { name, exact: true }).last().click();
const photograph = (bytes: number) => ({
  name: 'passport.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), randomBytes(bytes)]),
});
const act = async (name: string) => {
  await agent.getByRole('button', { name: 'More actions on this run' }).click();
  await agent.getByRole('menuitem', { name }).click();
};

test('a contact that was wrong is put right, and the person comes in by the new link alone', async () => {
  await agent.getByRole('link', { name: 'Send a link to Henrietta Blakeway' }).click();
  for (const name of ['Continue to options', 'Continue to price', 'Accept and continue', 'Send the link'])
    await agent.getByRole('button', { name }).click();
  await agent.getByText('Link not opened yet').waitFor();
  const first = await newestMessage(/personal-page#t=([\w-]{43})/);
  await act('Change contact');
  await agent.getByRole('textbox', { name: /^Email/ }).fill(EMAIL);
  await agent.getByRole('button', { name: 'Change and send a new link' }).click();
  await agent.getByRole('dialog').waitFor({ state: 'hidden' });
  await phone.goto(`/personal-page#t=${first}`);
  await title(phone, 'This link does not work');
  await expectAccessible(phone);
  await phone.goto('about:blank');
  link = await newestMessage(/personal-page#t=([\w-]{43})/);
  await enter(phone, link);
  await title(phone, 'What to have ready');
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  // The agent’s screen follows by itself.
  await agent.getByText('Opened', { exact: true }).first().waitFor();
});

test('the person goes on through a lost connection, leaves a step out and ends on a second device', async () => {
  await press(phone, 'Begin');
  await title(phone, 'What happens with your answers');
  await phone.locator('input[name=agreed]').check();
  await press(phone, 'Agree and continue');
  await title(phone, 'About you');
  for (const [name, text] of [
    ['dob', '22'],
    ['dob-month', '7'],
    ['dob-year', '1984'],
  ] as const)
    await phone.locator(`input[name=${name}]`).fill(text);
  await press(phone);
  await title(phone, 'Show that this phone is yours');
  await phone.locator('input[name=phone]').fill(PHONE_NUMBER);
  await press(phone, 'Send me a code');
  await phone.locator('input[name=code]').waitFor();
  await phone.locator('input[name=code]').fill(await newestCode());
  await title(phone, 'Which document do you have with you?');
  await picture(phone, 'applicant-document');
  await phone.locator('input[value=passport]').check();
  // The connection goes while the picture is on its way, and comes back.
  await phone.route(
    '**/v2/app/uploads/*',
    async (route) => {
      await phone.context().setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );
  await phone.locator('input[type=file]').first().setInputFiles(photograph(5_000_000));
  await phone.getByText('You are offline.').first().waitFor();
  await phone.context().setOffline(false);
  await phone.locator('[data-state=kept]').first().waitFor();
  await expectAccessible(phone);
  await press(phone);
  await title(phone, 'A photo of your face');
  await press(phone, 'Leave this out');
  await phone.getByRole('textbox', { name: 'Reason' }).fill('The camera of my phone is broken');
  await press(phone, 'Leave this out');
  await title(phone, 'Where have you lived?');
  await agent.getByText('Addresses', { exact: true }).first().waitFor();

  other = await (await journey.newBrowser(SMALL)).newPage();
  await enter(other, link);
  await title(other, 'Where have you lived?');
  for (const [name, text] of [
    ['address.line1', '9 Ladysmith Place'],
    ['address.town', 'Bristol'],
    ['address.postcode', 'BS6 5VK'],
    ['from-year', '2019'],
  ] as const)
    await other.locator(`input[name="entries.0.${name}"]`).fill(text);
  await other.locator('select[name="entries.0.from"]').selectOption('01');
  await press(other);
  await title(other, 'How do you own the home?');
  await other.getByRole('radio', { name: 'I own it alone' }).check();
  await other.getByRole('radio', { name: 'No' }).check();
  await press(other);
  await title(other, 'Questions');
  await other.getByRole('radio', { name: 'No' }).check();
  await press(other);
  await title(other, 'Look over and send');
  await other.locator('input[name=confirmed]').check();
  await expectAccessible(other);
  await press(other, 'Send everything');
  await title(other, /^That is everything/);
  await picture(other, 'applicant-done');
  await expectAccessible(other);
  await agent
    .getByText('To review', { exact: true })
    .or(agent.getByText('Needs review', { exact: true }))
    .first()
    .waitFor();
});
