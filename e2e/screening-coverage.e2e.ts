import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { asDesk, asPhone, expectAccessible, expectNoSidewaysScroll, NEGOTIATOR, OWNER, follow, picture, startJourney } from './journey.ts';
import { loadUkList } from './uk-list-file.ts';

const COVERAGE = '/marketplace/manual_aml_check/coverage';
const OSTREMBA = { id: 'EXA0002', family: 'OSTREMBA', given: 'Lioba', dob: '02/02/1975', nationality: 'Austria' };
const MARCHETTI = { id: 'EXA0003', family: 'MARCHETTI', given: 'Theo', reasons: 'Made up for a test of Freehold.' };

let owner: Page;

const journey = startJourney(async (stage) => {
  await loadUkList(stage, [OSTREMBA], '19/11/2026');
  owner = await journey.signInAs(OWNER);
  return { owner };
});

const row = (name: string) => owner.getByRole('row').filter({ hasText: name });

describe('Coverage', () => {
  test('says who was never screened, and starts their checks', async () => {
    await owner.getByRole('link', { name: 'Coverage' }).click();
    await owner.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor();
    await owner.getByRole('columnheader', { name: /UK Sanctions List/ }).waitFor();
    await expectAccessible(owner);
    await owner.getByRole('checkbox', { name: 'Choose all that are shown' }).check();
    await owner.getByRole('button', { name: 'Start 25 checks' }).click();
    await owner.getByText('25 checks started').waitFor();
    await owner.getByText(/^25 of 36 active people and companies compared with both lists in force$/).waitFor();
    await owner.getByLabel('Filter this list').fill('Nobody Of That Name');
    await owner.getByText('No results match these filters').waitFor();
    await owner.getByRole('button', { name: 'Clear filters' }).click();
    // Of the rest most are checked too; three stay empty.
    await owner.getByText('Not screened 11').click();
    await owner.getByRole('checkbox', { name: 'Choose all that are shown' }).check();
    for (const name of ['Theo Marchetti', 'Tobias Renner', 'Wren Hathersage'])
      await owner.getByRole('checkbox', { name: `Choose ${name}` }).uncheck();
    await owner.getByRole('button', { name: 'Start 8 checks' }).click();
    await owner.getByText(/^33 of 36 active people and companies/).waitFor();
    await owner.getByText('All 36').click();
    await row('Amara Nwosu').waitFor();
    await expectNoSidewaysScroll(owner);
    await picture(owner, 'coverage');
  });

  test('a new version of the list is compared with everybody, and tells what changes the answer about somebody', async () => {
    await loadUkList(journey, [OSTREMBA, MARCHETTI], '20/11/2026');
    const alerts = owner.getByRole('list', { name: 'Alerts' });
    await alerts.getByText(/^Newly listed, and a (strong|possible) match\./).waitFor();
    await alerts.getByRole('link', { name: 'Theo Marchetti' }).waitFor();
    expect(await alerts.getByRole('listitem').count()).toBe(1);
    // Nobody else lost their cover by the change.
    await owner.getByText(/^33 of 36 active people and companies/).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'coverage-alert');
    await alerts.getByRole('button', { name: 'Dismiss' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Dismiss this alert?' });
    await dialog.getByRole('button', { name: 'Dismiss alert' }).click();
    await dialog.getByLabel('Reason').and(owner.locator('[aria-invalid=true]')).waitFor();
    await expectAccessible(owner);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  test('on a phone, for who may not see it, and on the page of the person', async () => {
    const page = await asPhone(owner, COVERAGE);
    await page.getByRole('list', { name: 'Coverage' }).waitFor();
    await page.getByRole('list', { name: 'Alerts' }).getByRole('button', { name: 'Screen now' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await picture(page, 'coverage-mobile');
    await page.getByRole('list', { name: 'Alerts' }).getByRole('link', { name: 'Theo Marchetti' }).click();
    await page.getByText('A change of the UK Sanctions List.').waitFor();
    await asDesk(owner);
    await follow(owner, COVERAGE);
    const negotiator = await journey.signInAs(NEGOTIATOR, undefined, COVERAGE);
    await negotiator.getByText('Your role cannot see this').waitFor();
    await negotiator.context().close();
  });
});

describe('Explain again', () => {
  test('works the check of an alert out again and comes to the same, to the byte', async () => {
    await owner.getByRole('list', { name: 'Alerts' }).getByRole('button', { name: 'Screen now' }).click();
    await owner.getByRole('heading', { level: 1, name: 'Theo Marchetti' }).waitFor();
    await owner.getByRole('heading', { name: 'Explain again' }).waitFor();
    await loadUkList(journey, [OSTREMBA], '21/11/2026');
    await owner.getByRole('button', { name: 'Explain again' }).click();
    await owner.getByText(/^Explained again today at \d\d:\d\d by Imogen Ashworth: the same answer, to the byte\.$/).waitFor();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Explain again' }).click();
    await owner.getByText('Once before, each the same').waitFor();
    await picture(owner, 'explain-again', owner.getByRole('button', { name: 'Explain again' }));
  });
});
