import type { Message } from '@freehold/contract/firm/messages';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeFile } from '../../../platform/file-vault.ts';
import type { Services } from '../../../platform/services.ts';
import { NotTaken, type Fault, type Taken } from '../../../providers/not-taken.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';
import { CONTENT_DAYS, eraseMessages } from './erase-messages.ts';
import { queueMessage, withdrawMessages, type NewMessage } from './public.ts';
import { messageJobs } from './send-message.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const PATH = '/v2/client/messages';

let now = NOON;
let testApp: TestApp;
let owner: SignedInMember;
const calls: { to: string; id: string | undefined }[] = [];
/** What the mail service does next, in order; then it takes everything. */
let answers: (Fault | Taken | 'dies')[] = [];

beforeAll(async () => {
  testApp = await startTestApp({
    now: () => now,
    mail: {
      name: 'smtp',
      send: async ({ to, id }) => {
        calls.push({ to, id });
        const answer = answers.shift();
        // The process ended while it waited for the answer.
        if (answer === 'dies') return new Promise<Taken>(() => undefined);
        if (typeof answer === 'string') throw new NotTaken('written for a test', answer);
        return answer ?? { id: `taken-${calls.length}`, isDelivered: false };
      },
    },
  });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  answers = [];
  await testApp.runJobs();
  now = NOON;
  calls.length = 0;
  owner = await testApp.signIn();
});

const mail = (to = owner.email) => renderMail(to, { subject: 'Secret subject', heading: 'Secret heading', paragraphs: ['Secret words'] });
async function queue(more: Partial<Pick<NewMessage, 'purpose' | 'about' | 'files'>> = {}, by = owner) {
  const message: NewMessage = { purpose: 'notification', mail: mail(), ...more };
  return by.scope.transaction((trx) => queueMessage(trx, by.scope, testApp.services, message));
}
const queueText = (to = '+447700900418') =>
  owner.scope.transaction((trx) =>
    queueMessage(trx, owner.scope, testApp.services, { purpose: 'member_invitation', text: { to, text: 'Secret words' } }),
  );
async function list(by = owner, query = '') {
  const { data, meta } = await callAs(testApp, by, 'GET', `${PATH}${query}`);
  return { rows: data as Message[], meta: meta as { total: number; undelivered: number; reach: string } };
}
const one = async (id: number) => {
  const found = (await list()).rows.find((row) => row.id === id);
  if (!found) throw new Error('The message is not listed');
  return found;
};
const run = (id: number, services: Services = testApp.services) =>
  messageJobs['send-message']({ messageId: id, workspaceId: owner.workspaceId }, services, {
    scope: owner.scope as never,
    attempt: 1,
    isLastAttempt: false,
  });
const dueNow = () =>
  testApp.services.pool.query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())');
const resend = (id: number, by = owner) => callAs(testApp, by, 'POST', `${PATH}/${id}/resend`);
const stored = async (id: number) =>
  (await testApp.services.pool.query('select * from messages where id = $1', [id])).rows[0] as Record<string, unknown>;

describe('what became of a message', () => {
  test('nothing says sent before the service took it, and then it does, under our own id', async () => {
    const { id, publicId } = await queue();
    expect(await one(id)).toMatchObject({ state: 'queued', attempts: 0, sent_at: null, to: 'me•••@pennard.example' });
    await testApp.runJobs();
    expect(await one(id)).toMatchObject({ state: 'sent', attempts: 1, sent_at: NOON.toISOString(), settled_at: null, problem: null });
    expect(calls).toEqual([{ to: owner.email, id: publicId }]);
  });

  test('a change that is rolled back leaves neither a message nor anything sent', async () => {
    await expect(
      owner.scope.transaction(async (trx) => {
        await queueMessage(trx, owner.scope, testApp.services, { purpose: 'notification', mail: mail() });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await testApp.runJobs();
    expect([calls, (await list()).rows]).toEqual([[], []]);
  });

  test.each([
    ['address', 'bounced', 'Email not delivered. Check the address.'],
    ['blocked', 'bounced', 'Email not delivered: the person or their provider blocks messages from here. Reach them another way.'],
    ['refused', 'failed', 'Email not sent: the service refused it. Tell whoever runs this installation.'],
    ['unknown', 'unconfirmed', 'Nobody confirmed that this email was sent. Ask the person, or send it again.'],
  ] as const)('%s: it %s, says so in words and is not tried again', async (fault, state, problem) => {
    answers = [fault];
    const { id } = await queue();
    await testApp.runJobs();
    expect(await one(id)).toMatchObject({ state, problem, sent_at: null });
    await dueNow();
    await testApp.runJobs();
    expect(calls).toHaveLength(1);
  });

  test('a text names the number', async () => {
    const { id } = await queueText('+447700900404');
    await testApp.runJobs();
    expect(await one(id)).toMatchObject({
      channel: 'sms',
      state: 'bounced',
      problem: 'Text not delivered. Check the number.',
      subject: null,
    });
  });

  test('what was put off is tried again and goes out once', async () => {
    answers = ['put_off'];
    const { id } = await queue();
    expect((await testApp.runJobs({ allowFailures: true })).failures).toHaveLength(1);
    expect(await one(id)).toMatchObject({ state: 'queued', problem: 'The service did not take it yet. It is tried again by itself.' });
    await dueNow();
    await testApp.runJobs();
    await testApp.runJobs();
    expect(await one(id)).toMatchObject({ state: 'sent', attempts: 2, problem: null });
    expect(new Set(calls.map((call) => call.id)).size).toBe(1);
  });

  test('after the last try it is given up', async () => {
    answers = ['put_off'];
    const { id } = await queue();
    await testApp.services.pool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1');
    await testApp.runJobs();
    expect(await one(id)).toMatchObject({ state: 'given_up', settled_at: NOON.toISOString() });
  });

  test('what lies in the local mailbox is delivered', async () => {
    answers = [{ id: null, isDelivered: true }];
    const { id } = await queue();
    await testApp.runJobs();
    expect(await one(id)).toMatchObject({ state: 'delivered', sent_at: NOON.toISOString(), settled_at: NOON.toISOString() });
  });

  test('what is withdrawn before it was handed over is not sent, and what left already stays as it is', async () => {
    const about = { type: 'member', id: 41 };
    const first = await queue({ about });
    await testApp.runJobs();
    const second = await queue({ about });
    await owner.scope.transaction((trx) => withdrawMessages(trx, owner.scope, about, now));
    await testApp.runJobs();
    expect([(await one(first.id)).state, (await one(second.id)).state]).toEqual(['sent', 'withdrawn']);
    expect(calls).toHaveLength(1);
  });
});

describe('whom nobody is to write to any more', () => {
  const remove = (memberId: number) => callAs(testApp, owner, 'POST', `/v2/client/members/${memberId}/remove`, { reassign_to: null });

  test('what is withdrawn while the service is asked, which then does not take it, is not tried again', async () => {
    const about = { type: 'member', id: 41 };
    const { id } = await queue({ about, purpose: 'member_invitation' });
    const services = {
      ...testApp.services,
      mail: {
        ...testApp.services.mail,
        async send() {
          await owner.scope.transaction((trx) => withdrawMessages(trx, owner.scope, about, now));
          throw new NotTaken('written for a test', 'put_off');
        },
      },
    };
    await run(id, services);
    expect(await one(id)).toMatchObject({ state: 'withdrawn', problem: null });
    expect(await stored(id)).toMatchObject({ content_sealed: null });
    await dueNow();
    await testApp.runJobs();
    expect([calls.length, (await one(id)).state]).toEqual([0, 'withdrawn']);
  });

  test('of a worker that ended, a withdrawn message is not handed over again, even where the service knows a repeat', async () => {
    const services = { ...testApp.services, mail: { ...testApp.services.mail, remembersHours: 23 } };
    const about = { type: 'member', id: 41 };
    answers = ['dies'];
    const { id } = await queue({ about, purpose: 'member_invitation' });
    void run(id, services);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await owner.scope.transaction((trx) => withdrawMessages(trx, owner.scope, about, now));
    now = new Date(NOON.getTime() + 181_000);
    await run(id, services);
    expect([calls.length, (await one(id)).state]).toEqual([1, 'unconfirmed']);
  });

  test('a notice that waited while its reader was removed is not sent', async () => {
    const leaver = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    answers = ['put_off'];
    const message: NewMessage = { purpose: 'notification', mail: mail(leaver.email) };
    const { id } = await owner.scope.transaction((trx) => queueMessage(trx, owner.scope, testApp.services, message));
    await testApp.runJobs({ allowFailures: true });
    expect((await remove(leaver.memberId)).status).toBe(200);
    await dueNow();
    await testApp.runJobs();
    expect([calls.length, (await one(id)).state]).toEqual([1, 'withdrawn']);
  });

  test('a notice to somebody who was removed since is not sent again', async () => {
    const leaver = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    answers = ['address'];
    const message: NewMessage = { purpose: 'morning_summary', mail: mail(leaver.email) };
    const { id } = await owner.scope.transaction((trx) => queueMessage(trx, owner.scope, testApp.services, message));
    await testApp.runJobs();
    expect((await remove(leaver.memberId)).status).toBe(200);
    expect(await resend(id)).toMatchObject({
      status: 409,
      message: 'This went to somebody who is not a member here any more, so it is not sent again.',
    });
  });
});

describe('a worker that ends, or two at once', () => {
  test('two workers with the same message hand it over once', async () => {
    let answer: (taken: Taken) => void = () => undefined;
    const send = vi.fn(() => new Promise<Taken>((resolve) => (answer = resolve)));
    const services = { ...testApp.services, mail: { ...testApp.services.mail, send } };
    const { id } = await queue();
    const first = run(id, services);
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    await Promise.all([run(id, services), run(id, services)]);
    answer({ id: null, isDelivered: false });
    await first;
    expect(send).toHaveBeenCalledTimes(1);
    expect((await one(id)).state).toBe('sent');
  });

  test('whoever ends between the answer of the service and the row leaves it unconfirmed, and nothing is sent twice', async () => {
    answers = ['dies'];
    const { id } = await queue();
    void run(id);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await run(id);
    // It may still be answered, so nothing is said yet.
    expect((await one(id)).state).toBe('sending');
    now = new Date(NOON.getTime() + 181_000);
    await run(id);
    expect(await one(id)).toMatchObject({ state: 'unconfirmed', sent_at: null });
    expect(calls).toHaveLength(1);
  });

  test('an answer that comes after all is believed', async () => {
    let answer: (taken: Taken) => void = () => undefined;
    const slow = { ...testApp.services.mail, send: () => new Promise<Taken>((resolve) => (answer = resolve)) };
    const { id } = await queue();
    const first = run(id, { ...testApp.services, mail: slow });
    await vi.waitFor(async () => expect((await one(id)).state).toBe('sending'));
    now = new Date(NOON.getTime() + 181_000);
    await run(id);
    expect((await one(id)).state).toBe('unconfirmed');
    answer({ id: 'late', isDelivered: false });
    await first;
    expect((await one(id)).state).toBe('sent');
  });

  test('a service that knows a repeat by our id is asked again under the same one', async () => {
    const services = { ...testApp.services, mail: { ...testApp.services.mail, remembersHours: 23 } };
    answers = ['dies'];
    const { id, publicId } = await queue();
    void run(id, services);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await run(id, services);
    expect(calls.map((call) => call.id)).toEqual([publicId, publicId]);
    expect(await one(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('it forgets a repeat one day, and from then on nothing is sent again by itself', async () => {
    const services = { ...testApp.services, mail: { ...testApp.services.mail, remembersHours: 23 } };
    answers = ['dies'];
    const { id } = await queue();
    void run(id, services);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    now = new Date(NOON.getTime() + 23 * 3_600_000);
    await run(id, services);
    expect([calls.length, (await one(id)).state]).toEqual([1, 'unconfirmed']);
  });
});

describe('what is kept', () => {
  test('neither address nor words lie open in the row, and what a notice says is not listed', async () => {
    const { id } = await queueText();
    const { id: mailId } = await queue({ about: { type: 'check', id: 7, path: '/marketplace/manual_aml_check/7' } });
    for (const kept of [await stored(id), await stored(mailId)])
      for (const secret of ['Secret words', '900418', owner.email]) expect(JSON.stringify(kept)).not.toContain(secret);
    expect(await one(mailId)).toMatchObject({ subject: null, about: null });
  });

  test('a text with a link or a code is erased as soon as it has left; the rest after thirty days, when it can be sent again no more', async () => {
    const invitation = await queue({ purpose: 'member_invitation' });
    const { sha256 } = await owner.scope.transaction((trx) =>
      storeFile(trx, owner.scope, testApp.services, Buffer.from('a,b\n1,2\n'), { allowed: ['text/csv'] }),
    );
    answers = [{ id: null, isDelivered: false }, 'address'];
    await testApp.runJobs();
    const other = await queue({ files: [{ sha256, name: 'figures.csv' }] });
    await testApp.runJobs();
    expect([(await stored(invitation.id))['content_sealed'], (await stored(other.id))['content_sealed'] === null]).toEqual([null, false]);
    await eraseMessages.run(testApp.services);
    expect(await one(other.id)).toMatchObject({ can: { resend: true }, attachments: ['figures.csv'] });
    now = new Date(NOON.getTime() + (CONTENT_DAYS * 24 + 1) * 3_600_000);
    await eraseMessages.run(testApp.services);
    expect(await stored(other.id)).toMatchObject({ to_sealed: null, content_sealed: null, to_masked: 'me•••@pennard.example' });
    expect(await one(other.id)).toMatchObject({ can: { resend: false }, attachments: [] });
    now = new Date(NOON.getTime() + 731 * 24 * 3_600_000);
    await eraseMessages.run(testApp.services);
    expect((await list()).rows).toEqual([]);
  });

  test('what no job brings on any more is settled, and then erased like the rest', async () => {
    const waits = await queue({ purpose: 'member_invitation' });
    answers = ['dies'];
    const begun = await queue({ purpose: 'member_invitation' });
    void run(begun.id);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    now = new Date(NOON.getTime() + 25 * 3_600_000);
    await eraseMessages.run(testApp.services);
    expect([(await one(waits.id)).state, (await one(begun.id)).state]).toEqual(['queued', 'unconfirmed']);
    now = new Date(NOON.getTime() + (CONTENT_DAYS * 24 + 1) * 3_600_000);
    await eraseMessages.run(testApp.services);
    expect((await one(waits.id)).state).toBe('given_up');
    for (const { id } of [waits, begun]) expect(await stored(id)).toMatchObject({ to_sealed: null, content_sealed: null });
  });

  test('files go with an email, and answers to the address of the firm', async () => {
    await callAs(testApp, owner, 'PATCH', `/v2/client/workspaces/${owner.workspaceId}`, {
      version: ((await callAs(testApp, owner, 'GET', `/v2/client/workspaces/${owner.workspaceId}`)).data as { version: number }).version,
      contact_name: 'Ana Roy',
      contact_email: 'office@pennard.example',
    });
    const send = vi.spyOn(testApp.services.mail, 'send');
    const bytes = Buffer.from('a,b\n3,4\n');
    const { sha256 } = await owner.scope.transaction((trx) =>
      storeFile(trx, owner.scope, testApp.services, bytes, { allowed: ['text/csv'] }),
    );
    await queue({ purpose: 'member_invitation', files: [{ sha256, name: 'figures.csv' }] });
    await testApp.runJobs();
    const sent = send.mock.lastCall?.[0];
    send.mockRestore();
    expect(sent).toMatchObject({ replyTo: 'office@pennard.example', attachments: [{ name: 'figures.csv', mime: 'text/csv' }] });
    expect(Buffer.from(sent?.attachments?.[0]?.bytes ?? []).equals(bytes)).toBe(true);
  });
});

describe('the list', () => {
  test('is narrowed by state and channel, newest first, and counts what did not arrive', async () => {
    answers = ['address', { id: null, isDelivered: true }];
    const bounced = await queue();
    await testApp.runJobs();
    const fine = await queue();
    await testApp.runJobs();
    const text = await queueText();
    const ids = async (query: string) => (await list(owner, query)).rows.map((row) => row.id);
    const all = await list();
    expect([all.rows.map((row) => row.id), all.meta]).toEqual([
      [text.id, fine.id, bounced.id],
      expect.objectContaining({ total: 3, undelivered: 1 }),
    ]);
    expect(await ids('?state=undelivered')).toEqual([bounced.id]);
    expect(await ids('?state=bounced&channel=sms')).toEqual([]);
    expect(await ids('?channel=sms')).toEqual([text.id]);
    expect((await callAs(testApp, owner, 'GET', `${PATH}?state=lost`)).status).toBe(422);
  });

  test('a negotiator sees what they caused, and no notice that it caused; another workspace sees nothing', async () => {
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    const own = await queue({ purpose: 'member_invitation' }, negotiator);
    await queue({}, negotiator);
    await queue();
    const seen = await list(negotiator);
    expect([seen.rows.map((row) => row.id), seen.meta.reach]).toEqual([[own.id], 'own']);
    expect((await list(await testApp.signIn())).rows).toEqual([]);
  });
});

describe('sending again', () => {
  test('makes a new message to the same address, once for a key, and the old one names it', async () => {
    answers = ['address'];
    const { id } = await queue();
    await testApp.runJobs();
    const headers = { ...owner.headers, 'idempotency-key': crypto.randomUUID() };
    const both = [];
    for (let n = 0; n < 2; n++) both.push(await testApp.app.inject({ method: 'POST', url: `${PATH}/${id}/resend`, headers }));
    const [first, second] = both.map((answer) => answer.json().Info.Data as Message);
    expect(second).toEqual(first);
    await testApp.runJobs();
    expect(calls.map((call) => call.to)).toEqual([owner.email, owner.email]);
    expect(await one(id)).toMatchObject({ state: 'bounced', resent_as: first?.id, can: { resend: false } });
    expect(await one(first?.id ?? 0)).toMatchObject({ state: 'sent' });
    expect((await list()).meta.undelivered).toBe(0);
    expect(await resend(id)).toMatchObject({ status: 409, message: 'This message was sent again already.' });
  });

  test('is refused where it arrived, or holds a link that works once, or to whom may not', async () => {
    answers = [{ id: null, isDelivered: true }, 'address', 'address'];
    const arrived = await queue();
    await testApp.runJobs();
    const invitation = await queue({ purpose: 'member_invitation' });
    await testApp.runJobs();
    const bounced = await queue();
    await testApp.runJobs();
    expect((await resend(arrived.id)).message).toBe('This message is on its way or has arrived, so it is not sent again.');
    expect((await resend(invitation.id)).message).toBe(
      'This message holds a link that works once. Send a new one from the page it belongs to.',
    );
    const colleague = (roleId: number) => testApp.signIn({ workspaceId: owner.workspaceId, roleId });
    for (const roleId of [5, 6]) expect((await resend(bounced.id, await colleague(roleId))).status).toBe(403);
    // A negotiator sends what they caused themselves again, and learns of nothing else.
    expect((await resend(bounced.id, await colleague(4))).status).toBe(404);
    expect((await resend(bounced.id, await testApp.signIn())).status).toBe(404);
  });
});
