import type { ActivityEvent } from '@freehold/contract/overview/activity';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { letProperty } from '@freehold/testkit/letting-app';
import { dyingServices, Killed, STEPS } from '@freehold/testkit/prove-one-seal';
import { enterByLink, sendForSigning, signAs, type SentForSigning } from '@freehold/testkit/signing-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealDocumentJob } from '../document-seals/seal-document.ts';

/* A document that is marked as a tenancy agreement gives the tenancy the day it was entered into: once, and never over another. */

let testApp: TestApp;
const NOW = new Date('2026-11-27T10:00:00Z');
let now = NOW;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());

type Letting = Awaited<ReturnType<typeof letProperty>>;
async function letting(): Promise<Letting> {
  now = new Date('2026-11-10T10:00:00Z');
  const made = await letProperty(testApp);
  now = NOW;
  return made;
}
const agreement = ({ who, id }: Letting, people = 1) =>
  sendForSigning(testApp, who, { people, propertyId: id, title: 'Tenancy agreement', tenancyAgreement: true });
async function signAll(sent: SentForSigning, { seal = true } = {}): Promise<void> {
  for (const { email } of sent.people) await signAs(testApp, sent, await enterByLink(testApp, sent, email));
  if (seal) await testApp.runJobs();
}
async function call<T>({ who }: Letting, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const headers = { ...who.headers, 'idempotency-key': crypto.randomUUID() };
  const answer = await testApp.app.inject({ method, url: `/v2/client${path}`, headers, ...(payload && { payload }) });
  const { Data: data, Errors: errors = [] } = answer.json<{ Info: { Data: T; Errors?: { field: string; code: string }[] } }>().Info;
  return { status: answer.statusCode, data, errors };
}
const read = async (home: Letting, id: number) => (await call<DocumentDetails>(home, 'GET', `/documents/${id}`)).data;
const copyOf = async (home: Letting, id: number) => (await call<DocumentDetails>(home, 'POST', `/documents/${id}/copy`)).data;
const callOff = (home: Letting, id: number) => call(home, 'POST', `/documents/${id}/void`, { reason: 'The rent was wrong' });
const withdraw = (home: Letting) =>
  call(home, 'POST', `/offers/${home.offerId}/decision`, { to: 'withdrawn', reason: 'They found another' });
/** What the activity says of the tenancy, the newest first. */
async function told(home: Letting) {
  await testApp.publish();
  const { data } = await call<ActivityEvent[]>(home, 'GET', '/activity');
  return data.filter(({ action }) => ['enter_into.tenancy', 'keep.tenancy'].includes(action)).map(({ action, reason }) => [action, reason]);
}
/** Marks a draft without people, or takes the mark away. */
async function mark(home: Letting, id: number, settings: { property_id: number | null; tenancy_agreement: boolean }) {
  const { version, title } = await read(home, id);
  const body = { version, title, recipients: [], fields: [], settings: { message: '', reminders: [], expires_in_days: 14, ...settings } };
  return call(home, 'PATCH', `/documents/${id}/draft`, body);
}

test('the tenancy is entered into on the day of the last signature in London, whoever seals and dies', async () => {
  const home = await letting();
  const before = await home.tenancy();
  const sent = await agreement(home, 2);
  expect(await read(home, sent.id)).toMatchObject({
    settings: { tenancy_agreement: true },
    tenancy: { entered_into_on: null, over: false },
  });
  await signAll(sent, { seal: false });
  await testApp.services.pool.query("select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'seal-document:%'");
  expect((await home.tenancy()).entered_into_on).toBeNull();
  // The seal comes a day later; what counts is when the last of them signed.
  now = new Date('2026-11-28T09:00:00Z');
  // Dying at every other step is tried with the seal.
  for (const at of [STEPS - 3, STEPS - 2, STEPS - 1, Infinity]) {
    const { services, scopeOf } = dyingServices(testApp.services, at);
    const run = { scope: scopeOf(home.who.workspaceId), attempt: 1, isLastAttempt: false };
    await sealDocumentJob(sent.id, services, run).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }
  expect(await home.tenancy()).toMatchObject({ entered_into_on: '2026-11-27', version: before.version + 1, status: 'upcoming' });
  expect(await told(home)).toEqual([['enter_into.tenancy', 'Everybody signed its agreement, DOC-0001']]);
  expect((await read(home, sent.id)).tenancy).toEqual({ entered_into_on: '2026-11-27', over: false });
  now = NOW;
});

test('a day that a member entered stays, and the activity says so', async () => {
  const home = await letting();
  const sent = await agreement(home);
  const { id, version } = await home.tenancy();
  await call(home, 'PATCH', `/tenancies/${id}`, { version, entered_into_on: '2026-11-20' });
  await signAll(sent);
  expect((await home.tenancy()).entered_into_on).toBe('2026-11-20');
  expect(await told(home)).toEqual([['keep.tenancy', 'Everybody signed DOC-0001 on 2026-11-27, but the tenancy already said 2026-11-20']]);
  // Whoever takes the day out again does not bring the document’s back.
  const changed = await home.tenancy();
  await call(home, 'PATCH', `/tenancies/${id}`, { version: changed.version, entered_into_on: null });
  await testApp.runJobs();
  expect((await home.tenancy()).entered_into_on).toBeNull();
});

test('of two agreements the second waits until the first is called off, which leaves the tenancy as it was', async () => {
  const home = await letting();
  const first = await agreement(home);
  const copy = await copyOf(home, first.id);
  expect(copy.settings.tenancy_agreement).toBe(true);
  expect(copy.faults).toMatchObject([
    { code: 'second_agreement', message: expect.stringMatching(/^DOC-0001 is out as the agreement of this tenancy/) },
  ]);
  const twin = await copyOf(home, first.id);
  const send = ({ id, version }: DocumentDetails) => call(home, 'POST', `/documents/${id}/send`, { version });
  expect(await send(copy)).toMatchObject({ status: 422 });
  await callOff(home, first.id);
  expect((await home.tenancy()).entered_into_on).toBeNull();
  // Two members send one each at the same moment: one of them goes out.
  const answers = await Promise.all([send(copy), send(twin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const out = answers[0]?.status === 200 ? copy : twin;
  await testApp.runJobs();
  await signAll({ id: out.id, people: first.people });
  expect((await home.tenancy()).entered_into_on).toBe('2026-11-27');
  const again = await copyOf(home, out.id);
  expect(again.settings.tenancy_agreement).toBe(false);
  await mark(home, again.id, { property_id: home.id, tenancy_agreement: true });
  expect((await read(home, again.id)).faults.map(({ code, message }) => [code, message])).toContainEqual([
    'second_agreement',
    `${out.reference} was signed as the agreement of this tenancy. Take the mark away under Document.`,
  ]);
});

test('corrected while it is out it is still the agreement; a tenancy that ended meanwhile is left alone', async () => {
  const home = await letting();
  const sent = await agreement(home, 2);
  const { version, recipients, fields } = await read(home, sent.id);
  const [one] = recipients;
  const corrected = await call(home, 'POST', `/documents/${sent.id}/correction`, {
    version,
    recipients: recipients.map(({ key, name, email, phone, role, order_group, proof, party_id, property_role }) => ({
      ...{ key, name: key === one?.key ? 'Saoirse Callaghan' : name, email, phone },
      ...{ role, order_group, proof, party_id, property_role },
    })),
    fields,
    expires_at: null,
  });
  expect(corrected).toMatchObject({ status: 200, data: { settings: { tenancy_agreement: true } } });
  await testApp.runJobs();
  await withdraw(home);
  await signAll(sent);
  expect(await home.read()).toMatchObject({ current: null, earlier: [{ status: 'cancelled', entered_into_on: null }] });
  expect(await told(home)).toEqual([['keep.tenancy', 'Everybody signed DOC-0001 on 2026-11-27, but the tenancy was over']]);
  // The next tenancy of the home is another one.
  await home.accept();
  const copy = await copyOf(home, sent.id);
  expect(copy.settings.tenancy_agreement).toBe(false);
  expect((await home.tenancy()).entered_into_on).toBeNull();
});

test('a draft whose tenancy ended meanwhile cannot be sent with the mark, and marks no other tenancy by itself', async () => {
  const home = await letting();
  const first = await agreement(home);
  const copy = await copyOf(home, first.id);
  await withdraw(home);
  await home.accept();
  const marked = { property_id: home.id, tenancy_agreement: true };
  expect(await mark(home, copy.id, marked)).toMatchObject({ status: 200 });
  expect((await read(home, copy.id)).faults.map(({ code }) => code)).toContain('tenancy_over');
  // Taken away and set again it is the agreement of the tenancy that is to come.
  await mark(home, copy.id, { ...marked, tenancy_agreement: false });
  await mark(home, copy.id, marked);
  expect((await read(home, copy.id)).faults.map(({ code }) => code)).not.toContain('tenancy_over');
});

test('what has no tenancy cannot be marked: a sale, no property, another firm’s', async () => {
  const home = await letting();
  const other = await letting();
  const sale = (
    await call(home, 'POST', '/properties', {
      ...{ kind: 'sale', line1: '9 Pargeter Street', town: 'Bath', postcode: 'BS3 1MK' },
    })
  ).data as { id: number };
  const first = await sendForSigning(testApp, home.who, { people: 1 });
  const { id } = await copyOf(home, first.id);
  for (const property_id of [sale.id, null])
    expect(await mark(home, id, { property_id, tenancy_agreement: true })).toMatchObject({
      status: 422,
      errors: [{ field: 'settings.tenancy_agreement', code: 'NO_TENANCY' }],
    });
  expect(await mark(home, id, { property_id: other.id, tenancy_agreement: true })).toMatchObject({ status: 404 });
  expect((await read(home, id)).settings).toMatchObject({ property_id: null, tenancy_agreement: false });
});
