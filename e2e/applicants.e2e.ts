import { join } from 'node:path';
import { smallPdf } from '@freehold/server/db/demo/small-pdf';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, expectNoSidewaysScroll, OWNER, picture, startJourney } from './journey.ts';
import { invitedBy, pressed as press, titled as title } from './invited-person.ts';
import { expectReadAloud, expectRoomForLargeText } from './read-aloud.ts';

/** The narrowest phone that is promised. */
const SMALL = { width: 360, height: 740 };
const EMAIL = 'henrietta.right@blakeway.example';
const PHONE_NUMBER = '07700 900418';

let agent: Page;
let phone: Page;
let other: Page;
let link: string;
const journey = startJourney(async (stage) => {
  agent = await stage.signInAs(OWNER, await stage.newBrowser(DESKTOP), '/properties/add?type=sales');
  phone = await (await stage.newBrowser(SMALL)).newPage();
  return { agent, phone };
});

const { call, newestMessage, newestCode, newestLink, enter } = invitedBy(
  () => agent,
  () => journey.product,
);

/** From a wide screen to a phone by the code on it: read as a camera would, and good once. */
async function handOverTo(size: typeof SMALL): Promise<void> {
  await phone.setViewportSize(DESKTOP);
  const [answer] = await Promise.all([
    phone.waitForResponse(/\/handover$/),
    phone.getByRole('button', { name: 'Carry on with my phone' }).click(),
  ]);
  const { Info } = (await answer.json()) as { Info: { Data: { url: string } } };
  await phone.getByRole('img', { name: 'A square code to scan with your phone' }).waitFor();
  const scanned = await (await journey.newBrowser(size)).newPage();
  await scanned.goto(Info.Data.url);
  await press(scanned, 'Carry on here');
  await expectReadAloud(scanned, 'Which document do you have with you?');
  expect(new URL(scanned.url()).hash).toBe('');
  await scanned.context().close();
  const third = await (await journey.newBrowser(size)).newPage();
  await third.goto(Info.Data.url);
  await title(third, 'This link does not work');
  await third.context().close();
  await phone.setViewportSize(size);
}

const SPECIMEN = join(import.meta.dirname, '../packages/mrz-reader/specimens/passport.jpg');
/** By its content a PDF: no phone makes it smaller before it is sent. */
const photograph = (bytes: number) => ({
  name: 'passport.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([smallPdf('Specimen'), Buffer.from('%'), randomBytes(bytes), Buffer.from('\n%%EOF\n')]),
});
/** The agent’s screen follows by itself. */
const handedIn = () =>
  agent
    .getByText('To review', { exact: true })
    .or(agent.getByText('Needs review', { exact: true }))
    .first()
    .waitFor();
const act = async (name: string) => {
  await agent.getByRole('button', { name: 'More actions on this run' }).click();
  await agent.getByRole('menuitem', { name, exact: true }).click();
};

test('from a new property a link goes to a wrong number, which is put right: the person comes in by the new one alone', async () => {
  await agent.getByLabel('Postcode').fill('BS8 4KV');
  await agent.getByText('16 Calloway Crescent').click();
  await agent.getByLabel('Bedrooms').fill('3');
  await agent.getByLabel('Asking price').fill('640,000');
  await agent.getByLabel('Seller').fill('Henrietta Blakeway');
  await agent
    .getByRole('listbox', { name: 'Your people' })
    .getByRole('option', { name: /Henrietta Blakeway/ })
    .first()
    .click();
  await agent.getByRole('button', { name: 'Add property' }).click();
  await agent.getByRole('link', { name: 'Send a link to Henrietta Blakeway' }).click();
  for (const name of ['Continue to options', 'Continue to price', 'Accept and continue', 'Send the link'])
    await agent.getByRole('button', { name }).click();
  await agent.getByText('Link not opened yet').waitFor();
  // The same questions on paper, as the print dialogue gets them.
  await agent.addInitScript(() => {
    window.print = () => {
      (window.top as { printed?: string }).printed = document.body.innerText;
    };
  });
  await agent.reload();
  await act('Print for paper');
  await agent.waitForFunction(() => (window as { printed?: string }).printed?.includes('Questions for Henrietta Blakeway'));
  const first = await newestLink();
  await act('Change contact');
  await agent.getByRole('textbox', { name: 'Mobile number' }).fill(PHONE_NUMBER);
  await agent.getByRole('textbox', { name: /^Email/ }).fill(EMAIL);
  await agent.getByRole('button', { name: 'Change and send a new link' }).click();
  await agent.getByRole('dialog').waitFor({ state: 'hidden' });
  await agent.getByText('•••• ••• 418').first().waitFor();
  await phone.goto(`/personal-page#t=${first}`);
  await title(phone, 'This link does not work');
  await expectAccessible(phone);
  link = await newestLink();
  await enter(phone, link);
  await title(phone, 'What to have ready');
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await agent.getByText('Opened', { exact: true }).first().waitFor();
});

test('the person goes on through a lost connection, leaves a step out and ends on a second device', async () => {
  await press(phone, 'Begin');
  await expectReadAloud(phone, 'What happens with your answers');
  await phone.locator('input[name=agreed]').check();
  await press(phone, 'Agree and continue');
  await expectReadAloud(phone, 'About you');
  await press(phone);
  // Of what is missing the first has the focus, and its words belong to it.
  await expect.poll(() => phone.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('dob');
  const said = await phone.evaluate(
    () =>
      document.activeElement?.closest('fieldset')?.getAttribute('aria-describedby') ??
      document.activeElement?.getAttribute('aria-describedby'),
  );
  expect(await phone.locator(`[id="${said?.split(' ').at(-1)}"]`).innerText()).toMatch(/date of birth/);
  for (const [name, text] of [
    ['dob', '22'],
    ['dob-month', '7'],
    ['dob-year', '1984'],
  ] as const)
    await phone.locator(`input[name=${name}]`).fill(text);
  await press(phone);
  await expectReadAloud(phone, 'Show that this phone is yours');
  await phone.locator('input[name=phone]').fill(PHONE_NUMBER);
  await press(phone, 'Send me a code');
  await phone.locator('input[name=code]').waitFor();
  await phone.locator('input[name=code]').fill(await newestCode());
  await expectReadAloud(phone, 'Which document do you have with you?');
  await handOverTo(SMALL);
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
  await expectReadAloud(phone, 'A photo of your face');
  await press(phone, 'Leave this out');
  await phone.getByRole('textbox', { name: 'Reason' }).fill('The camera of my phone is broken');
  await press(phone, 'Leave this out');
  await expectReadAloud(phone, 'Where have you lived?');
  await agent.getByText('Addresses', { exact: true }).first().waitFor();

  other = await (await journey.newBrowser(SMALL)).newPage();
  await enter(other, link, /^Text/);
  await title(other, 'Where have you lived?');
  for (const [name, text] of [
    ['address.line1', '9 Ladysmith Place'],
    ['address.town', 'Bristol'],
    ['address.postcode', 'BS6 5VK'],
    ['from-year', '2019'],
  ] as const)
    await other.locator(`input[name="entries.0.${name}"]`).fill(text);
  await expectAccessible(other);
  await other.locator('select[name="entries.0.from"]').selectOption('01');
  await press(other);
  await expectReadAloud(other, 'How do you own the home?');
  await other.getByRole('radio', { name: 'I own it alone' }).check();
  await other.getByRole('radio', { name: 'No' }).check();
  await press(other);
  await expectReadAloud(other, 'Questions');
  await other.getByRole('radio', { name: 'No' }).check();
  await press(other);
  await expectReadAloud(other, 'Look over and send');
  await other.locator('input[name=confirmed]').check();
  await expectAccessible(other);
  await press(other, 'Send everything');
  await expectReadAloud(other, /^That is everything/);
  const [copy] = await Promise.all([other.waitForEvent('download'), press(other, 'Save a copy')]);
  expect(copy.suggestedFilename()).toBe('what-i-sent.html');
  expect(await readFile(await copy.path(), 'utf8')).toContain('9 Ladysmith Place');
  await picture(other, 'applicant-done');
  await expectAccessible(other);
  await handedIn();
});

test('the agent asks for a step again, the message says what and why, and what comes back is seen at once', async () => {
  await agent.getByRole('button', { name: 'Ask again' }).click();
  const drawer = agent.getByRole('dialog', { name: 'Ask again' });
  await drawer.getByRole('checkbox', { name: 'Identity document' }).check();
  await drawer.getByLabel('Reason').selectOption('UNREADABLE');
  await drawer.getByText('This is round 1 of 3.').waitFor();
  await expectAccessible(agent);
  await picture(agent, 'flow-run-ask-again');
  await drawer.getByRole('button', { name: 'Ask again' }).click();
  await drawer.waitFor({ state: 'hidden' });
  const told = await newestMessage(/(Identity document: We could not read it\..*)/);
  expect(told).toMatch(/^Identity document: We could not read it\. Take the picture again in good light, with nothing over it\./);
  await agent.getByText('They were told: We could not read it.', { exact: false }).waitFor();

  await enter(phone, await newestLink());
  await title(phone, 'Which document do you have with you?');
  await phone.getByText('One thing to do again').waitFor();
  await phone
    .getByRole('note')
    .filter({ hasText: 'Asked again by Imogen Ashworth' })
    .getByText('We could not read it.', { exact: false })
    .waitFor();
  await phone.getByText('Attempt 1 of 3.', { exact: false }).waitFor();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await picture(phone, 'applicant-redo');
  await phone.getByRole('button', { name: 'Remove passport.jpg' }).click();
  await phone.locator('[data-state=kept]').waitFor({ state: 'detached' });
  await phone.locator('input[type=file]').first().setInputFiles(SPECIMEN);
  // The phone itself reads the lines at the foot; they go along with the answers.
  await phone.getByText('Read from your picture:', { exact: false }).waitFor({ timeout: 60_000 });
  await phone.getByText('MARIA JOSE JOANNA AMOAH').waitFor();
  await phone.locator('[data-state=kept]').waitFor();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  // The reason stays in view until the step is done again.
  await phone.getByText('One thing to do again').waitFor();
  await press(phone);
  await title(phone, 'Look over and send');
  await phone.locator('input[name=confirmed]').check();
  await press(phone, 'Send everything');
  await title(phone, /^That is everything/);
  await handedIn();
  await agent.getByText('asked for again 1 time', { exact: false }).waitFor();
});

test('somebody registers through the link of a property on their phone, is sent what their role needs, and goes on there', async () => {
  await agent.goto('/properties/details/3');
  await agent.getByRole('button', { name: 'Copy link' }).click();
  const dialog = agent.getByRole('dialog', { name: 'Share this property' });
  const address = dialog.getByLabel('Link', { exact: true });
  await expect.poll(() => address.inputValue()).toMatch(/\/public-sign-up#[\w-]{43}$/);
  const to = await address.inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const visitor = await (await journey.newBrowser(SMALL)).newPage();
  await visitor.goto(to);
  await title(visitor, 'Register your interest');
  for (const [label, text] of [
    ['First name', 'Perdita'],
    ['Last name', 'Lowe'],
    ['Email', 'perdita.lowe@lowe.example'],
    ['Mobile number', '07700 900815'],
  ] as const)
    await visitor.getByLabel(label).fill(text);
  await visitor.getByRole('checkbox').check();
  await expectNoSidewaysScroll(visitor);
  await press(visitor, 'Send me a code');
  await visitor.getByLabel('Code').fill(await newestMessage(/Lisle, Bristol: (\d{6})/));
  await press(visitor, 'Register');
  await title(visitor, 'You are registered');
  await expectNoSidewaysScroll(visitor);
  await expectAccessible(visitor);
  await picture(visitor, 'public-sign-up-done-mobile');
  await press(visitor, 'Go to your page');
  await title(visitor, 'Nothing to do right now');
  expect(new URL(visitor.url()).pathname).toBe('/personal-page');

  // They stand on the agent’s screen by themselves, with the way to send them the flow of their role; nobody types a contact.
  await agent.getByRole('button', { name: 'Send a link to Perdita Lowe' }).click();
  await agent.getByRole('menuitem', { name: 'Property Buyer' }).click();
  for (const name of ['Continue to options', 'Continue to price', 'Accept and continue', 'Send the link'])
    await agent.getByRole('button', { name }).click();
  await agent.getByText('Link not opened yet').waitFor();
  await newestLink();
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'Property Buyer' }).waitFor();
  await expectAccessible(visitor);
  await press(visitor, 'Begin');
  await title(visitor, 'What to have ready');
  await press(visitor, 'Begin');
  await title(visitor, 'What happens with your answers');
  await agent.getByText(/^At Consent/).waitFor();
});

/** A run of a new person, begun by calls as the page of the flow makes them, since that page has journeys of its own; answers with its link. */
async function runOf(flow: number, kind: 'sale' | 'letting', name: string): Promise<string> {
  await agent.goto('/properties');
  const party = { kind: 'person', first_name: name, last_name: 'Halvorsen', emails: [`${name}@halvorsen.example`.toLowerCase()] };
  const terms = kind === 'sale' ? { price_pence: 30_000_000 } : { rent_pence: 120_000, rent_frequency: 'month' };
  const people = [{ party, role: kind === 'sale' ? 'buyer' : 'tenant' }];
  const place = { kind, stage: 'instructed', line1: `${flow} Quarry Terrace`, town: 'Bristol', postcode: 'BS6 5VK' };
  const { id } = await call<{ id: number }>('POST', 'properties', { ...place, ...terms, people });
  const details = await call<{ people: { party: { id: number } }[] }>('GET', `properties/${id}`);
  const party_id = details.people[0]?.party.id ?? 0;
  const quote = await call<{ id: string }>('POST', 'flow-runs/quote', { flow_id: flow, asset_id: id, party_ids: [party_id] });
  const run = { flow_id: flow, asset_type_id: kind === 'sale' ? 1 : 2, asset_id: id, parties: [{ party_id }], payer: 'agent' };
  await call('POST', 'flow-runs', { ...run, quote_id: quote.id, invite: { channel: 'email' } });
  // The link of another, sent both ways, may still be on its way.
  return newestMessage(new RegExp(`${name}[^]*personal-page#t=([\\w-]{43})`));
}

test('work, money and papers are asked for in steps that can be heard, and read with large letters', async () => {
  const [SOURCE_OF_FUNDS, TENANT] = [32, 40];
  const person = await (await journey.newBrowser(SMALL)).newPage();
  const begin = async (to: string) => {
    await enter(person, to);
    await press(person, 'Begin');
    await title(person, 'What happens with your answers');
    await person.locator('input[name=agreed]').check();
    await press(person, 'Agree and continue');
  };
  await begin(await runOf(SOURCE_OF_FUNDS, 'sale', 'Sunniva'));
  await expectReadAloud(person, 'Where does the money come from?');
  await press(person, 'Add a part');
  await person.getByLabel('Where this part comes from').selectOption('gift');
  await person.getByLabel('Amount (£)').fill('120,000');
  await person.getByText('£180,000 still to explain').waitFor();
  await press(person);
  await expectAccessible(person);
  await expectRoomForLargeText(person);
  await picture(person, 'applicant-funds');
  // Money of another buyer wants no paper, so that this step can be finished without one.
  await person.getByLabel('Where this part comes from').selectOption('co_buyer');
  await person.getByLabel('Amount (£)').fill('300,000');
  await press(person);
  await expectReadAloud(person, 'Bank statements');
  await person
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: smallPdf('Statement') });
  await person.locator('[data-state=kept]').first().waitFor();
  await expectAccessible(person);

  await begin(await runOf(TENANT, 'letting', 'Ingrid'));
  await expectReadAloud(person, /./);
  await person.getByRole('radio', { name: 'Alone' }).check();
  await press(person);
  await title(person, 'About you');
  for (const [name, text] of [
    ['dob', '22'],
    ['dob-month', '7'],
    ['dob-year', '1984'],
  ] as const)
    await person.locator(`input[name=${name}]`).fill(text);
  await press(person);
  await title(person, 'Show that this phone is yours');
  await person.goto(new URL(person.url()).pathname + new URL(person.url()).search.replace('step=code', 'step=income'));
  await expectReadAloud(person, 'What do you do?');
  await person.getByRole('radio', { name: 'I am employed' }).check();
  await press(person);
  await person.getByText('Enter your employer').waitFor();
  await expectAccessible(person);
  await expectRoomForLargeText(person);
});
