import { startSignInApp, type SignedInPerson, type SignInApp } from '@freehold/testkit/sign-in-app';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { Invitation, InvitationAccepted } from '@freehold/contract/firm/invitations';
import type { Member } from '@freehold/contract/firm/members';
import { buildTaskList } from '../../../platform/task-list.ts';
import { runDueJobs } from '@freehold/testkit/run-due-jobs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotTaken } from '../../../providers/not-taken.ts';
import { maskEmail } from './accept-invitation.ts';
import { jobs } from '../../all.ts';

const LOOK = '/v2/public/invitations/look';
const ACCEPT = '/v2/public/invitations/accept';
const sending = { 'send-message': jobs['send-message'] as NonNullable<(typeof jobs)['send-message']> };
let people = 0;
const newcomer = () => `newcomer${++people}@pennard.example`;

describe('where the invitation’s link is a way in', () => {
  let testApp: SignInApp;
  beforeAll(async () => {
    testApp = await startSignInApp();
  });
  afterAll(() => testApp.close());

  const deliver = () => runDueJobs(testApp.services.pool, buildTaskList(testApp.services, sending, []), false);
  const tokenFor = (email: string) =>
    testApp.mails.flatMap((mail) => (mail.to === email ? (/\/invitation#([\w-]+)/.exec(mail.text)?.[1] ?? []) : [])).at(-1) ?? '';

  async function invite(owner: SignedInPerson, body: object) {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/v2/client/members',
      headers: { ...owner.headers, 'idempotency-key': crypto.randomUUID() },
      payload: body,
    });
    await deliver();
    return { status: answer.statusCode, info: answer.json().Info as { Data: Member; Code?: string; Message?: string } };
  }
  /** Does something with members, and sends nothing yet. */
  async function act(owner: SignedInPerson, path: string, payload?: object): Promise<Member> {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: `/v2/client/members${path}`,
      headers: { ...owner.headers, 'idempotency-key': crypto.randomUUID() },
      ...(payload && { payload }),
    });
    expect(answer.statusCode).toBe(200);
    return answer.json().Info.Data;
  }
  async function invited(body: object = {}) {
    const owner = await testApp.signInPerson();
    const email = newcomer();
    const { info } = await invite(owner, { email, role_id: 4, first_name: 'Hollis', surname: 'Merriweather', ...body });
    return { owner, email, member: info.Data, token: tokenFor(email) };
  }

  test('an invited person reads who invites them to which firm, accepts, and is a member who is signed in', async () => {
    const { owner, email, member, token } = await invited();
    expect(member).toMatchObject({ state: 'invited', role: 'Negotiator', email });
    const mail = testApp.mails.findLast((one) => one.to === email);
    expect(mail?.subject).toBe('Morgan Ellery invites you to Pennard & Lisle on Freehold');
    const browser = testApp.openBrowser();
    expect((await browser.post<Invitation>(LOOK, { token })).info.Data).toEqual({
      state: 'open',
      message: null,
      workspace_name: 'Pennard & Lisle',
      invited_by: 'Morgan Ellery',
      role: 'Negotiator',
      email: `ne•••@pennard.example`,
      signs_in_elsewhere: false,
    });
    const accepted = await browser.post<InvitationAccepted>(ACCEPT, { token });
    expect(accepted.info.Data).toMatchObject({ next: 'done', workspace_id: owner.workspaceId });
    const step = accepted.info.Data as Extract<InvitationAccepted, { next: 'done' }>;
    const me = await testApp.app.inject({ url: '/v2/client/me', headers: { authorization: `Bearer ${step.access_token}` } });
    expect(me.json().Info.Data).toMatchObject({ email, role: 'Negotiator', member: { completed_signup: false, first_name: 'Hollis' } });
    // The session itself stands in the browser's cookie.
    expect((await browser.post<{ uid: string } | null>('/v2/public/session/refresh')).info.Data?.uid).toBe(step.uid);
    const { info } = await owner.call<Member[]>('GET', '/v2/client/members');
    expect(info.Data.find((one) => one.email === email)).toMatchObject({ state: 'active' });
  });

  test('a link works once', async () => {
    const { token } = await invited();
    const browsers = [testApp.openBrowser(), testApp.openBrowser(), testApp.openBrowser()];
    const answers = await Promise.all(browsers.map((browser) => browser.post(ACCEPT, { token })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
    expect((await testApp.openBrowser().post<Invitation>(LOOK, { token })).info.Data).toMatchObject({
      state: 'used',
      message: 'This invitation was accepted already. Sign in with your email address.',
    });
  });

  test('the token is kept as a hash only', async () => {
    const { token } = await invited();
    const { rows } = await testApp.services.pool.query<{ found: string }>('select i::text as found from invitations as i');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('after seven days it has expired, and says whom to ask', async () => {
    const { token } = await invited();
    testApp.pass(7 * 24 * 60 + 1);
    const answer = await testApp.openBrowser().post(ACCEPT, { token });
    expect([answer.status, answer.info.Code, answer.info.Message]).toEqual([
      422,
      'LINK_INVALID',
      'This invitation has expired. Ask Morgan Ellery to send a new one.',
    ]);
  });

  test('one that was withdrawn leads nowhere, and the person can be invited anew under their old number', async () => {
    const { owner, email, member, token } = await invited();
    expect((await owner.call('POST', `/v2/client/members/${member.member_id}/revoke`)).info.Data).toEqual({ revoked: true });
    expect((await testApp.openBrowser().post(ACCEPT, { token })).info.Message).toBe(
      'This invitation was withdrawn. Ask Morgan Ellery what happened.',
    );
    expect((await owner.call<Member[]>('GET', '/v2/client/members')).info.Data.map((one) => one.email)).not.toContain(email);
    const again = await invite(owner, { email, role_id: 5 });
    expect(again.info.Data).toMatchObject({ member_id: member.member_id, state: 'invited', role: 'Accounts' });
    expect((await testApp.openBrowser().post(ACCEPT, { token: tokenFor(email) })).status).toBe(200);
  });

  test('nobody’s mailbox is filled: withdrawn and invited anew counts too, and so does everybody a workspace invites', async () => {
    const { owner, email, member } = await invited();
    for (let n = 1; n < 10; n++) {
      await owner.call('POST', `/v2/client/members/${member.member_id}/revoke`);
      expect((await invite(owner, { email, role_id: 4 })).status).toBe(200);
    }
    await owner.call('POST', `/v2/client/members/${member.member_id}/revoke`);
    expect(await invite(owner, { email, role_id: 4 })).toMatchObject({ status: 429, info: { Code: 'RATE_LIMITED' } });
    expect(testApp.mails.filter((mail) => mail.to === email)).toHaveLength(10);
    await testApp.services.pool.query(
      `insert into invitations (workspace_id, member_id, invited_by, state, created_at, expires_at)
        select workspace_id, member_id, invited_by, 'revoked', created_at, expires_at
        from invitations, generate_series(1, 9) where workspace_id = $1`,
      [owner.workspaceId],
    );
    expect((await invite(owner, { email: newcomer(), role_id: 4 })).info).toMatchObject({
      Code: 'RATE_LIMITED',
      Message: '100 invitations were sent within a day. Try again tomorrow.',
    });
  });

  test('sent again, the newest link is the one that works; once a minute', async () => {
    const { owner, email, member, token } = await invited();
    const resend = async () =>
      testApp.app.inject({
        method: 'POST',
        url: `/v2/client/members/${member.member_id}/resend`,
        headers: { ...owner.headers, 'idempotency-key': crypto.randomUUID() },
      });
    const early = await resend();
    expect([early.statusCode, early.json().Info.Code]).toEqual([429, 'RATE_LIMITED']);
    testApp.pass(1.1);
    expect((await resend()).statusCode).toBe(200);
    await deliver();
    expect(tokenFor(email)).not.toBe(token);
    expect((await testApp.openBrowser().post(ACCEPT, { token })).info.Message).toBe(
      'A newer invitation was sent. Use the link in the newest email.',
    );
    expect((await testApp.openBrowser().post(ACCEPT, { token: tokenFor(email) })).status).toBe(200);
    expect((await resend()).json().Info.Code).toBe('INVALID_STATE');
  });

  test('sent again, an auditor has as many days as before, from then on', async () => {
    const { owner, member } = await invited({ role_id: 6, days: 3 });
    await testApp.services.pool.query(
      `with later as (update invitations set created_at = created_at - interval '5 days' where member_id = $1)
        update members set invited_at = invited_at - interval '5 days', expires_at = expires_at - interval '5 days' where id = $1`,
      [member.member_id],
    );
    const answer = await testApp.app.inject({
      method: 'POST',
      url: `/v2/client/members/${member.member_id}/resend`,
      headers: { ...owner.headers, 'idempotency-key': crypto.randomUUID() },
    });
    const { expires_at: until, invited_at: invitedAt } = answer.json().Info.Data as Member;
    expect(Date.parse(until ?? '') - Date.parse(invitedAt ?? '')).toBe(3 * 86_400_000);
    expect(Date.parse(invitedAt ?? '')).toBeGreaterThan(Date.parse(member.invited_at ?? ''));
  });

  test('a second call with the same key sends one mail, and a member cannot be invited twice', async () => {
    const owner = await testApp.signInPerson();
    const email = newcomer();
    const key = crypto.randomUUID();
    const send = async () =>
      testApp.app.inject({
        method: 'POST',
        url: '/v2/client/members',
        headers: { ...owner.headers, 'idempotency-key': key },
        payload: { email, role_id: 3 },
      });
    const [first, second] = [await send(), await send()];
    await deliver();
    expect(second.json()).toEqual(first.json());
    expect(testApp.mails.filter((mail) => mail.to === email)).toHaveLength(1);
    const twice = await invite(owner, { email, role_id: 3 });
    expect([twice.status, twice.info.Code, twice.info.Message]).toEqual([409, 'DUPLICATE', 'Already a member']);
    expect((await invite(owner, { email: owner.email, role_id: 3 })).info.Code).toBe('DUPLICATE');
  });

  test('somebody with a second step is asked for it, and is a member of both firms', async () => {
    const elsewhere = await testApp.signInPerson();
    const { code } = await testApp.switchOnTwoStep(elsewhere.subject);
    const owner = await testApp.signInPerson();
    await invite(owner, { email: elsewhere.email, role_id: 2 });
    const browser = testApp.openBrowser();
    const { info } = await browser.post<{ next: string; pending: string }>(ACCEPT, { token: tokenFor(elsewhere.email) });
    expect(info.Data).toMatchObject({ next: 'two_step', workspace_id: owner.workspaceId });
    testApp.pass(1);
    const done = await browser.post<{ uid: string }>('/v2/public/sign-in/two-step', { pending: info.Data.pending, code: code() });
    expect(done.info.Data.uid).toBe(elsewhere.subject);
  });

  test('whoever was signed in in that browser is not any more', async () => {
    const { token } = await invited();
    const { browser, headers, subject } = await testApp.signInPerson();
    const { info } = await browser.post<{ uid: string }>(ACCEPT, { token });
    expect(info.Data.uid).not.toBe(subject);
    expect((await browser.post<{ uid: string }>('/v2/public/session/refresh')).info.Data.uid).toBe(info.Data.uid);
    expect((await testApp.app.inject({ url: '/v2/client/me', headers })).statusCode).toBe(401);
  });

  test('a mail server that is away delays an invitation and loses nothing', async () => {
    const owner = await testApp.signInPerson();
    const email = newcomer();
    const { services } = testApp;
    const away = { ...services, mail: { name: 'smtp', send: () => Promise.reject(new Error('away')) } as const };
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/v2/client/members',
      headers: { ...owner.headers, 'idempotency-key': crypto.randomUUID() },
      payload: { email, role_id: 4 },
    });
    expect(answer.statusCode).toBe(200);
    const { failures } = await runDueJobs(services.pool, buildTaskList(away, sending, []), true);
    expect(failures).toHaveLength(1);
    await services.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await deliver();
    expect((await testApp.openBrowser().post(ACCEPT, { token: tokenFor(email) })).status).toBe(200);
  });

  test('an invitation that did not arrive says so beside the member, and what was sent again counts in its place', async () => {
    const owner = await testApp.signInPerson();
    const listed = async (email: string) =>
      (await owner.call<Member[]>('GET', '/v2/client/members')).info.Data.find((one) => one.email === email);
    const refused = { name: 'smtp', send: () => Promise.reject(new NotTaken('written for a test', 'address')) } as const;
    const email = newcomer();
    const answer = await act(owner, '', { email, role_id: 4 });
    expect(answer.invitation).toEqual({ state: 'queued', problem: null });
    await runDueJobs(testApp.services.pool, buildTaskList({ ...testApp.services, mail: refused }, sending, []), false);
    expect((await listed(email))?.invitation).toEqual({ state: 'bounced', problem: 'Email not delivered. Check the address.' });
    testApp.pass(1.1);
    await act(owner, `/${answer.member_id}/resend`);
    await deliver();
    expect((await listed(email))?.invitation).toEqual({ state: 'delivered', problem: null });
    expect((await testApp.openBrowser().post(ACCEPT, { token: tokenFor(email) })).status).toBe(200);
    expect((await listed(email))?.invitation).toBeNull();
  });

  test('one that was withdrawn, or sent again, before it left is not sent', async () => {
    const owner = await testApp.signInPerson();
    const email = newcomer();
    const first = await act(owner, '', { email, role_id: 4 });
    await act(owner, `/${first.member_id}/revoke`);
    await deliver();
    expect(testApp.mails.filter((mail) => mail.to === email)).toEqual([]);
    const again = await act(owner, '', { email, role_id: 4 });
    testApp.pass(1.1);
    await act(owner, `/${again.member_id}/resend`);
    await deliver();
    expect(testApp.mails.filter((mail) => mail.to === email)).toHaveLength(1);
    expect((await testApp.openBrowser().post(ACCEPT, { token: tokenFor(email) })).status).toBe(200);
  });

  test.each([LOOK, ACCEPT])('%s knows no invented link, and answers no page of another site', async (url) => {
    const browser = testApp.openBrowser();
    const invented = await browser.post(url, { token: 'x'.repeat(43) });
    expect([invented.status, invented.info.Code]).toEqual([422, 'LINK_INVALID']);
    const foreign = await browser.post(url, { token: 'x'.repeat(43) }, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.info.Code]).toEqual([400, 'BAD_REQUEST']);
    expect((await browser.post(url, { token: 'short' })).info.Code).toBe('VALIDATION_FAILED');
  });

  test('nobody tries links without end', async () => {
    const browser = testApp.openBrowser();
    let last = 200;
    for (let n = 0; n <= 30; n++) last = (await browser.post(ACCEPT, { token: 'y'.repeat(43) })).status;
    expect(last).toBe(429);
  });
});

describe('where people sign in elsewhere', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp();
  });
  afterAll(() => testApp.close());

  test('an accepted invitation begins with the person’s next call, once', async () => {
    const owner = await testApp.signIn();
    const guest = await testApp.signIn();
    await testApp.app.inject({
      method: 'POST',
      url: '/v2/client/members',
      headers: { ...owner.headers, 'idempotency-key': crypto.randomUUID() },
      payload: { email: guest.email, role_id: 3 },
    });
    await testApp.runJobs();
    const token = /#([\w-]+)/.exec(testApp.mailbox.findLast((mail) => mail.to === guest.email)?.text ?? '')?.[1];
    const answer = await testApp.app.inject({ method: 'POST', url: ACCEPT, payload: { token } });
    expect(answer.json().Info.Data).toEqual({ next: 'sign_in', workspace_id: owner.workspaceId });
    const stateOf = async () =>
      (
        await testApp.services.pool.query('select state from members where workspace_id = $1 and user_id = $2', [
          owner.workspaceId,
          guest.userId,
        ])
      ).rows[0].state as string;
    expect(await stateOf()).toBe('invited');
    const list = () => testApp.app.inject({ url: '/v2/client/workspaces', headers: { authorization: guest.headers.authorization } });
    await Promise.all([list(), list(), list()]);
    expect(await stateOf()).toBe('active');
    const { rows } = await testApp.services.pool.query(
      "select actor from audit_events where workspace_id = $1 and action = 'join.member'",
      [owner.workspaceId],
    );
    expect(rows).toEqual([{ actor: expect.objectContaining({ kind: 'member', role_id: 3 }) }]);
    await testApp.runJobs();
    const told = async (headers: Record<string, string>) =>
      (await testApp.app.inject({ url: '/v2/client/notifications', headers })).json().Info.Data as object[];
    expect(await told(owner.headers)).toMatchObject([{ kind: 'member_joined', words: expect.stringMatching(/joined as Compliance\.$/) }]);
    const guestHere = { ...guest.headers, 'x-workspace-id': String(owner.workspaceId) };
    expect(await told(guestHere)).toEqual([]);
  });
});

test.each([
  ['hollis.merriweather@pennard.example', 'ho•••@pennard.example'],
  ['h@pennard.example', 'h•••@pennard.example'],
])('of %s a stranger reads %s', (email, masked) => expect(maskEmail(email)).toBe(masked));
