import { createHmac } from 'node:crypto';
import type { Message } from '@freehold/contract/firm/messages';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderMail } from '../../../providers/mail/render-mail.ts';
import { openResend } from '../../../providers/mail/resend.ts';
import { openTwilio } from '../../../providers/sms/twilio.ts';
import { queueMessage } from './public.ts';

const ORIGIN = 'https://freehold.pennard.example';
const TOKEN = 's@cret';
const SECRET = `whsec_${Buffer.from('a secret of the webhook').toString('base64')}`;
const NOON = new Date('2026-11-20T12:00:00Z');
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let testApp: TestApp;
let owner: SignedInMember;
let taken = 0;
beforeAll(async () => {
  const sms = openTwilio(`twilio://AC0:${encodeURIComponent(TOKEN)}@api.twilio.com?from=Freehold`, ORIGIN);
  const mail = openResend({
    key: 're_x',
    url: 'https://api.resend.com',
    from: 'Freehold <no-reply@pennard.example>',
    webhookSecret: SECRET,
  });
  const send = async () => ({ id: `taken-${++taken}`, isDelivered: false });
  testApp = await startTestApp({
    env: { FREEHOLD_ORIGIN: ORIGIN },
    now: () => NOON,
    sms: { ...sms, send },
    mail: { ...mail, send },
  });
  owner = await testApp.signIn();
});
afterAll(() => testApp.close());

async function sent(channel: 'email' | 'sms') {
  const words = { subject: 'Subject', heading: 'Heading', paragraphs: ['Words'] };
  const what = channel === 'email' ? { mail: renderMail(owner.email, words) } : { text: { to: '+447700900418', text: 'Words' } };
  const queued = await owner.scope.transaction((trx) =>
    queueMessage(trx, owner.scope, testApp.services, { purpose: 'notification', ...what }),
  );
  await testApp.runJobs();
  return { ...queued, providerId: `taken-${taken}` };
}
async function find(id: number): Promise<Message | undefined> {
  const { data } = await callAs(testApp, owner, 'GET', '/v2/client/messages');
  return (data as Message[]).find((row) => row.id === id);
}

type Signed = { signature?: string; origin?: string };
/** As Twilio calls: https://www.twilio.com/docs/usage/webhooks/webhooks-security */
async function text(message: string, fields: Record<string, string>, { signature, origin = ORIGIN }: Signed = {}) {
  const url = `/v2/receipts/text?message=${message}`;
  const signed = Object.keys(fields)
    .sort()
    .map((name) => name + fields[name])
    .join('');
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signature ?? createHmac('sha1', TOKEN).update(`${origin}${url}${signed}`).digest('base64'),
  };
  return (await testApp.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })).statusCode;
}

type Webhook = { secret?: string; at?: number; names?: 'svix' | 'webhook'; bodyAfter?: (body: string) => string };
/** As Resend calls. */
async function email(
  event: object,
  { secret = SECRET, at = NOON.getTime() / 1000, names = 'svix', bodyAfter = (body) => body }: Webhook = {},
) {
  const body = JSON.stringify(event);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    [`${names}-id`]: 'msg_1',
    [`${names}-timestamp`]: String(at),
    [`${names}-signature`]: `v1,bm90IHRoaXMgb25l v1,${signature}`,
  };
  return (await testApp.app.inject({ method: 'POST', url: '/v2/receipts/email', headers, payload: bodyAfter(body) })).statusCode;
}
const event = (type: string, message: string | null, emailId = 'other') => ({
  type: `email.${type}`,
  created_at: NOON.toISOString(),
  data: { email_id: emailId, to: ['rhian.moss@pennard.example'], ...(message && { tags: { message } }) },
});

test('the signature Twilio documents for its own example is the one that is asked for', () => {
  const read = openTwilio('twilio://AC0:12345@api.twilio.com?from=Freehold', 'https://mycompany.com').receipts?.read;
  const body = Buffer.from(
    new URLSearchParams({
      Digits: '1234',
      To: '+18005551212',
      From: '+14158675309',
      Caller: '+14158675309',
      CallSid: 'CA1234567890ABCDE',
    }).toString(),
  );
  const call = { path: '/myapp.php?foo=1&bar=2', body };
  expect(read?.({ ...call, header: () => 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }, NOON)).toBeNull();
  expect(read?.({ ...call, header: () => 'RSOYDt4T1cUTdK1PDd93/VVr8B9=' }, NOON)).toBeUndefined();
});

describe('texts', () => {
  test('become delivered, or bounced with what to do', async () => {
    const [one, other, third] = [await sent('sms'), await sent('sms'), await sent('sms')];
    expect(await text(one.publicId, { MessageSid: one.providerId, MessageStatus: 'delivered' })).toBe(204);
    expect(await text(other.publicId, { MessageSid: other.providerId, MessageStatus: 'undelivered', ErrorCode: '30005' })).toBe(204);
    expect(await text(third.publicId, { MessageSid: third.providerId, MessageStatus: 'failed', ErrorCode: '30008' })).toBe(204);
    expect(await find(one.id)).toMatchObject({ state: 'delivered', settled_at: NOON.toISOString(), problem: null });
    expect(await find(other.id)).toMatchObject({ state: 'bounced', problem: 'Text not delivered. Check the number.' });
    expect(await find(third.id)).toMatchObject({ state: 'failed' });
  });

  test('a report that is late, doubled or out of order turns nothing back', async () => {
    const one = await sent('sms');
    for (const status of ['queued', 'delivered', 'sent', 'sending', 'delivered'])
      expect(await text(one.publicId, { MessageSid: one.providerId, MessageStatus: status })).toBe(204);
    expect(await find(one.id)).toMatchObject({ state: 'delivered' });
  });

  test('one that is forged, of another message, or made for another address is refused and changes nothing', async () => {
    const one = await sent('sms');
    const fields = { MessageSid: one.providerId, MessageStatus: 'delivered' };
    const otherUrl = createHmac('sha1', TOKEN)
      .update(`${ORIGIN}/v2/receipts/text?message=${UNKNOWN}MessageStatusdelivered`)
      .digest('base64');
    for (const signed of [{ signature: '' }, { signature: 'AAAA' }, { signature: otherUrl }, { origin: 'https://elsewhere.example' }])
      expect(await text(one.publicId, fields, signed)).toBe(401);
    expect(await find(one.id)).toMatchObject({ state: 'sent' });
  });

  test('of a message nobody knows it is answered like any other', async () => {
    for (const message of [UNKNOWN, 'not-an-id', ''])
      expect(await text(message, { MessageSid: 'SMunknown', MessageStatus: 'delivered' })).toBe(204);
  });
});

describe('emails', () => {
  test('are found by our id, or by the number the service gave', async () => {
    const [one, other] = [await sent('email'), await sent('email')];
    expect(await email(event('delivered', one.publicId))).toBe(204);
    expect(await email(event('bounced', null, other.providerId), { names: 'webhook' })).toBe(204);
    expect(await find(one.id)).toMatchObject({ state: 'delivered' });
    expect(await find(other.id)).toMatchObject({ state: 'bounced', problem: 'Email not delivered. Check the address.' });
  });

  test('a complaint means that it arrived; a delay and an opening mean nothing', async () => {
    const one = await sent('email');
    for (const type of ['delivery_delayed', 'opened', 'clicked']) expect(await email(event(type, one.publicId))).toBe(204);
    expect(await find(one.id)).toMatchObject({ state: 'sent' });
    await email(event('complained', one.publicId));
    expect(await find(one.id)).toMatchObject({ state: 'delivered' });
  });

  test('one that is forged, altered, or older than five minutes is refused and changes nothing', async () => {
    const one = await sent('email');
    const delivered = event('delivered', one.publicId);
    const minute = 60;
    const wrong: Webhook[] = [
      { secret: `whsec_${Buffer.from('another secret here').toString('base64')}` },
      { at: NOON.getTime() / 1000 - 6 * minute },
      { at: NOON.getTime() / 1000 + 6 * minute },
      { bodyAfter: (body) => body.replace('delivered', 'bounced') },
    ];
    for (const signed of wrong) expect(await email(delivered, signed)).toBe(401);
    expect(await find(one.id)).toMatchObject({ state: 'sent' });
  });

  test('the same one again, within its five minutes, changes nothing more', async () => {
    const one = await sent('email');
    for (let n = 0; n < 2; n++) await email(event('delivered', one.publicId));
    expect(await email(event('sent', one.publicId))).toBe(204);
    expect(await find(one.id)).toMatchObject({ state: 'delivered' });
  });

  test('an id of a text, in a report of an email, finds nothing', async () => {
    const one = await sent('sms');
    expect(await email(event('bounced', one.publicId))).toBe(204);
    expect(await find(one.id)).toMatchObject({ state: 'sent' });
  });

  test('what is no event, or too large, is refused or ignored without a fault', async () => {
    expect(await email({ anything: [] })).toBe(204);
    expect(await email({ type: 'email.delivered', data: 'x'.repeat(70_000) })).toBe(413);
    const bare = await testApp.app.inject({
      method: 'POST',
      url: '/v2/receipts/email',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(bare.statusCode).toBe(401);
  });
});

test('a service that was not set up to report has no such address', async () => {
  const other = await startTestApp();
  try {
    const answer = await other.app.inject({
      method: 'POST',
      url: '/v2/receipts/email',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(404);
  } finally {
    await other.close();
  }
});
