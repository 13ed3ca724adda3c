import { WebhookEvent, type WebhookDelivery, type WebhookEndpoint } from '@freehold/contract/firm/webhooks';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { startWebhookReceiver, type Received, type WebhookReceiver } from '@freehold/testkit/webhook-receiver';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResolveAll } from '../../../platform/download.ts';
import { openScope } from '../../../platform/scope.ts';
import { sendDue } from './send-due.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
let testApp: TestApp;
let receiver: WebhookReceiver;
let owner: SignedInMember;
let ahead = 0;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => new Date(Date.now() + ahead), env: { FREEHOLD_WEBHOOK_HOSTS: '127.0.0.1' } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  ahead = 0;
  receiver = await startWebhookReceiver();
  owner = await testApp.signIn();
});
afterEach(() => receiver.close());

type Added = WebhookEndpoint & { secret: string };
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function ask<T>(method: Method, path: string, payload?: object, who = owner) {
  const headers = { ...who.headers, 'idempotency-key': crypto.randomUUID() };
  const answer = await testApp.app.inject({ method, url: `/v2/client${path}`, headers, ...(payload ? { payload } : {}) });
  const { Info } = answer.json<{ Info: { Data: T; Meta: never; Code?: string; Message?: string; Errors?: { message: string }[] } }>();
  return { status: answer.statusCode, data: Info.Data, meta: Info.Meta, code: Info.Code, message: Info.Message, errors: Info.Errors };
}
async function done<T>(...call: Parameters<typeof ask>): Promise<T> {
  const { status, data, message } = await ask<T>(...call);
  expect([call[1], status, message]).toEqual([call[1], 200, undefined]);
  return data;
}
const add = (more: object = {}) => done<Added>('POST', '/webhooks', { url: receiver.url, events: null, ...more });
const read = ({ id }: { id: number }) => done<WebhookEndpoint>('GET', `/webhooks/${id}`);
const deliveries = ({ id }: { id: number }, show = 'all') => done<WebhookDelivery[]>('GET', `/webhooks/${id}/deliveries?show=${show}`);
let doors = 0;
const addHome = () =>
  done<{ id: number; version: number }>('POST', '/properties', {
    kind: 'sale',
    line1: `${++doors} Pargeter Street`,
    town: 'Bristol',
    postcode: 'BS3 1MK',
  });
/** As the notifier and the worker of a running product do. */
async function deliver(): Promise<void> {
  await testApp.publish();
  await testApp.runJobs();
}
/** The next minute of the clock. */
async function later(ms: number): Promise<void> {
  ahead += ms;
  const { services } = testApp;
  await services.pool.query(
    `select add_webhook_jobs(jsonb_agg(jsonb_build_object('workspaceId', workspace_id, 'endpointId', id))) from webhook_endpoints where workspace_id = ${owner.workspaceId}`,
  );
  await testApp.runJobs();
}
const eventOf = ({ body }: Pick<Received, 'body'>): WebhookEvent & { attempt?: unknown } => WebhookEvent.loose().parse(JSON.parse(body));
const typesOf = (all: readonly Received[]) => all.map(({ body }) => eventOf({ body }).type);
const idsOf = (all: readonly Received[]) => all.map(({ headers }) => headers['webhook-id']);
const headersOf = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

describe('a message', () => {
  test('is what the standard says: the public libraries verify it unchanged, and nothing else', async () => {
    const { secret } = await add();
    const home = await addHome();
    await deliver();
    const message = receiver.received.find(({ body }) => body.includes('property.created'));
    if (!message) throw new Error('Nothing came');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(new StandardWebhook(secret).verify(message.body, headersOf(message))).toMatchObject({ type: 'property.created' });
    for (const library of [new StandardWebhook(secret), new SvixWebhook(secret)]) {
      expect(() => library.verify(message.body, headersOf(message))).not.toThrow();
      expect(() => library.verify(message.body.replace('created', 'deleted'), headersOf(message))).toThrow();
      expect(() => library.verify(message.body, { ...headersOf(message), 'webhook-id': 'evt_other' })).toThrow();
    }
    const { secret: other } = await add({ url: `${receiver.url}/other` });
    expect(() => new StandardWebhook(other).verify(message.body, headersOf(message))).toThrow();
    const body = eventOf(message);
    expect(body).toMatchObject({
      id: message.headers['webhook-id'],
      workspace_id: owner.workspaceId,
      version: '2026-11',
      attempt: 1,
      data: { object_type: 'property', id: home.id, url: `/v2/client/properties/${home.id}` },
    });
    expect(message.body).not.toMatch(/Pargeter|Bristol|BS3|Morgan|Ellery/);
  });

  test('tells the state of a record and which fields changed, and never what was in them', async () => {
    await add();
    const { id, version } = await addHome();
    await done('PATCH', `/properties/${id}`, { version, line1: '99 Secret Street' });
    await done('POST', `/properties/${id}/stage`, { to: 'instructed', version: version + 1 });
    const person = await done<{ party: { id: number } }>('POST', `/properties/${id}/applicants`, {
      role: 'seller',
      party: { kind: 'person', first_name: 'Ada', last_name: 'Secretson' },
    });
    await done('POST', '/checks/aml', {
      subject: { kind: 'person', first_name: 'Ada', last_name: 'Secretson' },
      party_id: person.party.id,
    });
    await deliver();
    expect(typesOf(receiver.received).toSorted()).toEqual(
      expect.arrayContaining(['applicant.linked', 'check.started', 'property.created', 'property.status_changed', 'property.updated']),
    );
    const bodies = receiver.received.map(({ body }) => eventOf({ body }));
    expect(bodies.find(({ type }) => type === 'property.status_changed')?.data).toMatchObject({ state: 'instructed' });
    expect(bodies.find(({ type }) => type === 'property.updated')?.data.changed).toEqual(['line1']);
    expect(JSON.stringify(bodies)).not.toMatch(/Secret/);
  });

  test('says in words what happened and what the record is called only where that was asked for', async () => {
    const [thin, full] = [await add({ events: ['property.created'] }), await add({ events: ['property.created'], with_summary: true })];
    await addHome();
    await deliver();
    const summaries = receiver.received.map((one) => [eventOf(one).data.summary?.words, eventOf(one).data.summary?.name]);
    expect(summaries).toHaveLength(2);
    expect(summaries.filter(([words]) => words !== undefined)).toEqual([
      ['A property was added', expect.stringMatching(/^\d+ Pargeter Street, Bristol/)],
    ]);
    const bodyTo = async (endpoint: Added) => {
      const [{ id } = { id: 0 }] = await deliveries(endpoint);
      return (await done<{ body: string }>('GET', `/deliveries/${id}`)).body;
    };
    expect([(await bodyTo(thin)).includes('Pargeter'), (await bodyTo(full)).includes('Pargeter')]).toEqual([false, true]);
    expect(JSON.stringify(await done('GET', '/events'))).not.toContain('Pargeter');
    expect(await done('GET', '/webhooks/events')).toContainEqual({ type: 'property.created', about: 'A property was added' });
  });

  test('goes to whoever wants it: the events that were chosen, of this workspace, from the day it was added', async () => {
    await addHome();
    const chosen = await add({ events: ['property.updated'] });
    const stranger = await testApp.signIn();
    const theirs = await startWebhookReceiver();
    await done('POST', '/webhooks', { url: theirs.url, events: null }, stranger);
    const { id, version } = await addHome();
    await done('PATCH', `/properties/${id}`, { version, line1: '1 Elsewhere Street' });
    await deliver();
    expect(typesOf(receiver.received)).toEqual(['property.updated']);
    expect(theirs.received).toEqual([]);
    expect(await deliveries(chosen)).toMatchObject([{ type: 'property.updated', state: 'delivered', status: 204, attempts: 1 }]);
    await theirs.close();
  });
});

test('a new secret and the one before both sign for a day', async () => {
  const endpoint = await add();
  const { secret: fresh, old_secret_until: until } = await done<Added>('POST', `/webhooks/${endpoint.id}/rotate`);
  expect(fresh).not.toBe(endpoint.secret);
  expect(until).not.toBeNull();
  await addHome();
  await deliver();
  const verifies = (secret: string, { body, ...message }: Received) => {
    try {
      new StandardWebhook(secret).verify(body, headersOf({ body, ...message }));
      return true;
    } catch {
      return false;
    }
  };
  const [first] = receiver.received;
  expect(first && [verifies(endpoint.secret, first), verifies(fresh, first)]).toEqual([true, true]);
  const { rows } = await testApp.services.pool.query<{ text: string }>('select webhook_endpoints::text as text from webhook_endpoints');
  for (const secret of [endpoint.secret, fresh]) expect(rows.some(({ text }) => text.includes(secret.slice(6, -1)))).toBe(false);
  await testApp.services.pool.query("update webhook_endpoints set old_secret_until = now() - interval '1 second' where workspace_id = $1", [
    owner.workspaceId,
  ]);
  await addHome();
  await deliver();
  const last = receiver.received.at(-1);
  expect(last && [verifies(endpoint.secret, last), verifies(fresh, last)]).toEqual([false, true]);
});

describe('a receiver that', () => {
  test('fails is tried again under the same id, and each try stands in the log with its answer', async () => {
    const endpoint = await add({ events: ['property.created'] });
    receiver.answer = () => ({ status: 500, body: 'upstream\0 connect error' });
    await addHome();
    await deliver();
    expect(await deliveries(endpoint, 'problems')).toMatchObject([{ state: 'retrying', attempts: 1, status: 500 }]);
    expect(await read(endpoint)).toMatchObject({ last_error: 'Answered 500', waiting: 1 });
    await later(0);
    expect(receiver.received).toHaveLength(1);
    receiver.answer = () => ({ status: 200, body: 'x'.repeat(5_000) });
    await later(2 * MINUTE_MS);
    expect(new Set(idsOf(receiver.received)).size).toBe(1);
    const [{ id } = { id: 0 }] = await deliveries(endpoint);
    const delivery = await done<{ tries: { number: number; status: number; answer: string }[]; body: string; state: string }>(
      'GET',
      `/deliveries/${id}`,
    );
    expect(delivery).toMatchObject({
      state: 'delivered',
      tries: [
        { number: 1, status: 500, answer: 'upstream connect error' },
        { number: 2, status: 200 },
      ],
    });
    expect(delivery.tries[1]?.answer).toHaveLength(2_048);
    expect(delivery.body).toBe(receiver.received.at(-1)?.body);
    expect(await read(endpoint)).toMatchObject({ last_error: null, failing_since: null, delivered: 1 });
  });

  test('sends elsewhere is not followed', async () => {
    const endpoint = await add({ events: ['property.created'] });
    const inside = await startWebhookReceiver();
    receiver.answer = () => ({ status: 307, headers: { location: inside.url } });
    await addHome();
    await deliver();
    expect(inside.received).toEqual([]);
    expect(await deliveries(endpoint)).toMatchObject([{ state: 'retrying', status: 307 }]);
    await inside.close();
  });

  test('answers 410 is disabled at once', async () => {
    const endpoint = await add({ events: ['property.created'] });
    receiver.answer = () => ({ status: 410 });
    await addHome();
    await deliver();
    expect((await read(endpoint)).state).toBe('auto_disabled');
    expect(await deliveries(endpoint)).toMatchObject([{ state: 'failed' }]);
  });

  test('takes nothing for three days is disabled, owners and admins are told, and enabling sends what waited', async () => {
    const admin = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2 });
    const endpoint = await add({ events: ['property.created'] });
    receiver.answer = () => ({ status: 500 });
    await addHome();
    await deliver();
    for (let tries = 1; tries < 7; tries += 1) await later(DAY_MS / 2);
    expect(await read(endpoint)).toMatchObject({ state: 'auto_disabled', last_error: 'Answered 500' });
    const told = await done<{ words: string }[]>('GET', '/notifications', undefined, admin);
    expect(JSON.stringify(told)).toContain(`The webhook to ${receiver.host} was disabled`);
    const before = receiver.received.length;
    await later(DAY_MS);
    expect(receiver.received).toHaveLength(before);
    receiver.answer = () => ({ status: 200 });
    await done('POST', `/webhooks/${endpoint.id}/switch`, { enabled: true });
    await testApp.runJobs();
    expect(await deliveries(endpoint)).toMatchObject([{ state: 'delivered' }]);
  });

  test('is disabled gets nothing, and what it missed since a moment when somebody says so, once', async () => {
    const endpoint = await add({ events: ['property.created'] });
    await done('POST', `/webhooks/${endpoint.id}/switch`, { enabled: false });
    expect((await ask('POST', `/webhooks/${endpoint.id}/test`)).code).toBe('INVALID_STATE');
    const since = new Date(Date.now() - MINUTE_MS).toISOString();
    await addHome();
    await deliver();
    expect(receiver.received).toEqual([]);
    await done('POST', `/webhooks/${endpoint.id}/switch`, { enabled: true });
    expect(await done('POST', `/webhooks/${endpoint.id}/resend`, { since })).toEqual({ count: 1 });
    await testApp.runJobs();
    expect(typesOf(receiver.received)).toEqual(['property.created']);
    expect(await done('POST', `/webhooks/${endpoint.id}/resend`, { since })).toEqual({ count: 0 });
    const [{ id } = { id: 0 }] = await deliveries(endpoint);
    await done('POST', `/deliveries/${id}/resend`);
    await testApp.runJobs();
    expect(new Set(idsOf(receiver.received)).size).toBe(1);
    expect(receiver.received).toHaveLength(2);
  });
});

describe('an address inside the network', () => {
  test.each([
    ['http://hooks.example/in', 'Enter an address that begins with https://'],
    ['https://10.0.0.7/in', 'This address leads inside a private network. Enter one that can be reached from outside'],
    ['https://[::1]/in', 'This address leads inside a private network. Enter one that can be reached from outside'],
    ['https://hooks.example:8443/in', 'Enter an address without a port, a name or a password in it'],
    ['https://name:word@hooks.example/in', 'Enter an address without a port, a name or a password in it'],
    ['nonsense', 'Enter an address that begins with https://'],
  ])('%s is refused', async (url, message) => {
    expect((await ask('POST', '/webhooks', { url, events: null })).errors).toMatchObject([{ message }]);
  });

  test('is not called when a name begins to lead there after it was added, at whatever try', async () => {
    // A name that is not of one's own network: only what it is looked up to decides.
    const endpoint = await add({ url: 'https://rebinding.example/in', events: ['property.created'] });
    const asked: string[] = [];
    const answers = ['127.0.0.1', '10.1.2.3', '::ffff:127.0.0.1', '169.254.169.254'];
    const resolve: ResolveAll = (hostname, _options, found) => {
      asked.push(hostname);
      const address = answers[asked.length - 1] ?? '127.0.0.1';
      // One address outside beside it does not help.
      found(null, [
        { address: '93.184.216.34', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ]);
    };
    await addHome();
    await testApp.publish();
    const scope = openScope(testApp.services, owner.workspaceId, { kind: 'system', name: 'send-webhooks' });
    for (let tries = 1; tries <= answers.length; tries += 1) {
      await sendDue(scope, testApp.services, endpoint.id, { resolve });
      ahead += DAY_MS / 2;
    }
    expect(asked).toEqual(answers.map(() => 'rebinding.example'));
    const [{ id } = { id: 0 }] = await deliveries(endpoint);
    const { tries } = await done<{ tries: { fault: string; status: null }[] }>('GET', `/deliveries/${id}`);
    expect(tries.map(({ fault, status }) => [fault, status])).toEqual(
      answers.map(() => ['The address leads inside a private network, where nothing is sent', null]),
    );
    expect(receiver.received).toEqual([]);
    await testApp.runJobs();
  });
});

describe('the endpoints of a workspace', () => {
  test('are as many as the plan has room for', async () => {
    await testApp.services.pool.query("update workspaces set active_plan = 'branch' where id = $1", [owner.workspaceId]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask('POST', '/webhooks', { url: receiver.url, events: null })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 403]);
    expect(answers.find(({ status }) => status === 403)).toMatchObject({ code: 'PLAN_LIMIT' });
  });

  test('are changed by whoever may, from the version they read, and removed with their log', async () => {
    const endpoint = await add();
    const change = { version: endpoint.version, description: 'Our CRM', events: ['offer.accepted'] };
    expect(await done('PATCH', `/webhooks/${endpoint.id}`, change)).toMatchObject({
      description: 'Our CRM',
      events: ['offer.accepted'],
      version: 2,
    });
    expect((await ask('PATCH', `/webhooks/${endpoint.id}`, change)).code).toBe('STALE_VERSION');
    const auditor = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
    expect((await ask('GET', '/webhooks', undefined, auditor)).status).toBe(200);
    for (const act of ['rotate', 'test'])
      expect((await ask('POST', `/webhooks/${endpoint.id}/${act}`, undefined, auditor)).status).toBe(403);
    await done('POST', `/webhooks/${endpoint.id}/test`);
    await testApp.runJobs();
    expect(typesOf(receiver.received)).toEqual(['webhook.ping']);
    await done('DELETE', `/webhooks/${endpoint.id}`);
    expect((await ask('GET', `/webhooks/${endpoint.id}/deliveries`)).status).toBe(404);
  });
});

describe('a program that cannot be called', () => {
  test('asks for what happened, in order, and goes on where it stopped', async () => {
    for (let count = 0; count < 5; count += 1) await addHome();
    await testApp.publish();
    const all = await done<WebhookEvent[]>('GET', '/events');
    expect(all.map(({ type }) => type)).toEqual(Array(5).fill('property.created'));
    expect(all.map(({ data }) => Number(data.id))).toEqual(all.map(({ data }) => Number(data.id)).toSorted((one, other) => one - other));
    const first = await ask<WebhookEvent[]>('GET', '/events?limit=2');
    expect(first).toMatchObject({ data: all.slice(0, 2), meta: { has_more: true } });
    const rest = await ask<WebhookEvent[]>('GET', `/events?after=${first.data[1]?.id}`);
    expect(rest).toMatchObject({ data: all.slice(2), meta: { has_more: false } });
    expect((await ask('GET', `/events?after=evt_${crypto.randomUUID()}`)).code).toBe('NOT_FOUND');
    expect((await ask('GET', '/events?after=5')).status).toBe(422);
  });

  test('does so with a key that was given it', async () => {
    const made = await done<{ key: string }>('POST', '/api-keys', { name: 'CRM', scopes: ['events:read'], expires_in_days: 30 });
    await addHome();
    await testApp.publish();
    const answer = await testApp.app.inject({ url: '/v2/client/events', headers: { authorization: `Bearer ${made.key}` } });
    expect(answer.json<{ Info: { Data: WebhookEvent[] } }>().Info.Data).toMatchObject([{ type: 'property.created' }]);
  });
});
