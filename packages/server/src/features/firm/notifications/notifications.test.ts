import type { NotificationKind } from '@freehold/contract/firm/notification-kinds';
import type { Notification, NotificationChoices } from '@freehold/contract/firm/notifications';
import type { SignedInMember } from '@freehold/testkit/factories';
import { callAs } from '@freehold/testkit/aml-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberCan } from '../../access/permissions/public.ts';
import { sendDigests } from './jobs.ts';
import { notify, settleNotices, type Notice } from './public.ts';

/** Noon and night in London, in winter. */
const NOON = new Date('2026-11-20T12:00:00Z');
const NIGHT = new Date('2026-11-20T22:30:00Z');
const MORNING = new Date('2026-11-21T08:00:00Z');

let now = NOON;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());
beforeEach(() => {
  now = NOON;
  testApp.mailbox.length = 0;
});

let numbers = 0;
/** Tells somebody something, as the member who does it. */
async function tell(by: SignedInMember, more: Partial<Notice> = {}) {
  const notice: Notice = {
    kind: 'check_given',
    to: 'everyone',
    mayKnow: () => true,
    object: { type: 'check', id: ++numbers },
    words: 'You were given CHK-20261120-0001.',
    path: '/marketplace/manual_aml_check/1',
    ...more,
  };
  await by.scope.transaction((trx) => notify(trx, by.scope, notice));
  return notice;
}
const list = async (member: SignedInMember, query = '') => {
  const { data, meta } = await callAs(testApp, member, 'GET', `/v2/client/notifications${query}`);
  return { rows: data as Notification[], meta: meta as { unread: number; total: number; newest: number | null } };
};
const words = async (member: SignedInMember) => (await list(member)).rows.map((row) => row.words);
const choices = async (member: SignedInMember) =>
  (await callAs(testApp, member, 'GET', '/v2/client/notification-choices')).data as NotificationChoices;
async function choose(member: SignedInMember, kind: NotificationKind, here: boolean, mail: 'off' | 'at_once' | 'digest', isQuiet = true) {
  const { version } = await choices(member);
  const body = { version, is_quiet: isQuiet, kinds: [{ kind, here, mail }] };
  expect((await callAs(testApp, member, 'PATCH', '/v2/client/notification-choices', body)).status).toBe(200);
}
async function team() {
  const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const colleague = (roleId: number) => testApp.signIn({ workspaceId: owner.workspaceId, roleId });
  return { owner, admin: await colleague(2), negotiator: await colleague(4), stranger: await testApp.signIn() };
}
async function morning({ allowFailures = false } = {}) {
  await sendDigests.run(testApp.services);
  await testApp.runJobs({ allowFailures });
}
const mailsTo = (member: SignedInMember) => testApp.mailbox.filter((mail) => mail.to === member.email);

describe('who is told', () => {
  test('everybody but the one who did it, and nobody of another workspace', async () => {
    const { owner, admin, negotiator, stranger } = await team();
    await tell(owner);
    expect([await words(admin), await words(negotiator)]).toEqual([
      ['You were given CHK-20261120-0001.'],
      ['You were given CHK-20261120-0001.'],
    ]);
    expect([await words(owner), await words(stranger)]).toEqual([[], []]);
  });

  test('only those named, and of them only who may know', async () => {
    const { owner, admin, negotiator } = await team();
    await tell(owner, { to: [admin.memberId, negotiator.memberId], mayKnow: (member) => memberCan(member).decide });
    expect([(await words(admin)).length, (await words(negotiator)).length]).toEqual([1, 0]);
  });

  test.each(['suspended', 'removed', 'invited'] as const)('nobody who is %s', async (state) => {
    const { owner } = await team();
    const gone = await testApp.signIn({ workspaceId: owner.workspaceId, state });
    await tell(owner);
    const rows = await testApp.services.db.selectFrom('notifications').select('id').where('member_id', '=', gone.memberId).execute();
    expect(rows).toEqual([]);
  });

  test('nobody twice while they have not read the first, and never again what is said once', async () => {
    const { owner, admin } = await team();
    const object = { type: 'check', id: 'same' };
    for (let n = 0; n < 2; n++) await tell(owner, { object, to: [admin.memberId] });
    expect((await list(admin)).meta).toMatchObject({ total: 1, unread: 1 });
    await callAs(testApp, admin, 'POST', '/v2/client/notifications/read-all', { up_to: (await list(admin)).meta.newest ?? 0 });
    await tell(owner, { object, to: [admin.memberId], once: true });
    expect((await list(admin)).meta.total).toBe(1);
    await tell(owner, { object, to: [admin.memberId] });
    expect((await list(admin)).meta.total).toBe(2);
  });

  test('what is settled counts as read for everybody', async () => {
    const { owner, admin } = await team();
    const { object } = await tell(owner);
    await owner.scope.transaction((trx) => settleNotices(trx, owner.scope, ['check_given'], object));
    expect((await list(admin)).meta).toMatchObject({ total: 1, unread: 0 });
  });
});

describe('what somebody chose', () => {
  test('is asked of the kinds their role can be told of', async () => {
    const { owner, negotiator } = await team();
    const kinds = (of: NotificationChoices) => of.kinds.map((one) => one.kind);
    expect(kinds(await choices(owner))).toContain('check_frozen');
    expect(kinds(await choices(negotiator))).toEqual([
      'decision_wanted',
      'check_given',
      'named_in_note',
      'condition_due',
      'right_to_rent_due',
      'bank_account_due',
      'batch_screened',
      'verification_decided',
      'link_opened',
      'applicant_registered',
      'applicant_asks',
      'run_submitted',
      'document_finished',
      'document_stopped',
      'document_asks',
      'document_late',
      'payment_received',
      'payment_trouble',
      'payment_approval',
      'share_opened',
      'share_agreed',
      'share_stopped',
      'policy_to_read',
      'monitoring_alert',
      'monitoring_overdue',
    ]);
  });

  test('is respected: off here, off by mail, at once', async () => {
    const { owner, admin, negotiator } = await team();
    await choose(admin, 'check_given', false, 'at_once');
    await choose(negotiator, 'check_given', true, 'off');
    await tell(owner);
    await testApp.runJobs();
    expect([await words(admin), (await words(negotiator)).length]).toEqual([[], 1]);
    expect([mailsTo(admin).length, mailsTo(negotiator).length]).toEqual([1, 0]);
    await choose(admin, 'check_given', false, 'off');
    await tell(owner);
    await testApp.runJobs();
    expect(mailsTo(admin).length).toBe(1);
  });

  test('is kept under its version, and what was not named stays', async () => {
    const { owner } = await team();
    expect(await choices(owner)).toMatchObject({ version: 0, is_quiet: true });
    await choose(owner, 'list_loaded', false, 'digest', false);
    const after = await choices(owner);
    expect(after).toMatchObject({ version: 1, is_quiet: false });
    expect(after.kinds.find((one) => one.kind === 'list_loaded')).toMatchObject({ here: false, mail: 'digest' });
    expect(after.kinds.find((one) => one.kind === 'list_stale')).toMatchObject({ here: true, mail: 'at_once' });
    const late = await callAs(testApp, owner, 'PATCH', '/v2/client/notification-choices', { version: 0, is_quiet: true });
    expect([late.status, late.code]).toEqual([412, 'STALE_VERSION']);
  });

  test.each([{ version: 0, kinds: [{ kind: 'gossip', here: true, mail: 'off' }] }, { version: 0, is_quiet: 'loud' }, {}])(
    'is refused when it is not one of the choices: %j',
    async (body) =>
      expect((await callAs(testApp, (await team()).owner, 'PATCH', '/v2/client/notification-choices', body)).status).toBe(422),
  );

  test('is nobody’s who is signed out', async () => {
    for (const path of ['notifications', 'notification-choices'])
      expect((await callAs(testApp, null, 'GET', `/v2/client/${path}`)).status).toBe(401);
    expect((await callAs(testApp, null, 'PATCH', '/v2/client/notification-choices', { version: 0 })).status).toBe(401);
    expect((await callAs(testApp, null, 'POST', '/v2/client/notifications/1/read')).status).toBe(401);
    expect((await callAs(testApp, null, 'POST', '/v2/client/notifications/read-all', { up_to: 1 })).status).toBe(401);
  });
});

describe('the list', () => {
  test('shows the unread first, pages, and can be narrowed to them', async () => {
    const { owner, admin } = await team();
    for (const text of ['one', 'two', 'three']) await tell(owner, { to: [admin.memberId], words: text });
    const newest = (await list(admin)).rows[0];
    const read = await callAs(testApp, admin, 'POST', `/v2/client/notifications/${newest?.id}/read`);
    expect(read.data).toMatchObject({ words: 'three', read_at: NOON.toISOString() });
    expect(await words(admin)).toEqual(['two', 'one', 'three']);
    expect((await list(admin, '?unread=true')).rows.map((row) => row.words)).toEqual(['two', 'one']);
    const second = await list(admin, '?page=2&perPage=2');
    expect([second.rows.map((row) => row.words), second.meta]).toEqual([
      ['three'],
      { page: 2, perPage: 2, total: 3, totalPages: 2, unread: 2, newest: newest?.id },
    ]);
  });

  test('reading all stops at what the person has seen', async () => {
    const { owner, admin } = await team();
    await tell(owner, { to: [admin.memberId] });
    const seen = (await list(admin)).meta.newest ?? 0;
    await tell(owner, { to: [admin.memberId], words: 'later' });
    const answer = await callAs(testApp, admin, 'POST', '/v2/client/notifications/read-all', { up_to: seen });
    expect(answer.data).toEqual({ read: 1 });
    expect((await list(admin, '?unread=true')).rows.map((row) => row.words)).toEqual(['later']);
    expect((await callAs(testApp, admin, 'POST', '/v2/client/notifications/read-all', { up_to: 0 })).status).toBe(422);
  });

  test('another’s is not there, whether of a colleague or of a stranger', async () => {
    const { owner, admin, negotiator, stranger } = await team();
    await tell(owner, { to: [admin.memberId] });
    const id = (await list(admin)).rows[0]?.id;
    for (const other of [negotiator, stranger])
      expect((await callAs(testApp, other, 'POST', `/v2/client/notifications/${id}/read`)).status).toBe(404);
    expect((await list(admin)).meta.unread).toBe(1);
    expect((await callAs(testApp, admin, 'POST', '/v2/client/notifications/none/read')).status).toBe(422);
  });
});

describe('mail', () => {
  test('at once says what happened and the way there, and names no client', async () => {
    const { owner, admin } = await team();
    await tell(owner, { to: [admin.memberId] });
    await testApp.runJobs();
    const [mail] = mailsTo(admin);
    expect(mail?.subject).toBe('A check was assigned to you');
    expect(mail?.text).toContain('You were given CHK-20261120-0001.');
    expect(mail?.text).toContain('/marketplace/manual_aml_check/1');
  });

  test('a mail server that is away is tried again, and the mail goes out once', async () => {
    const { owner, admin } = await team();
    await tell(owner, { to: [admin.memberId] });
    const { send } = testApp.services.mail;
    testApp.services.mail.send = () => Promise.reject(new Error('away'));
    const { failures } = await testApp.runJobs({ allowFailures: true });
    testApp.services.mail.send = send;
    expect(failures.map((failure) => failure.task)).toEqual(['send-message']);
    await testApp.services.pool.query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())');
    await testApp.runJobs();
    await testApp.runJobs();
    expect(mailsTo(admin).length).toBe(1);
  });

  test('what was read meanwhile is not mailed', async () => {
    const { owner, admin } = await team();
    await tell(owner, { to: [admin.memberId] });
    await callAs(testApp, admin, 'POST', `/v2/client/notifications/${(await list(admin)).rows[0]?.id}/read`);
    await testApp.runJobs();
    expect(mailsTo(admin)).toEqual([]);
  });

  test('in quiet hours it waits for the morning, except what is urgent or for whoever wants no quiet', async () => {
    const { owner, admin } = await team();
    const loud = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2 });
    await choose(loud, 'check_given', true, 'at_once', false);
    now = NIGHT;
    await tell(owner, { to: [admin.memberId, loud.memberId] });
    await tell(owner, { to: [admin.memberId], kind: 'check_frozen', words: 'CHK-20261120-0009 was frozen.' });
    await testApp.runJobs();
    expect(mailsTo(loud).length).toBe(1);
    expect(mailsTo(admin).map((mail) => mail.subject)).toEqual(['A check was frozen']);
    now = MORNING;
    await morning();
    expect(mailsTo(admin).at(-1)?.text).toContain('You were given CHK-20261120-0001.');
    expect(mailsTo(admin).length).toBe(2);
  });
});

describe('the morning mail', () => {
  const digest = async (member: SignedInMember) => choose(member, 'check_given', true, 'digest');

  test('tells everything that waited, once, and nobody who has nothing', async () => {
    const { owner, admin, negotiator } = await team();
    await digest(admin);
    for (const text of ['first thing', 'second thing']) await tell(owner, { to: [admin.memberId], words: text });
    await testApp.runJobs();
    expect(mailsTo(admin)).toEqual([]);
    now = MORNING;
    for (let n = 0; n < 2; n++) await morning();
    expect(mailsTo(admin).map((mail) => mail.subject)).toEqual(['Freehold this morning: 2 things']);
    expect(mailsTo(admin)[0]?.text).toMatch(/first thing\n\nsecond thing/);
    expect(mailsTo(negotiator)).toEqual([]);
  });

  test('is one mail from each workspace for somebody of two, and tells in neither what belongs to the other', async () => {
    const { owner, admin } = await team();
    const other = await testApp.signIn({ firstName: 'Rowan', surname: 'Vale' });
    const about = { roleId: 2, firstName: 'Morgan', surname: 'Ellery', email: admin.email };
    const there = await testApp.factories.addMember(other.workspaceId, admin.userId, about);
    await digest(admin);
    await tell(owner, { to: [admin.memberId], words: 'what is here' });
    await tell(other, { to: [there], kind: 'member_joined', words: 'what is there' });
    now = MORNING;
    await morning();
    const texts = mailsTo(admin).map((mail) => mail.text);
    expect([texts.filter((text) => text.includes('what is here')), texts.filter((text) => text.includes('what is there'))]).toEqual([
      [expect.not.stringContaining('what is there')],
      [expect.not.stringContaining('what is here')],
    ]);
  });

  test('is sent at eight in London only, in summer and in winter', async () => {
    const { owner, admin } = await team();
    await digest(admin);
    await tell(owner, { to: [admin.memberId] });
    for (const at of ['2026-11-21T07:00:00Z', '2026-07-21T08:00:00Z']) {
      now = new Date(at);
      await morning();
    }
    expect(mailsTo(admin)).toEqual([]);
    now = new Date('2026-07-21T07:00:00Z');
    await morning();
    expect(mailsTo(admin).length).toBe(1);
  });

  test('leaves out what was read, and who has left', async () => {
    const { owner, admin, negotiator } = await team();
    await digest(admin);
    await digest(negotiator);
    await tell(owner, { to: [admin.memberId, negotiator.memberId] });
    await callAs(testApp, admin, 'POST', '/v2/client/notifications/read-all', { up_to: (await list(admin)).meta.newest ?? 0 });
    await testApp.services.db.updateTable('members').set({ state: 'suspended' }).where('id', '=', negotiator.memberId).execute();
    now = MORNING;
    await morning();
    expect([...mailsTo(admin), ...mailsTo(negotiator)]).toEqual([]);
  });

  test('nobody is mailed whose time here ran out, neither in the morning nor at once', async () => {
    const { owner, admin, negotiator } = await team();
    await digest(admin);
    await tell(owner, { to: [admin.memberId, negotiator.memberId] });
    const ids = [admin.memberId, negotiator.memberId];
    await testApp.services.db
      .updateTable('members')
      .set({ expires_at: new Date(0) })
      .where('id', 'in', ids)
      .execute();
    await testApp.runJobs();
    now = MORNING;
    await morning();
    expect([...mailsTo(admin), ...mailsTo(negotiator)]).toEqual([]);
  });

  test('that could not be sent is kept for the next try', async () => {
    const { owner, admin } = await team();
    await digest(admin);
    await tell(owner, { to: [admin.memberId] });
    now = MORNING;
    const { send } = testApp.services.mail;
    testApp.services.mail.send = () => Promise.reject(new Error('away'));
    await morning({ allowFailures: true });
    testApp.services.mail.send = send;
    expect(mailsTo(admin)).toEqual([]);
    await testApp.services.pool.query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())');
    await testApp.runJobs();
    expect(mailsTo(admin).length).toBe(1);
  });
});
