import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, picture, startJourney } from './journey.ts';

let owner: Page;
const journey = startJourney(async () => {
  owner = await journey.signInAs(OWNER, undefined, '/settings/api-keys');
  return { owner };
});

const call = (key: string, path: string, init: RequestInit = {}) =>
  fetch(`${journey.product.origin}/v2/client${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } });
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

describe('an API key', () => {
  let key: string;

  test('is made for a program, and shown once', async () => {
    await owner.getByText('No API keys').waitFor();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Make key' }).click();
    const drawer = owner.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Make key' }).click();
    await drawer.getByText('2 things to put right').or(drawer.getByText('Two things to put right')).waitFor();
    await drawer.getByLabel('Name').fill('Branch CRM');
    await drawer.getByRole('checkbox', { name: 'Read properties' }).check();
    await drawer.getByRole('checkbox', { name: 'Change properties' }).check();
    await expectAccessible(owner);
    await picture(owner, 'api-keys-make');
    await drawer.getByRole('button', { name: 'Make key' }).click();
    key = (await drawer.getByLabel('API key', { exact: true }).textContent()) ?? '';
    expect(key).toMatch(/^fhk_[\w-]{43}$/);
    await expectAccessible(owner);
    await drawer.getByRole('button', { name: 'I have kept it' }).click();
    await rowOf(owner, 'Branch CRM').getByText('Never used').waitFor();
    expect(await owner.content()).not.toContain(key);
  });

  test('lists properties and adds one, and is refused everything else', async () => {
    const listed = await call(key, '/properties?asset_type_id=1&stage=all');
    expect(listed.status).toBe(200);
    expect((await call(key, '/members')).status).toBe(403);
    const added = await call(key, '/properties', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ kind: 'sale', line1: '3 Quarry Steps', town: 'Bristol', postcode: 'BS8 4QT' }),
    });
    expect(added.status).toBe(200);
    await owner.reload();
    await rowOf(owner, 'Branch CRM')
      .getByText(/Just now|min ago/)
      .waitFor();
    await expectAccessible(owner);
    await picture(owner, 'api-keys');
    const phone = await journey.signInAs(OWNER, await journey.newBrowser(PHONE, true), '/settings/api-keys');
    await phone.getByText('Branch CRM').waitFor();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await picture(phone, 'api-keys-phone');
    await phone.context().close();
  });

  test('is revoked, and is refused from then on', async () => {
    await owner.getByRole('button', { name: 'Revoke Branch CRM' }).click();
    await owner.getByRole('button', { name: 'Yes, revoke' }).click();
    await rowOf(owner, 'Branch CRM').getByText('Revoked', { exact: true }).waitFor();
    const refused = await call(key, '/properties?asset_type_id=1');
    expect(refused.status).toBe(401);
    await owner.goto('/recent_activity');
    await owner.getByText('Branch CRM (API key of Imogen Ashworth)').first().waitFor();
  });
});
