import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  asPhone,
  callFrom,
  COMPLIANCE,
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  NEGOTIATOR,
  OWNER,
  PHONE,
  follow,
  picture,
  startJourney,
} from './journey.ts';

let officer: Page;
let agent: Page;
const stage = startJourney(async (journey) => {
  officer = await journey.signInAs(COMPLIANCE, await journey.newBrowser(DESKTOP), '/compliance');
  agent = await journey.signInAs(NEGOTIATOR, await journey.newBrowser(PHONE), '/compliance');
  return { officer, agent };
});
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor({ timeout: 60_000 });

test('a course is recorded with its certificate, corrected as a version, and read back', { timeout: 120_000 }, async () => {
  await title(officer, 'Compliance');
  await officer.getByRole('table', { name: 'Registers' }).getByRole('link', { name: 'Training' }).click();
  await officer.waitForURL(/register=training/);
  const lines = officer.getByRole('table', { name: 'Training' });
  await officer.getByText('Nothing in this register').waitFor();
  await expectAccessible(officer);
  await officer.getByRole('button', { name: 'Add a course' }).click();
  const drawer = officer.getByRole('dialog', { name: 'Add a course' });
  await drawer.getByRole('button', { name: 'Add course' }).click();
  await drawer.getByText('Enter: Person').waitFor();
  await expectAccessible(officer);
  await drawer.getByLabel('Person').selectOption({ label: 'Rowan Tidmarsh' });
  await drawer.getByLabel('Course').fill('AML for agents, yearly');
  await drawer.getByLabel('Done').fill('02/11/2026');
  await drawer.getByLabel('Again by, optional').fill('02/11/2027');
  await drawer.getByRole('button', { name: 'Add course' }).click();
  await drawer.waitFor({ state: 'detached' });
  await officer.getByText('1 of 6 up to date').waitFor();
  await lines.getByText('Rowan Tidmarsh').waitFor();
  await expectAccessible(officer);
  await picture(officer, 'compliance-registers');
  await lines.getByRole('button', { name: 'Acts for Rowan Tidmarsh' }).first().click();
  await officer.getByRole('menuitem', { name: 'Correct or complete' }).click();
  const correction = officer.getByRole('dialog', { name: 'Correct or complete' });
  await correction.getByLabel('Note, optional').fill('Taken online');
  await correction.getByLabel('What changed').fill('How it was taken');
  await correction.getByRole('button', { name: 'Keep this version' }).click();
  await correction.waitFor({ state: 'detached' });
  await lines.getByRole('button', { name: 'Acts for Rowan Tidmarsh' }).first().click();
  await officer.getByRole('menuitem', { name: 'See every version' }).click();
  const versions = officer.getByRole('dialog', { name: 'Every version' });
  await versions.getByText('How it was taken').waitFor();
  expect(await versions.getByRole('listitem').count()).toBe(2);
  await expectAccessible(officer);
  await versions.getByRole('button', { name: 'Close' }).click();
  await versions.waitFor({ state: 'detached' });
});

test('a vault entry is invisible to an admin, and read by the nominated officer', { timeout: 120_000 }, async () => {
  await title(agent, 'Compliance');
  await expectNoSidewaysScroll(agent);
  await agent.getByRole('link', { name: 'Raise a suspicion' }).click();
  await title(agent, 'Raise a suspicion, quietly');
  await agent.getByText('Only Bethan Prosser can read this').waitFor();
  await expectNoSidewaysScroll(agent);
  await expectAccessible(agent);
  await picture(agent, 'suspicion-phone');
  await agent.getByLabel('Who it is about').fill('Quixotrade Developments');
  await agent.getByLabel('What you saw or heard').fill('The fee of Quixotrade came from an account nobody had told us of');
  await agent.getByRole('button', { name: 'Send to Bethan Prosser' }).click();
  await agent.getByText('Confirm that you have not told the client').first().waitFor();
  await agent.getByLabel('I have not told the client').check();
  await agent.getByRole('button', { name: 'Send to Bethan Prosser' }).click();
  await title(agent, 'Received');

  // The admin and the owner: no page, no line, no word.
  for (const who of ['callum.fairbairn@pennard.example', OWNER]) {
    const other = await stage.signInAs(who, await stage.newBrowser(DESKTOP), '/compliance/suspicions');
    await title(other, 'There is nothing at this address');
    for (const path of [
      '/v2/client/tasks/queue?perPage=100',
      '/v2/client/activity?perPage=100',
      '/v2/client/properties/search?search=Quixotrade',
    ])
      expect(JSON.stringify(await callFrom(other, 'GET', path))).not.toMatch(/quixotrade|suspicion/i);
    if (who === OWNER) {
      await follow(other, '/compliance/suspicion');
      await title(other, 'Raise a suspicion, quietly');
      await other.getByText('Only Bethan Prosser can read this').waitFor();
      await expectAccessible(other);
      await picture(other, 'suspicion');
    }
    await other.context().close();
  }

  await follow(officer, '/compliance/suspicions');
  await title(officer, 'Reports of suspicion');
  await officer.getByRole('link', { name: /Quixotrade Developments/ }).click();
  await officer.getByText('The fee of Quixotrade came from').waitFor();
  await officer.getByText('The chain of this vault is unbroken').waitFor();
  await expectAccessible(officer);
  await picture(officer, 'suspicions');
  await officer.getByLabel('Does it go to the National Crime Agency?').selectOption('submit_sar');
  await officer.getByLabel('Reason').fill('The account belongs to nobody we know of');
  await officer.getByLabel('NCA reference, optional').fill('NCA-7781');
  await officer.getByRole('button', { name: 'Keep decision' }).click();
  await officer.getByText('NCA reference NCA-7781').waitFor();
  const phone = await asPhone(officer, '/compliance', true);
  await title(phone, 'Compliance');
  await phone.getByRole('list', { name: 'Registers' }).waitFor();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await picture(phone, 'compliance-registers-phone');
});
