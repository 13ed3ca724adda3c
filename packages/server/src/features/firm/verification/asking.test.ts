import { allRoutes } from '../../all.ts';
import { exampleBodies, exampleId } from '@freehold/testkit/route-examples';
import { fillWorkspace } from '@freehold/testkit/fill-workspace';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startVerificationApp, type VerificationApp } from '@freehold/testkit/verification-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let at: VerificationApp;
let strict: VerificationApp;
beforeAll(async () => {
  [at, strict] = await Promise.all([startVerificationApp(), startVerificationApp({ env: { FREEHOLD_KEY_MEMBER_RULE: 'every' } })]);
});
afterAll(() => Promise.all([at.close(), strict.close()]));

const SUBJECT = { subject: { kind: 'company', name: 'Pennard & Lisle' } };
const startCheck = async (who: SignedInMember, testApp = at) => {
  const headers = { ...who.headers, 'idempotency-key': crypto.randomUUID() };
  const answer = await testApp.testApp.app.inject({ method: 'POST', url: '/v2/client/checks/aml', headers, payload: SUBJECT });
  return { status: answer.statusCode, info: answer.json().Info };
};
const statusOf = async (who: SignedInMember, testApp = at) => (await testApp.me(who)).verification_status;

describe('who is asked', () => {
  test.each([
    ['branch', true],
    ['self_hosted', false],
    ['trial', false],
    [null, false],
  ])('a firm that registered on the plan %s: %s', async (plan, asked) => {
    expect((await statusOf(await at.keyMember({ plan }))).required).toBe(asked);
  });

  test('a workspace that nobody registered is not, even at a check; one that was registered is from its first', async () => {
    const old = await at.keyMember({ asked: false });
    await at.testApp.services.db.updateTable('workspaces').set({ created_by_user: null }).where('id', '=', old.workspaceId).execute();
    expect((await startCheck(old)).status).toBe(200);
    expect(await statusOf(old)).toMatchObject({ required: false });
    const fresh = await at.keyMember({ asked: false });
    expect((await startCheck(fresh)).status).toBe(200);
    expect(await statusOf(fresh)).toMatchObject({ required: true, is_in_grace_period: true });
  });

  test('the clock is set once: another check does not move it', async () => {
    const imogen = await at.keyMember();
    const before = (await at.call(imogen, 'GET', '')).info.Data.grace_ends_on;
    at.pass(5);
    await startCheck(imogen);
    expect((await at.call(imogen, 'GET', '')).info.Data).toMatchObject({ grace_ends_on: before, days_left: 9 });
  });

  test('nobody is where the installation does not ask, or can send no texts', async () => {
    for (const options of [{ env: { FREEHOLD_KEY_MEMBER_VERIFICATION: 'off' } }, { sms: null }]) {
      const quiet = await startVerificationApp(options);
      expect(await statusOf(await quiet.keyMember(), quiet)).toMatchObject({ required: false, is_in_grace_period: false });
      await quiet.close();
    }
  });
});

describe('the block', () => {
  const blocked = async () => {
    const imogen = await at.keyMember();
    at.pass(14);
    return imogen;
  };

  test('new checks wait from the moment the time is over, and go on at once when somebody is verified', async () => {
    const imogen = await at.keyMember();
    at.pass(13.9);
    expect((await startCheck(imogen)).status).toBe(200);
    at.pass(0.2);
    expect(await startCheck(imogen)).toMatchObject({
      status: 403,
      info: { Code: 'VERIFICATION_REQUIRED', Message: 'Verify who you are to go on. Open Settings, Verification, and continue there.' },
    });
    await at.accept(await at.submit(imogen));
    expect((await startCheck(imogen)).status).toBe(200);
  });

  test('a verification that runs out within sixty days is a task of whoever it is, with its last day', async () => {
    const imogen = await at.keyMember();
    await at.accept(await at.submit(imogen));
    const tasks = async () =>
      (await at.testApp.app.inject({ url: '/v2/client/tasks', headers: imogen.headers })).json().Info.Data as {
        kind: string;
        due_on: string;
      }[];
    const own = async () => (await tasks()).find(({ kind }) => kind === 'verification');
    at.pass(600);
    expect(await own()).toBeUndefined();
    at.pass(90);
    const until = (await at.call(imogen, 'GET', '')).info.Data.key_members[0]?.until;
    expect(await own()).toMatchObject({ due_on: until });
  });

  test('another plan does not lift it', async () => {
    const imogen = await blocked();
    const chosen = await at.testApp.app.inject({
      method: 'POST',
      url: '/v2/client/billing/change-plan',
      headers: imogen.headers,
      payload: { plan: 'self_hosted' },
    });
    expect(chosen.statusCode).toBe(200);
    expect((await startCheck(imogen)).info).toMatchObject({ Code: 'VERIFICATION_REQUIRED' });
  });

  test('a further workspace does not go round it', async () => {
    const imogen = await at.keyMember({ plan: 'group' });
    const create = () =>
      at.testApp.app.inject({
        method: 'POST',
        url: '/v2/client/workspaces',
        headers: { ...imogen.headers, 'idempotency-key': crypto.randomUUID() },
        payload: { account_name: 'Wells' },
      });
    at.pass(13);
    const { id } = (await create()).json().Info.Data;
    const there = { ...imogen, workspaceId: id, headers: { ...imogen.headers, 'x-workspace-id': String(id) } };
    expect((await startCheck(there)).status).toBe(200);
    at.pass(1.1);
    expect((await startCheck(there)).info).toMatchObject({ Code: 'VERIFICATION_REQUIRED' });
    const inside = async (answer: Awaited<ReturnType<typeof create>>) => {
      const workspaceId = answer.json().Info.Data.id as number;
      return { ...imogen, workspaceId, headers: { ...imogen.headers, 'x-workspace-id': String(workspaceId) } };
    };
    expect((await startCheck(await inside(await create()))).info).toMatchObject({ Code: 'VERIFICATION_REQUIRED' });
    await at.accept(await at.submit(imogen));
    const fresh = await inside(await create());
    expect((await startCheck(fresh)).status).toBe(200);
    expect(await statusOf(fresh)).toMatchObject({ required: true, is_in_grace_period: true });
  });

  test('a colleague is told whom they wait for, on the check and on the page', async () => {
    const imogen = await blocked();
    const dev = await at.testApp.signIn({ workspaceId: imogen.workspaceId, roleId: 4 });
    const words = 'Waiting for Imogen Ashworth to verify this account';
    expect((await startCheck(dev)).info).toMatchObject({ Code: 'VERIFICATION_REQUIRED', Message: words });
    expect((await at.call(dev, 'GET', '')).info.Data).toMatchObject({ is_blocked: true, blocked_reason: words });
  });

  test('a property’s link is not made, shared or changed, and nobody registers through it; it can still be switched off', async () => {
    const imogen = await at.keyMember();
    const { app, mailbox, runJobs } = at.testApp;
    const ask = (url: string, payload: object, headers = {}) =>
      app.inject({ method: 'POST', url, headers: { 'idempotency-key': crypto.randomUUID(), ...headers }, payload });
    const property = { kind: 'sale', line1: '14 Calloway Crescent', town: 'Bristol', postcode: 'BS8 4KV' };
    const { id } = (await ask('/v2/client/properties', property, imogen.headers)).json().Info.Data;
    const link = (body: object) => ask(`/v2/client/properties/${id}/dynamic-link`, body, imogen.headers);
    const made = (await link({ roles: ['seller'] })).json().Info.Data;
    const token = made.url.split('#')[1] as string;
    const visitor = {
      token,
      role: 'seller',
      first_name: 'Tobias',
      last_name: 'Renner',
      email: 'tobias@renner.example',
      phone: '07700 900263',
      consent: true,
    };
    const { request } = (await ask('/v2/public/applicants', visitor)).json().Info.Data;
    await runJobs();
    const code = /\b\d{6}\b/.exec(mailbox.findLast(({ to }) => to === visitor.email)?.text ?? '')?.[0];

    at.pass(15);
    const closed = 'Registration is not open at the moment';
    expect((await ask('/v2/public/property-links/open', { token })).json().Info.Data).toMatchObject({ closed, roles: [] });
    for (const answer of [
      await ask('/v2/public/applicants', visitor),
      await ask('/v2/public/applicants/confirm', { token, request, code }),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().Info).toMatchObject({ Code: 'VERIFICATION_REQUIRED', Message: closed });
    }
    const { version } = made;
    for (const body of [{}, { version, rotate: true }, { version, roles: ['buyer'] }, { version, enabled: true }])
      expect((await link(body)).json().Info.Code).toBe('VERIFICATION_REQUIRED');
    const off = await link({ version, enabled: false });
    expect(off.json().Info.Data).toMatchObject({ state: 'disabled' });

    await at.accept(await at.submit(imogen));
    expect((await link({ version: version + 1, enabled: true })).statusCode).toBe(200);
    expect((await ask('/v2/public/property-links/open', { token })).json().Info.Data).toMatchObject({ closed: null, roles: ['seller'] });
    expect((await ask('/v2/public/applicants', visitor)).statusCode).toBe(200);
  });

  test('the routes that list it refuse; every other call of the workspace stays open', { timeout: 60_000 }, async () => {
    const imogen = await blocked();
    const filled = await fillWorkspace(at.testApp.services.pool, imogen);
    const gated: string[] = [];
    for (const route of allRoutes.filter(({ access, answers }) => access === 'staff' && answers !== 'events')) {
      const url = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) => exampleId(filled, route, name));
      const body = exampleBodies(filled)[`${route.method} ${route.path}`];
      const answer = await at.testApp.app.inject({
        method: route.method,
        url,
        headers: { ...imogen.headers, 'idempotency-key': crypto.randomUUID() },
        ...(body && !route.upload ? { payload: body } : {}),
      });
      if (answer.body.includes('VERIFICATION_REQUIRED')) gated.push(`${route.method} ${route.path}`);
    }
    const listed = allRoutes
      .filter(({ errors }) => errors.includes('VERIFICATION_REQUIRED'))
      .map(({ method, path }) => `${method} ${path}`);
    expect(gated.filter((one) => !listed.includes(one))).toEqual([]);
    expect(gated).toContain('POST /v2/client/checks/aml');
    expect(listed.sort()).toEqual([
      'POST /v2/client/checks/aml',
      'POST /v2/client/checks/aml/batch',
      'POST /v2/client/checks/aml/batch/{id}/confirm',
      'POST /v2/client/checks/bank-account',
      'POST /v2/client/checks/kyb',
      'POST /v2/client/checks/kyc',
      'POST /v2/client/checks/kyc/{id}/submit',
      'POST /v2/client/checks/ownership',
      'POST /v2/client/checks/rtr',
      'POST /v2/client/checks/{id}/screen-again',
      'POST /v2/client/flow-runs',
      'POST /v2/client/flow-runs/{id}/invite',
      'POST /v2/client/flow-runs/{id}/start-checks',
      'POST /v2/client/payments/requests',
      'POST /v2/client/payments/requests/{id}/send',
      'POST /v2/client/properties/{id}/checks',
      'POST /v2/client/properties/{id}/dynamic-link',
      'POST /v2/client/screening/alerts/{id}/screen',
      'POST /v2/client/screening/coverage/checks',
      'POST /v2/public/applicants',
      'POST /v2/public/applicants/confirm',
    ]);
  });

  test('screening again waits like a new check; a practice check never does', async () => {
    const imogen = await at.keyMember();
    const { info } = await startCheck(imogen);
    const { db } = at.testApp.services;
    await db.updateTable('checks').set({ state: 'completed' }).where('id', '=', info.Data.id).execute();
    at.pass(14);
    const again = () =>
      at.testApp.app.inject({
        method: 'POST',
        url: `/v2/client/checks/${info.Data.id}/screen-again`,
        headers: { ...imogen.headers, 'idempotency-key': crypto.randomUUID() },
      });
    expect((await again()).json().Info.Code).toBe('VERIFICATION_REQUIRED');
    await db.updateTable('checks').set({ is_practice: true }).where('id', '=', info.Data.id).execute();
    expect((await again()).json().Info.Code).not.toBe('VERIFICATION_REQUIRED');
  });
});

describe('a family', () => {
  async function family(testApp: VerificationApp) {
    const { db } = testApp.testApp.services;
    const [bristol, bath, elsewhere] = [await testApp.keyMember(), await testApp.keyMember(), await testApp.keyMember()];
    const { id } = await db.insertInto('families').values({ name: 'Pennard & Lisle' }).returning('id').executeTakeFirstOrThrow();
    await db.updateTable('workspaces').set({ family_id: id }).where('id', 'in', [bristol.workspaceId, bath.workspaceId]).execute();
    return { bristol, bath, elsewhere };
  }

  test('one verified key member in any of its workspaces is enough, and counts nowhere else', async () => {
    const { bristol, bath, elsewhere } = await family(at);
    await at.accept(await at.submit(bath));
    const flags = async (who: SignedInMember) => {
      const { is_verified, workspace_family_verified } = await statusOf(who);
      return [is_verified, workspace_family_verified];
    };
    expect(await flags(bath)).toEqual([true, true]);
    expect(await flags(bristol)).toEqual([false, true]);
    expect(await flags(elsewhere)).toEqual([false, false]);
    at.pass(15);
    expect((await startCheck(bristol)).status).toBe(200);
    expect((await startCheck(elsewhere)).status).toBe(403);
  });

  test('somebody who is no key member any more, or left, no longer counts', async () => {
    const { bristol, bath } = await family(at);
    await at.accept(await at.submit(bath));
    const { db } = at.testApp.services;
    await db.updateTable('members').set({ is_key_member: false }).where('id', '=', bath.memberId).execute();
    expect((await statusOf(bristol)).workspace_family_verified).toBe(false);
    await db.updateTable('members').set({ is_key_member: true, state: 'removed' }).where('id', '=', bath.memberId).execute();
    expect((await statusOf(bristol)).workspace_family_verified).toBe(false);
  });

  test('where every key member is asked, one is not enough', async () => {
    const { bristol, bath } = await family(strict);
    await strict.accept(await strict.submit(bath));
    expect(await statusOf(bath, strict)).toMatchObject({ is_verified: true, workspace_family_verified: false });
    await strict.accept(await strict.submit(bristol));
    expect(await statusOf(bath, strict)).toMatchObject({ workspace_family_verified: true });
    expect((await strict.call(bath, 'GET', '')).info.Data.rule).toBe('every');
  });

  test('a request learns yes or no of its family, and can ask about no other', async () => {
    const { bristol, bath } = await family(at);
    await at.submit(bath);
    await bristol.scope.transaction(async (trx) => {
      expect(await trx.selectFrom('verifications').selectAll().execute()).toEqual([]);
      const { rows } = await sql`select workspace_family_verified(now(), false) as answer`.execute(trx);
      expect(rows).toEqual([{ answer: false }]);
    });
    const { rows } = await at.testApp.services.pool.query(
      "select prosecdef, pg_get_function_identity_arguments(oid) as arguments, has_function_privilege('public', oid, 'execute') as open from pg_proc where proname = 'workspace_family_verified'",
    );
    expect(rows).toEqual([{ prosecdef: true, arguments: 'verified_since timestamp with time zone, every boolean', open: false }]);
  });
});
