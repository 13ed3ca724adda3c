import { startListServer, type ListServer } from '@freehold/testkit/list-server';
import { unListFile } from '@freehold/testkit/un-list-file';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { asPhone, expectAccessible, expectNoSidewaysScroll, OWNER, picture, startJourney } from './journey.ts';

const LISTS = '/marketplace/manual_aml_check/lists';
const NAME = 'UN Security Council Consolidated List';
let site: ListServer;
let owner: Page;

/** A broken export that gave everybody one name: most of them cannot be told from the others. */
const alike = () =>
  Buffer.from(
    unListFile(600, { published: '2026-11-21T09:00:00.000Z' })
      .toString()
      .replaceAll(/Testname\d+/g, 'Casimir')
      .replaceAll(/Madeup\d+/g, 'Dravenkoff'),
  );
const publish = (bytes: Buffer) => void site.files.set('/consolidated.xml', { bytes, type: 'application/xml' });

afterAll(() => site.close());
const journey = startJourney(
  async () => {
    site = await startListServer();
    owner = await journey.signInAs(OWNER, undefined, LISTS);
    return { owner };
  },
  { FREEHOLD_LIST_UPDATE_HOSTS: '127.0.0.1' },
);

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Updates' });
const row = (page: Page) => page.getByRole('row', { name: new RegExp(NAME) });

describe('Lists that are fetched by the clock', () => {
  test('an owner turns it on, and the first look brings the list', async () => {
    publish(unListFile(600));
    await row(owner)
      .getByRole('button', { name: /^By hand/ })
      .click();
    const drawer = drawerOf(owner);
    await drawer.getByText('Nobody fetches this list').waitFor();
    await expectAccessible(owner);
    await drawer.getByRole('button', { name: 'Turn on updates' }).click();
    const addresses = drawer.getByLabel('Addresses');
    expect(await addresses.inputValue()).toMatch(/^https:\/\/scsanctions\.un\.org\//);
    await addresses.fill('https://192.168.1.9/list.xml');
    await drawer.getByRole('button', { name: 'Turn on and look now' }).click();
    await drawer.getByText(/leads inside a private network/).waitFor();
    await expectAccessible(owner);
    await addresses.fill(site.address('/consolidated.xml'));
    await drawer.getByRole('button', { name: 'Turn on and look now' }).click();
    await drawer.getByText('A new version: 600 added, 0 changed, 0 removed.').waitFor();
    await expectAccessible(owner);
  });

  test('a failed try says why and when the next one is, and changes nothing', async () => {
    site.files.clear();
    const drawer = drawerOf(owner);
    await drawer.getByRole('button', { name: 'Check now' }).click();
    await drawer.getByText('The last try failed.').waitFor();
    await drawer
      .getByText(/has no such file \(404\)\. Nothing changed\./)
      .first()
      .waitFor();
    await drawer.getByText(/The next try is (today|tomorrow) \d\d:\d\d/).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'list-updates-history');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await row(owner)
      .getByRole('button', { name: /^1 failed try/ })
      .waitFor();
    await row(owner).getByText('600', { exact: true }).first().waitFor();
  });

  test('a version whose self-test misses names waits, and is released with a reason', async () => {
    publish(alike());
    await owner.getByRole('button', { name: 'Look for new versions' }).click();
    await owner.getByText(`A new version of the ${NAME} needs your approval.`).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'list-updates');
    await owner.getByRole('button', { name: 'Review version' }).click();
    const drawer = owner.getByRole('dialog', { name: 'Waiting for you' });
    await drawer.getByRole('heading', { name: 'Not found' }).waitFor();
    await drawer.getByRole('button', { name: 'Use it anyway' }).click();
    await drawer.getByText('Give a reason of at least 10 characters').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'list-updates-waiting');
    await drawer.getByLabel('Reason').fill('The publisher confirmed by telephone that this is right.');
    await drawer.getByRole('button', { name: 'Use it anyway' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await owner.getByText(`A new version of the ${NAME} needs your approval.`).waitFor({ state: 'detached' });
  });

  test('the same on a phone', async () => {
    const phone = await asPhone(owner, LISTS);
    await expectNoSidewaysScroll(phone);
    await phone.getByRole('button', { name: `More for ${NAME}` }).click();
    await phone.getByRole('menuitem', { name: 'Updates' }).click();
    await drawerOf(phone).getByText('What happened').waitFor();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await picture(phone, 'list-updates-mobile');
  });
});
