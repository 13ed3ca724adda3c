import { startWebhookReceiver, type Received, type WebhookReceiver } from '@freehold/testkit/webhook-receiver';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asDesk, asPhone, expectAccessible, expectNoSidewaysScroll, OWNER, follow, picture, startJourney } from './journey.ts';

let owner: Page;
const journey = startJourney(
  async () => {
    owner = await journey.signInAs(OWNER, undefined, '/settings/api-keys');
    return { owner };
  },
  { FREEHOLD_WEBHOOK_HOSTS: '127.0.0.1' },
);

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
    const phone = await asPhone(owner, '/settings/api-keys', true);
    await phone.getByText('Branch CRM').waitFor();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await picture(phone, 'api-keys-phone');
    await asDesk(owner);
  });

  test('is revoked, and is refused from then on', async () => {
    await owner.getByRole('button', { name: 'Revoke Branch CRM' }).click();
    await owner.getByRole('button', { name: 'Yes, revoke' }).click();
    await rowOf(owner, 'Branch CRM').getByText('Revoked', { exact: true }).waitFor();
    const refused = await call(key, '/properties?asset_type_id=1');
    expect(refused.status).toBe(401);
    await follow(owner, '/recent_activity');
    await owner.getByText('Branch CRM (API key of Imogen Ashworth)').first().waitFor();
  });
});

describe('a webhook', () => {
  let receiver: WebhookReceiver;
  let secret: string;
  beforeAll(async () => (receiver = await startWebhookReceiver()));
  afterAll(() => receiver.close());
  const arrived = async (type: string) => {
    await expect.poll(() => receiver.received.some(({ body }) => body.includes(`"${type}"`)), { timeout: 15_000 }).toBe(true);
    return receiver.received.findLast(({ body }) => body.includes(`"${type}"`));
  };
  const verify = (key: string, message: Received | undefined) =>
    new Webhook(key).verify(
      message?.body ?? '',
      Object.fromEntries(Object.entries(message?.headers ?? {}).map(([name, value]) => [name, String(value)])),
    );

  test('is added with an address that is right, and its secret is shown once', async () => {
    await follow(owner, '/webhooks');
    await owner.getByText('No endpoints').waitFor();
    await owner.getByRole('button', { name: 'Add endpoint' }).click();
    const drawer = owner.getByRole('dialog');
    await drawer.getByLabel('Address').fill('https://10.0.0.7/hook');
    await drawer.getByRole('button', { name: 'Add endpoint' }).click();
    await drawer.getByText('leads inside a private network').waitFor();
    await drawer.getByLabel('Address').fill(receiver.url);
    await drawer.getByRole('radio', { name: 'These' }).check();
    await drawer.getByRole('checkbox', { name: 'A property was added' }).check();
    await expectAccessible(owner);
    await drawer.getByRole('button', { name: 'Add endpoint' }).click();
    secret = (await drawer.getByLabel('Signing secret').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await drawer.getByRole('button', { name: 'I have kept it' }).click();
    await owner.getByRole('list', { name: 'Endpoints' }).getByText('property.created').waitFor();
    await expectAccessible(owner);
  });

  test('is told what happens, in a message that the public library verifies, and the log has it', async () => {
    await owner.getByRole('link', { name: receiver.url }).click();
    await owner.getByText('Nothing was sent yet').waitFor();
    await owner.getByRole('button', { name: 'Send a test' }).click();
    verify(secret, await arrived('webhook.ping'));
    receiver.answer = () => ({ status: 503, body: 'upstream connect error' });
    await owner.evaluate(
      async (body) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'x-workspace-id': localStorage.getItem('retainSelection') ?? '',
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        };
        await fetch('/v2/client/properties', { method: 'POST', headers, body });
      },
      JSON.stringify({ kind: 'sale', line1: '5 Quarry Steps', town: 'Bristol', postcode: 'BS8 4QT' }),
    );
    verify(secret, await arrived('property.created'));
    await rowOf(owner, 'property.created').getByText('Retrying').waitFor();
    await owner.getByRole('button', { name: /property\.created/ }).click();
    await owner.getByText('503 in').waitFor();
    await owner.getByText('upstream connect error').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'webhook');
    receiver.answer = () => ({ status: 204 });
    await owner.getByRole('button', { name: 'Send again' }).click();
    await rowOf(owner, 'property.created').getByText('Delivered').waitFor();
  });

  test('gets a new secret beside the old one, and is removed', async () => {
    await owner.getByRole('button', { name: /^More for/ }).click();
    await owner.getByRole('menuitem', { name: 'Rotate secret' }).click();
    await owner.getByRole('checkbox', { name: /within 24 hours/ }).check();
    await owner.getByRole('button', { name: 'Yes, make a new one' }).click();
    const fresh = (await owner.getByLabel('Signing secret').textContent()) ?? '';
    await owner.getByRole('button', { name: 'I have kept it' }).click();
    receiver.received.length = 0;
    await owner.getByRole('button', { name: 'Send a test' }).click();
    const message = await arrived('webhook.ping');
    for (const key of [secret, fresh]) verify(key, message);
    const phone = await asPhone(owner, new URL(owner.url()).pathname, true);
    await phone.getByText('webhook.ping').first().waitFor();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await picture(phone, 'webhook-phone');
    await asDesk(owner);
    await owner.getByRole('button', { name: /^More for/ }).click();
    await owner.getByRole('menuitem', { name: 'Remove webhook' }).click();
    await owner.getByRole('button', { name: 'Yes, remove' }).click();
    await owner.getByText('No endpoints').waitFor();
  });
});
