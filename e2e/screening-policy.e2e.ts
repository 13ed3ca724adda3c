import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  COMPLIANCE,
  asPhone,
  expectAccessible,
  expectNoSidewaysScroll,
  NEGOTIATOR,
  OWNER,
  follow,
  picture,
  startJourney,
} from './journey.ts';
import { ukListFile, type ListedPerson } from './uk-list-file.ts';

let owner: Page;
let compliance: Page;
let partyId: number;

const OSWIN: ListedPerson = {
  id: 'EXA0001',
  family: 'KESTENBRUGG',
  given: 'Oswin',
  dob: '11/05/1968',
  nationality: 'Cyprus',
  reasons: 'Made up.',
};
const LIOBA: ListedPerson = { id: 'EXA0002', family: 'OSTREMBA', given: 'Lioba', dob: '02/02/1975', nationality: 'Austria' };
const PAGE = '/settings/screening';

async function loadList(people: ListedPerson[], published: string): Promise<void> {
  writeFileSync(join(journey.folder, 'uk-list.csv'), ukListFile(people, 2200, published));
  await journey.product.importLists(journey.folder, '--newest');
}

/** What the screens would send, for what is not the subject of this journey. */
const ask = <T>(page: Page, method: string, url: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([verb, address, payload]) => {
      const answer = await fetch(address, {
        method: verb,
        headers: {
          authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}`,
          'idempotency-key': crypto.randomUUID(),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(payload === undefined ? {} : { body: payload }),
      });
      return ((await answer.json()) as { Info: { Data: never } }).Info.Data;
    },
    [method, url, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

type Check = { id: number; version: number; state: string; public_ref: string; matches: { id: number }[] };
const person = (first_name: string, last_name: string, dob?: string) => ({
  kind: 'person',
  first_name,
  last_name,
  ...(dob ? { dob } : {}),
});
async function screened(subject: object, party?: number): Promise<Check> {
  const { id } = await ask<Check>(owner, 'POST', '/v2/client/checks/aml', { subject, ...(party ? { party_id: party } : {}) });
  await expect.poll(async () => (await ask<Check>(owner, 'GET', `/v2/client/checks/${id}`)).state, { timeout: 15_000 }).toBe('completed');
  return ask<Check>(owner, 'GET', `/v2/client/checks/${id}`);
}
async function answer(check: Check, status: string): Promise<void> {
  for (const page of [owner, compliance])
    for (const match of check.matches) {
      const { version } = await ask<Check>(page, 'GET', `/v2/client/checks/${check.id}`);
      const reason_code = status === 'true_match' ? 'same_person' : 'different_dob';
      const said = { check_version: version, status, reason_code, text: 'Compared with the passport on file.' };
      await ask(page, 'POST', `/v2/client/matches/${match.id}/resolve`, said);
    }
}

const journey = startJourney(async () => {
  await loadList([OSWIN, LIOBA], '20/11/2026');
  [owner, compliance] = await Promise.all([journey.signInAs(OWNER), journey.signInAs(COMPLIANCE, undefined, PAGE)]);
  return { owner, compliance };
});

describe('The screening policy', () => {
  test('is the one Freehold ships, and there is nothing to try thresholds on yet', async () => {
    await follow(owner, '/settings');
    await owner
      .getByRole('main')
      .getByRole('link', { name: /^Screening Scores to review/ })
      .click();
    await owner.getByText(/^Version 1, Freehold’s default settings/).waitFor();
    await owner.getByText(/^There are no finished checks yet/).waitFor();
    expect(await owner.getByRole('checkbox', { name: /^Sanctions/ }).count()).toBe(0);
    await expectAccessible(owner);
  });

  test('past checks are scored again, and moving a threshold says at once what would change', async () => {
    await answer(await screened(person('Lioba', 'Ostremba', '02/02/1975'.split('/').toReversed().join('-'))), 'true_match');
    await screened(person('Wilhelmina', 'Oakenshawe', '1988-10-02'));
    await screened(person('Oswin', 'Kestenbrugg'));
    await compliance.reload();
    await compliance.getByRole('button', { name: 'Score past checks' }).click();
    await compliance.getByText('Two of three past checks need review with the current policy.').waitFor();
    await compliance.getByText(/^3 checks .*, rescored today against UK Sanctions List/).waitFor();

    const look = compliance.getByRole('slider', { name: 'Standard, review from score' });
    const before = Number(await look.inputValue());
    await look.press('ArrowLeft');
    expect(await compliance.getByRole('textbox', { name: 'Standard, review from score' }).inputValue()).toBe(String(before - 1));
    await look.press('End');
    await compliance
      .getByRole('textbox', { name: 'Standard, second approver from score' })
      .and(compliance.locator('[value="100"]'))
      .waitFor();
    await expectAccessible(compliance);
    // By number as well, and what is wrong is said beside it.
    await compliance.getByRole('textbox', { name: 'Standard, review from score' }).fill('40');
    await compliance.getByText('Choose a whole number from 50 to 95').waitFor();
    await compliance.getByRole('button', { name: 'Discard changes' }).click();
    expect(await look.inputValue()).toBe(String(before));
    await compliance.getByRole('radio', { name: 'Strict from' }).waitFor({ state: 'attached' });
  });

  test('a new version has a reason, and the next check begins with it', async () => {
    const look = compliance.getByRole('textbox', { name: 'Standard, review from score' });
    const before = await look.inputValue();
    const wanted = String(Number(before) - 2);
    await look.fill(wanted);
    await compliance.getByRole('checkbox', { name: /^Adverse media/ }).uncheck({ force: true });
    const own = compliance.getByRole('combobox', { name: 'Add a country: countries that always need a review' });
    await own.click();
    await own.fill('Iran');
    await compliance.getByRole('option', { name: 'Iran' }).click();
    // The list of the law is there from the start, with where it comes from and its day.
    const law = compliance.getByRole('list', { name: 'Countries that ask for enhanced due diligence' });
    expect(await law.getByRole('listitem').allInnerTexts()).toEqual(['Iran', 'North Korea', 'Myanmar (Burma)']);
    expect(await compliance.getByRole('textbox', { name: 'As of', exact: true }).inputValue()).toBe('13 Feb 2026');
    await expectAccessible(compliance);
    await picture(compliance, 'screening-policy');
    await compliance.getByRole('button', { name: 'Save as version 2' }).first().click();
    const dialog = compliance.getByRole('dialog', { name: 'Save as version 2' });
    await dialog.getByText('Standard, review from score').waitFor();
    await dialog.getByRole('button', { name: 'Save version 2' }).click();
    await dialog.getByText('Give a reason of at least 10 characters').waitFor();
    await expectAccessible(compliance);
    await dialog.getByLabel('Reason').fill('Agreed at the partners’ meeting of November.');
    await dialog.getByRole('button', { name: 'Save version 2' }).click();
    await dialog.waitFor({ state: 'detached' });
    await compliance.getByText(/^Version 2, in force since .*, by Bethan Prosser, Compliance/).waitFor();
    await compliance.getByText('‘Agreed at the partners’ meeting of November.’').waitFor();

    const { id } = await screened({ kind: 'company', name: 'Larkhill Developments Ltd', country: 'IR' });
    await follow(owner, `/marketplace/manual_aml_check/${id}`);
    await owner.getByText('Version 2', { exact: true }).waitFor();
    await owner.getByText('The company is registered in Iran, which your screening policy names').first().waitFor();
    await owner.getByText('Not asked for in this check').first().waitFor();
  });

  test('who may not change it reads it', async () => {
    const negotiator = await journey.signInAs(NEGOTIATOR, undefined, PAGE);
    await negotiator.getByText('Only an Owner or Compliance can change it.').waitFor();
    expect(await negotiator.getByRole('textbox', { name: 'Strict, second approver from score' }).isDisabled()).toBe(true);
    expect(await negotiator.getByText('Try it on your past checks').count()).toBe(0);
    await expectAccessible(negotiator);
    await negotiator.context().close();
  });
});

describe('A clearing of one’s own client', () => {
  test('is kept with their record, and opens again with what changed on the list', async () => {
    const facts = { first_name: 'Oswin', last_name: 'Kestenbrugg', dob: '1969-11-20' };
    partyId = (await ask<{ id: number }>(owner, 'POST', '/v2/client/parties', { kind: 'person', ...facts })).id;
    await answer(await screened({ kind: 'person', ...facts }, partyId), 'false_positive');
    await follow(owner, `/people/${partyId}`);
    await owner.getByRole('heading', { name: 'Not this client' }).waitFor();
    await owner.getByText('Still holds').waitFor();

    await loadList([{ ...OSWIN, dob: '02/04/1961', alias: ['Oswyn', 'Kestenbruk'] }, LIOBA], '21/11/2026');
    await owner.reload();
    await owner.getByText('Reopened: the entry changed').waitFor();
    await owner.getByText('+ Oswyn KESTENBRUK', { exact: false }).or(owner.getByText('Oswyn Kestenbruk')).first().waitFor();
    await expectAccessible(owner);
    await picture(owner, 'screening-policy-person');

    const again = await screened({ kind: 'person', ...facts }, partyId);
    await follow(owner, `/marketplace/manual_aml_check/${again.id}`);
    await owner.getByText(/^Cleared on .* by Imogen Ashworth and Bethan Prosser, and open again/).waitFor();
    await owner.getByText(/Dates of birth then: 11 May 1968\. Now: 2 Apr 1961\./).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'screening-policy-reopened');
  });

  test('can be taken back with a reason', async () => {
    await follow(owner, `/people/${partyId}`);
    await owner.getByRole('button', { name: /^Withdraw/ }).click();
    const dialog = owner.getByRole('dialog', { name: 'Withdraw this clearing' });
    await dialog.getByLabel('Reason').fill('The passport turned out to be somebody else’s.');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await owner.getByText(/^Withdrawn by Imogen Ashworth/).waitFor();
  });
});

test('the same on a phone', async () => {
  const phone = await asPhone(owner, PAGE);
  await phone.getByText(/past checks need/).waitFor();
  const strong = phone.getByRole('slider', { name: 'Standard, second approver from score' });
  await strong.press('ArrowRight');
  await phone.getByRole('button', { name: 'Save as version 3' }).first().waitFor();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await picture(phone, 'screening-policy-mobile', phone.getByRole('heading', { name: 'Try it on your past checks' }));
});
