import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callFrom, expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';
import { loadUkList } from './uk-list-file.ts';

const OSTREMBA = { id: 'EXA0002', family: 'OSTREMBA', given: 'Lioba', dob: '02/02/1975', nationality: 'Austria' };
const OAKENSHAWE = {
  id: 'EXA0009',
  family: 'OAKENSHAWE',
  given: 'Wilhelmina',
  dob: '02/10/1988',
  reasons: 'Made up for a test of Freehold.',
};
const PAGE = '/marketplace/monitoring_report';
const REASON = 'Another person: born in another year and another country';

let owner: Page;
const journey = startJourney(async (stage) => {
  await loadUkList(stage, [OSTREMBA], '19/11/2026');
  owner = await journey.signInAs(OWNER);
  return { owner };
});

test('an alert of a real list change is worked to its end, and stands in the report', { timeout: 180_000 }, async () => {
  const person = {
    kind: 'person',
    first_name: 'Wilhelmina',
    last_name: 'Oakenshawe',
    dob: '1988-10-02',
    relationship_started_on: '2026-01-05',
  };
  const party = await callFrom<{ id: number }>(owner, 'POST', '/v2/client/parties', person);
  const subject = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' };
  const check = await callFrom<{ id: number }>(owner, 'POST', '/v2/client/checks/aml', { subject, party_id: party.id });
  const state = async () => (await callFrom<{ state: string }>(owner, 'GET', `/v2/client/checks/${check.id}`)).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('completed');

  await owner.goto(PAGE);
  await owner.getByText('Nobody is being monitored').waitFor({ timeout: 60_000 });
  await expectAccessible(owner);
  await owner.goto(`/people/${party.id}`);
  await owner.getByRole('link', { name: 'Monitor', exact: true }).click();
  const drawer = owner.getByRole('dialog', { name: 'Watch someone' });
  await drawer.getByText('Wilhelmina Oakenshawe').waitFor({ timeout: 60_000 });
  await expectAccessible(owner);
  await drawer.getByRole('button', { name: 'Start monitoring' }).click();
  await owner.getByRole('row').filter({ hasText: 'Wilhelmina Oakenshawe' }).waitFor();

  await loadUkList(journey, [OSTREMBA, OAKENSHAWE], '20/11/2026');
  await owner.getByText(/^Critical: Wilhelmina Oakenshawe/).waitFor({ timeout: 60_000 });
  await expectAccessible(owner);
  await picture(owner, 'monitoring');
  await owner.getByRole('link', { name: 'Open alert' }).click();
  await owner.getByRole('heading', { level: 1, name: 'Wilhelmina Oakenshawe' }).waitFor();
  await owner.getByRole('button', { name: 'Assign', exact: true }).click();
  await owner.getByText(/\(you\)$/).click();
  await owner.getByText('In review', { exact: true }).waitFor();
  await owner.getByText('Not them').click();
  await owner.getByRole('button', { name: 'Close alert' }).click();
  const reason = owner.getByRole('textbox', { name: 'Reason' });
  await reason.and(owner.locator('[aria-invalid=true]')).waitFor();
  await reason.fill(REASON);
  await expectAccessible(owner);
  await picture(owner, 'monitoring-alert');
  await owner.getByRole('button', { name: 'Close alert' }).click();
  await owner.getByRole('heading', { name: 'Settled' }).waitFor();

  await owner.goto(`${PAGE}?tab=report`);
  await owner.getByText(REASON).waitFor({ timeout: 60_000 });
  await expectAccessible(owner);
  // Numbered and kept, then taken from the list.
  await owner.getByRole('button', { name: 'Make report' }).click();
  const taken = owner.getByRole('button', { name: /^PDF of MON-/ });
  await taken.waitFor({ timeout: 60_000 });
  await expectAccessible(owner);
  const [file] = await Promise.all([owner.waitForEvent('download'), taken.click()]);
  expect(file.suggestedFilename()).toMatch(/^MON-.+\.pdf$/);
  await owner.setViewportSize(PHONE);
  for (const tab of ['', '?tab=alerts&state=closed', '?tab=report']) {
    await owner.goto(`${PAGE}${tab}`);
    await owner.getByText('Wilhelmina Oakenshawe').first().waitFor({ timeout: 60_000 });
    await expectNoSidewaysScroll(owner);
  }
});
