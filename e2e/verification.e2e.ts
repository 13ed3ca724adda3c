import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { queryProduct } from './specification/stage.ts';
import { DESKTOP, expectAccessible, expectNoSidewaysScroll, NEGOTIATOR, OWNER, PHONE, follow, picture, startJourney } from './journey.ts';
import { mailboxOf } from './mailbox.ts';

const PAGE = '/settings/verification';
const OPERATOR = 'callum.fairbairn@pennard.example';

let owner: Page;
let operator: Page;
let negotiator: Page;

const journey = startJourney(async () => {
  const { code, output } = await journey.product.cli('verification', 'ask', '1');
  if (code !== 0) throw new Error(output);
  [owner, operator, negotiator] = await Promise.all([
    journey.signInAs(OWNER, await journey.newBrowser(PHONE), '/'),
    journey.signInAs(OPERATOR, await journey.newBrowser(DESKTOP), `${PAGE}/reviews`),
    journey.signInAs(NEGOTIATOR, await journey.newBrowser(DESKTOP), PAGE),
  ]);
  return { owner, operator, negotiator };
});

/** A picture a browser can draw, made by one. */
async function drawn(page: Page, kind: 'document' | 'face'): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const address = await page.evaluate((what) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = what === 'face' ? [300, 360] : [480, 300];
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser draws nothing');
    pen.fillStyle = what === 'face' ? '#d9dfe2' : '#e8eef0';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#7d8a86';
    const [x, y, r] = what === 'face' ? [150, 150, 70] : [90, 110, 38];
    pen.beginPath();
    pen.arc(x, y, r, 0, 7);
    pen.fill();
    pen.beginPath();
    pen.arc(x, y + r * 2.4, r * 1.5, 3.14, 6.28);
    pen.fill();
    if (what === 'document') for (let row = 0; row < 6; row++) pen.fillRect(200, 70 + row * 26, 230 - row * 22, 9);
    return canvas.toDataURL('image/jpeg', 0.9);
  }, kind);
  return { name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') };
}

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });
const slot = (within: Locator, name: string) => within.getByRole('region', { name });

async function give(page: Page, within: Locator, name: string, file: Awaited<ReturnType<typeof drawn>>, use: string): Promise<void> {
  const region = slot(within, name);
  await region.locator(`input[aria-label="${name}, with the camera"]`).setInputFiles(file);
  await region.getByRole('img', { name: `${name}, as it will be sent` }).waitFor();
  await region.getByRole('button', { name: use }).click();
  await region.getByText('Added', { exact: true }).waitFor();
}

const { newest } = mailboxOf(() => journey.product);

test('the owner is told by when, on the dashboard and on every page of the settings, and the line leads to the step', async () => {
  await owner.getByText(/^Verify who you are by \d+ \w+\.$/).waitFor();
  await follow(owner, '/members');
  await owner.getByRole('link', { name: 'Start', exact: true }).click();
  await owner.getByRole('heading', { level: 1, name: 'Verification' }).waitFor();
  await owner.getByText('Four steps, about four minutes in all.').waitFor();
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);
  await negotiator.getByText('Only key members verify this account: the owners and the nominated officer.').waitFor();
  await expectAccessible(negotiator);
});

test('a phone is confirmed by the code that was texted to it', async () => {
  await owner.getByRole('button', { name: 'Start' }).click();
  const number = drawer(owner, 'Confirm your phone');
  await number.getByLabel('Mobile number').fill('0770');
  await number.getByRole('button', { name: 'Send a code' }).click();
  await number.getByText('Enter a phone number, like 07700 900123').waitFor();
  await number.getByLabel('Mobile number').fill('07700 900418');
  await number.getByRole('button', { name: 'Send a code' }).click();
  const code = drawer(owner, 'Enter the code');
  await code.getByText(/•••• ••• 418/).waitFor();
  await expectAccessible(owner);
  await code.getByLabel('Code from the text message').fill(await newest(/(\d{6}) is your Freehold code/, '+447700900418'));
  await code.getByRole('button', { name: 'Confirm phone' }).click();
  await owner.getByText('One of four steps is done. The next takes two minutes.').waitFor();
  await picture(owner, 'verification-mobile');
  const desk = await journey.signInAs(OWNER, await journey.newBrowser(DESKTOP), PAGE);
  await desk.getByText('One of four steps is done. The next takes two minutes.').waitFor();
  await picture(desk, 'verification');
  await desk.context().close();
});

test('what is no picture is refused in words; document and photograph are looked at, kept and sent', async () => {
  await owner.getByRole('button', { name: 'Continue' }).click();
  const paper = drawer(owner, 'Show your document');
  await paper.getByText('Driving licence').click();
  const [document, face] = [await drawn(owner, 'document'), await drawn(owner, 'face')];
  const front = slot(paper, 'Front');
  await front
    .locator('input[aria-label="Front, as a file"]')
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await front.getByRole('button', { name: 'Use this picture' }).click();
  await front.getByText('File must be a PDF, JPG, PNG or HEIC').waitFor();
  await expectAccessible(owner);
  await give(owner, paper, 'Front', document, 'Use this picture');
  await give(owner, paper, 'Back', document, 'Use this picture');
  await paper.getByRole('button', { name: 'Done' }).click();

  await owner.getByRole('button', { name: 'Continue' }).click();
  const selfie = drawer(owner, 'Take a photograph of yourself');
  await give(owner, selfie, 'Photograph', face, 'Use this photograph');
  await expectNoSidewaysScroll(owner);
  await selfie.getByRole('button', { name: 'Done' }).click();
  await owner.getByRole('button', { name: 'Send for review' }).click();
  await owner.getByText('Three of four steps are done. It is waiting for review.').waitFor();
});

test('once the time is over new checks wait, and a colleague reads for whom', async () => {
  const end = (days: number) =>
    queryProduct(journey, `update verification_requirements set grace_ends_at = now() + interval '${days} days'`);
  await end(-1);
  await follow(negotiator, '/marketplace/manual_aml_check?new=person');
  const check = drawer(negotiator, 'New AML check');
  await check.getByText('Waiting for Imogen Ashworth to verify this account.').waitFor();
  await expect.poll(() => check.getByRole('button', { name: 'Run check' }).isDisabled()).toBe(true);
  await picture(negotiator, 'verification-blocked');
  await end(12);
});

test('the operator sees shapes until they open them, and asks again with a reason the owner reads', async () => {
  await operator.getByRole('link', { name: /Imogen Ashworth/ }).waitFor();
  await operator.getByRole('img', { name: 'Photograph, hidden until opened' }).waitFor();
  for (const question of await operator.getByRole('radiogroup').filter({ hasText: 'Unsure' }).all())
    await question.getByText('Yes').click();
  await operator.getByText('Not everything was looked at.').waitFor();
  await expect.poll(() => operator.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true);
  for (const name of ['Driving licence, front', 'Driving licence, back', 'Photograph']) {
    await operator.getByRole('button', { name: `Open: ${name}` }).click();
    await operator.getByRole('img', { name, exact: true }).waitFor();
  }
  await operator.getByRole('radiogroup', { name: 'Nobody else is in the photograph' }).getByText('Unsure').click();
  await operator.getByText('One answer is unsure.').waitFor();
  await operator
    .getByLabel('Note for the file, not shown to the person')
    .fill('A reflection in the window, not a person. Seen at full size.');
  await expectAccessible(operator);
  await picture(operator, 'verification-reviews');
  await operator.getByRole('button', { name: 'Ask again' }).click();
  const ask = drawer(operator, 'Ask again');
  await ask.getByLabel('What should be sent again, and why').fill('The photograph is too dark. Take it facing a window.');
  await expectAccessible(operator);
  await ask.getByRole('button', { name: 'Ask again' }).click();
  await operator.getByRole('heading', { name: 'No verifications to review' }).waitFor();
  await owner.getByText('The photograph is too dark. Take it facing a window.').waitFor();
});

test('sent a second time and accepted, the owner is verified without a reload, and the badge is gone', async () => {
  await owner.getByRole('button', { name: 'Change: Take a photograph of yourself' }).click();
  const selfie = drawer(owner, 'Take a photograph of yourself');
  await slot(selfie, 'Photograph').getByRole('button', { name: 'Remove' }).click();
  await give(owner, selfie, 'Photograph', await drawn(owner, 'face'), 'Use this photograph');
  await selfie.getByRole('button', { name: 'Done' }).click();
  await owner.getByRole('button', { name: 'Send for review' }).click();

  await operator
    .getByRole('link', { name: /Imogen Ashworth/ })
    .getByText('Second try')
    .waitFor();
  await operator.getByText('Asked again before.').waitFor();
  const opens = operator.getByRole('button', { name: 'Open: Photograph' });
  await opens.click();
  await operator.getByRole('img', { name: 'Photograph', exact: true }).waitFor();
  for (const question of await operator.getByRole('radiogroup').filter({ hasText: 'Unsure' }).all())
    await question.getByText('Yes').click();
  await operator.getByRole('button', { name: 'Accept' }).click();

  await owner.getByText(/^You are verified until \d+ \w+ \d{4}\.$/).waitFor();
  await follow(owner, '/members');
  await owner.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  expect(await owner.getByText(/Verify who you are/).count()).toBe(0);
  await operator.setViewportSize(PHONE);
  await follow(operator, `${PAGE}/reviews?view=done`);
  await operator.getByRole('link', { name: /Imogen Ashworth/ }).click();
  await operator.getByText('Accepted by Callum Fairbairn').waitFor();
  await expectAccessible(operator);
  await expectNoSidewaysScroll(operator);
});
