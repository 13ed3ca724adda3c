import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { identify } from './identified-person.ts';
import { callFrom, DESKTOP, expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';
import { loadUkList } from './uk-list-file.ts';

let agent: Page;
let outsider: Page;
let client: Page;
startJourney(async (stage) => {
  // An identity check rests on a screening, and that on a fresh list.
  await loadUkList(stage, [], new Date().toLocaleDateString('en-GB'));
  agent = await stage.signInAs(OWNER, await stage.newBrowser(DESKTOP), '/people');
  outsider = await (await stage.newBrowser(PHONE)).newPage();
  client = await (await stage.newBrowser(PHONE, true)).newPage();
  return { agent, outsider, client };
});

type Answer = { id: number; version: number; state: string };
const call = <T = Answer>(method: string, path: string, body?: object) => callFrom<T>(agent, method, path, body);

/** What was read of messages: the next one is another. */
const read = new Set<string>();
/** The newest message to somebody that holds what is looked for. */
async function newest(to: string, holding: RegExp): Promise<string> {
  const mailbox = await agent.context().newPage();
  let found = '';
  await expect
    .poll(
      async () => {
        await mailbox.goto('/dev/mailbox');
        for (const link of (await mailbox.getByRole('list').getByRole('link').all()).slice(0, 6)) {
          const href = await link.getAttribute('href');
          const message = await agent.context().newPage();
          await message.goto(href ?? '/dev/mailbox');
          const text = (await message.locator('body').innerText()) + (await message.content());
          await message.close();
          const said = text.includes(to) ? (holding.exec(text)?.slice(1).find(Boolean) ?? '') : '';
          if (said !== '' && !read.has(said)) {
            found = said;
            break;
          }
        }
        return found;
      },
      { timeout: 60_000 },
    )
    .not.toBe('');
  read.add(found);
  await mailbox.close();
  return found;
}
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

const JOANNA = 'joanna@tarrant-moxley.example';
const WILHELMINA = 'wilhelmina@oakenshawe.example';

test('a report is shared by consent, opened by an outsider, proven, and taken back', { timeout: 180_000 }, async () => {
  const person = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', emails: [WILHELMINA] };
  const party = await call('POST', '/v2/client/parties', person);
  const subject = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' };
  const check = await call('POST', '/v2/client/checks/aml', { subject, party_id: party.id });
  await expect.poll(async () => (await call('GET', `/v2/client/checks/${check.id}`)).state, { timeout: 60_000 }).toBe('completed');

  await agent.goto(`/marketplace/smart_report?new=yes&check=${check.id}`);
  const drawer = agent.getByRole('dialog', { name: 'Share a report' });
  await drawer.getByText('Wilhelmina Oakenshawe is asked by').waitFor({ timeout: 60_000 });
  await drawer.getByRole('button', { name: 'Ask for consent' }).click();
  await drawer.getByText('Enter who it is for').waitFor();
  await expectAccessible(agent);
  await drawer.getByLabel('Who', { exact: true }).fill('Joanna Tarrant');
  await drawer.getByLabel('Firm, optional').fill('Tarrant Moxley LLP');
  await drawer.getByLabel('Email', { exact: true }).fill(JOANNA);
  await drawer.getByLabel('What they need it for').fill('The sale of 9 Tolland Terrace');
  await drawer.getByLabel('Day and month of birth').check();
  await drawer.getByLabel('Views, empty for no limit').fill('2');
  await drawer.getByRole('button', { name: 'Preview' }).click();
  const preview = agent.getByRole('dialog', { name: 'What they would read' });
  await preview.getByText('1988').waitFor();
  await expectAccessible(agent);
  await preview.getByRole('button', { name: 'Close' }).last().click();
  await preview.waitFor({ state: 'detached' });
  await picture(agent, 'share-drawer');
  await drawer.getByRole('button', { name: 'Ask for consent' }).click();
  const details = agent.getByRole('dialog', { name: 'Wilhelmina Oakenshawe' });
  await details.getByText('Not answered yet').waitFor();

  await client.goto(`/share-consent#t=${await newest(WILHELMINA, /share-consent#t=([\w-]{43})/)}`);
  await title(client, 'Wilhelmina Oakenshawe, may this be shared?');
  expect(client.url()).not.toContain('#t=');
  await expectAccessible(client);
  await expectNoSidewaysScroll(client);
  await picture(client, 'share-consent-mobile');
  await client.getByRole('button', { name: 'I agree', exact: true }).click();
  await title(client, 'You agreed');

  await outsider.goto(`/shared-report#t=${await newest(JOANNA, /shared-report#t=([\w-]{43})/)}`);
  await title(outsider, 'A report for you');
  expect(await outsider.locator('body').innerText()).not.toContain('Oakenshawe');
  await expectNoSidewaysScroll(outsider);
  await expectAccessible(outsider);
  await picture(outsider, 'shared-report-mobile');
  await outsider.getByRole('button', { name: 'Send me a code' }).click();
  await outsider.getByText('Read the terms and tick the box').waitFor();
  await outsider.getByLabel('I have read these terms and agree to them').check();
  await outsider.getByRole('button', { name: 'Send me a code' }).click();
  await title(outsider, 'Enter the code');
  const code = await newest(JOANNA, /code is (\d{6})|(\d{6}) is your/i);
  await outsider.getByLabel('The 6 digits of the code').fill(code);
  await title(outsider, 'Wilhelmina Oakenshawe');
  const words = await outsider.locator('main').innerText();
  expect(words).toContain('1988');
  expect(words).not.toContain('October 1988');
  await expectAccessible(outsider);
  await expectNoSidewaysScroll(outsider);
  await picture(outsider, 'shared-report-open-mobile');
  const printed = /check code ([0-9A-Z-]{14})/.exec(words)?.[1] ?? '';
  await outsider.reload();
  await title(outsider, 'Wilhelmina Oakenshawe');
  const [download] = await Promise.all([outsider.waitForEvent('download'), outsider.getByRole('button', { name: 'Download PDF' }).click()]);
  const pdf = await readFile(await download.path());

  const holder = await outsider.context().newPage();
  const verify = async (heading: RegExp) => {
    await holder.goto('/verify-document');
    await holder.locator('input[type=file]').first().setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf });
    await title(holder, heading);
  };
  await verify(/^This report was issued by/);
  await expectAccessible(holder);
  await picture(holder, 'verify-report-mobile');
  await holder.goto('/verify-document');
  await holder.getByLabel('No file? Use the check code at the foot of each page').fill(printed.toLowerCase());
  await holder.getByRole('button', { name: 'Check the code' }).click();
  await holder.getByText('and it was not taken back').waitFor();
  await expectAccessible(holder);
  await picture(holder, 'verify-code-mobile');

  await details.getByText('Took the PDF').waitFor({ timeout: 60_000 });
  await expectAccessible(agent);
  await picture(agent, 'share-details');
  await details.getByRole('button', { name: 'Take back' }).click();
  const asks = agent.getByRole('dialog', { name: 'Take this report back?' });
  await asks.getByLabel('Reason').fill('They do not act in the sale any more');
  await asks.getByRole('button', { name: 'Take back' }).click();
  await details.getByText('They do not act in the sale any more').waitFor();
  await details.getByRole('button', { name: 'Close' }).first().click();
  await details.waitFor({ state: 'detached' });
  await agent.getByText('Taken back').first().waitFor();
  await expectAccessible(agent);
  await picture(agent, 'shared-reports');

  await outsider.reload();
  await title(outsider, 'This report was taken back');
  await verify(/and taken back$/);
  await client.reload();
  await title(client, 'This is over');
  await client.getByText('Joanna Tarrant opened it').waitFor();
});

test('the page stands on a phone, and a report of another firm is accepted as evidence', { timeout: 180_000 }, async () => {
  await agent.setViewportSize(PHONE);
  await agent.goto('/marketplace/smart_report?tab=received');
  await agent.getByRole('button', { name: 'Add a report' }).first().click();
  const add = agent.getByRole('dialog', { name: 'Add a report of another firm' });
  await add.locator('input[type=file]').setInputFiles({
    name: 'their-report.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n% ${randomUUID()}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`),
  });
  await add.getByText('their-report.pdf').waitFor();
  await add.getByLabel('Firm it came from').fill('Quillon Lettings');
  await add.getByLabel('Whom it is about').fill('W Oakenshawe');
  await expectAccessible(agent);
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await add.waitFor({ state: 'detached' });
  await agent.getByRole('button', { name: 'Accept the report on W Oakenshawe' }).click();
  const accept = agent.getByRole('dialog', { name: 'Accept this report?' });
  await accept.getByLabel('Whose evidence it is').fill('Oakenshawe');
  await agent
    .getByRole('option', { name: /Wilhelmina Oakenshawe/ })
    .first()
    .click();
  await accept.getByRole('button', { name: 'Accept', exact: true }).click();
  await accept.waitFor({ state: 'detached' });
  await agent.getByText('Accepted').first().waitFor();
  await expectNoSidewaysScroll(agent);
  await expectAccessible(agent);
  await agent.goto('/marketplace/smart_report');
  await agent.getByRole('link', { name: 'Wilhelmina Oakenshawe' }).first().waitFor();
  await expectNoSidewaysScroll(agent);
  await expectAccessible(agent);
});

const OTTOLINE = 'ottoline@farrow.example';
test('a client lets another firm reuse a check, sees that it was opened, and takes it back', { timeout: 180_000 }, async () => {
  await agent.setViewportSize(DESKTOP);
  await identify(agent, { firstName: 'Ottoline', lastName: 'Farrow', email: OTTOLINE });
  const offices = await call<{ workspaces: { id: number; account_name: string }[] }>('GET', '/v2/client/workspaces');
  const bath = offices.workspaces.find(({ account_name: name }) => name.endsWith('Bath'))?.id ?? 0;
  await agent.evaluate((id) => localStorage.setItem('retainSelection', String(id)), bath);
  const person = { kind: 'person', first_name: 'Ottoline', last_name: 'Farrow', emails: [OTTOLINE] };
  const { id } = await call('POST', '/v2/client/parties', person);
  await agent.goto(`/people/${id}`);
  await agent.getByRole('button', { name: 'Ask to reuse a check' }).click();
  const ask = agent.getByRole('dialog', { name: 'Ask to reuse a check' });
  await ask.getByLabel('What you need it for').fill('The letting of 2 Quillon Mews');
  await expectAccessible(agent);
  await ask.getByRole('button', { name: 'Ask', exact: true }).click();
  await agent.getByText('Not answered yet').waitFor();

  await newest(OTTOLINE, /(personal-page\?view=pass)/);
  await client.goto('/personal-page?view=pass');
  await client.getByLabel('Email or mobile number').fill(OTTOLINE);
  await client.getByRole('button', { name: 'Send me a code' }).click();
  await title(client, 'Enter the code');
  await client.getByLabel('Six digits').fill(await newest(OTTOLINE, /code is (\d{6})|(\d{6}) is your/i));
  await title(client, 'Your pass');
  await client.getByText('See what it says').click();
  await client.getByText('Passport', { exact: true }).waitFor();
  await expectAccessible(client);
  await expectNoSidewaysScroll(client);
  await picture(client, 'pass-mobile');
  await client.getByRole('button', { name: /asks to reuse a check/ }).click();
  await title(client, /asks to reuse a check$/);
  await client.getByLabel('Home address').uncheck();
  await expectAccessible(client);
  await expectNoSidewaysScroll(client);
  await picture(client, 'pass-request-mobile');
  await client.getByRole('button', { name: 'I agree', exact: true }).click();
  await client.getByText('can read it now').waitFor();

  await agent.getByRole('button', { name: 'Read the report on Ottoline Farrow' }).click();
  const read = agent.getByRole('dialog', { name: 'Report on Ottoline Farrow' });
  await read.getByText('521004417').first().waitFor();
  expect(await read.innerText()).not.toContain('Ladysmith');
  await expectAccessible(agent);
  await picture(agent, 'pass-read');
  await read.getByRole('button', { name: 'Close' }).last().click();
  await agent.getByRole('button', { name: 'Accept the report on Ottoline Farrow' }).click();
  const accept = agent.getByRole('dialog', { name: 'Accept this report?' });
  await accept.getByText('Evidence of Ottoline Farrow').waitFor();
  await accept.getByRole('button', { name: 'Accept', exact: true }).click();
  await accept.waitFor({ state: 'detached' });
  await expectAccessible(agent);
  await picture(agent, 'pass-person', agent.getByRole('list', { name: 'From other firms' }));

  await client.reload();
  await client.getByRole('button', { name: /Can be read/ }).click();
  await client.getByText('Imogen Ashworth').first().waitFor();
  await expectAccessible(client);
  await picture(client, 'pass-looks-mobile');
  await client.getByRole('button', { name: 'Take it back' }).click();
  await client.getByText('the law makes it keep a closed copy').waitFor();
  await expectAccessible(client);
  await client.getByRole('button', { name: 'Take it back' }).click();
  await client.getByText('does not read it any more').waitFor();

  await agent.reload();
  await agent.getByRole('button', { name: 'Kept copy of the report on Ottoline Farrow' }).click();
  await agent.getByRole('dialog', { name: 'Open the kept copy?' }).waitFor();
  await expectAccessible(agent);
});
