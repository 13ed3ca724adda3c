import { getChainVerdict as verdictRoute, verifyActivity as route } from '@freehold/contract/overview/activity';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainHash, recordEvent } from '../../../platform/audit.ts';
import { recomputeChain } from './recompute-chain.ts';
import { judgeChain } from './verify-activity.ts';
import { verifyNightly } from './verify-nightly.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const verify = async (member: SignedInMember) => {
  const answer = await testApp.app.inject({ method: 'POST', url: '/v2/client/activity/verify', headers: member.headers });
  return { status: answer.statusCode, info: answer.json<{ Info: { Data: ReturnType<typeof route.output.parse>; Code?: string } }>().Info };
};

async function memberWithEvents(count: number, roleId = 3): Promise<SignedInMember> {
  const member = await testApp.signIn({ roleId });
  for (let n = 1; n <= count; n++) {
    await member.scope.transaction((trx) =>
      recordEvent(trx, member.scope, {
        action: 'change.workspace',
        object: { type: 'property', id: n, label: `Property ${n}` },
        diff: { name: { before: null, after: { z: 1, a: [n, 'ß'] } } },
      }),
    );
  }
  return member;
}

/** As somebody with the owner's rights on the database, which no request has, once everything is sealed. */
async function tamper(statement: string, member: SignedInMember, ...values: (string | number)[]): Promise<void> {
  await testApp.publish();
  await testApp.services.pool.query(statement, [member.workspaceId, ...values]);
}

test('an untouched chain is intact and ends at its head', async () => {
  const member = await memberWithEvents(5);
  const { status, info } = await verify(member);
  expect(status).toBe(200);
  const head = await testApp.services.db
    .selectFrom('audit_heads')
    .select('hash')
    .where('workspace_id', '=', member.workspaceId)
    .executeTakeFirstOrThrow();
  expect(info.Data).toMatchObject({ intact: true, events: 5, head: head.hash, by: 'Morgan Ellery', first_broken: null });
});

test('a workspace where nothing happened has an intact, empty chain', async () => {
  expect((await verify(await memberWithEvents(0))).info.Data).toMatchObject({
    intact: true,
    events: 0,
    head: null,
    since: null,
    first_broken: null,
  });
});

test('what has no place in the chain yet is counted and said, and verifying by hand seals first', async () => {
  const member = await memberWithEvents(2);
  await testApp.publish();
  await member.scope.transaction((trx) =>
    recordEvent(trx, member.scope, { action: 'change.workspace', object: { type: 'property', id: 3, label: 'Property 3' } }),
  );
  const row = await member.scope.transaction((trx) => judgeChain(trx, member.scope, new Date()));
  expect(row).toMatchObject({ events: 2, unsealed: 1, first_broken: null });
  expect((await remembered(member)).verdict).toMatchObject({ intact: true, events: 2, unsealed: 1 });
  expect((await verify(member)).info.Data).toMatchObject({ intact: true, events: 3, unsealed: 0 });
});

test('a chain longer than a page is recomputed to its end', async () => {
  const member = await memberWithEvents(7);
  await testApp.publish();
  for (const page of [1, 2, 3, 7, 8])
    expect(await member.scope.transaction((trx) => recomputeChain(trx, member.workspaceId, page))).toMatchObject({
      broken: null,
      events: 7,
    });
});

test.each([
  ['action', "update audit_events set action = 'rename.client' where workspace_id = $1 and seq = 3"],
  ['object', `update audit_events set object = '{"type":"property","id":3,"label":"Other"}' where workspace_id = $1 and seq = 3`],
  ['actor', `update audit_events set actor = jsonb_set(actor, '{id}', '999') where workspace_id = $1 and seq = 3`],
  ['difference', `update audit_events set diff = '{"stage":{"before":1,"after":2}}' where workspace_id = $1 and seq = 3`],
  ['reason', `update audit_events set reason = 'because' where workspace_id = $1 and seq = 3`],
  ['time', `update audit_events set at = at - interval '1 second' where workspace_id = $1 and seq = 3`],
  ['hash', `update audit_events set hash = repeat('0', 64) where workspace_id = $1 and seq = 3`],
])('an event whose %s was edited is named', async (_what, statement) => {
  const member = await memberWithEvents(5);
  await tamper(statement, member);
  expect((await verify(member)).info.Data).toMatchObject({
    intact: false,
    first_broken: { seq: 3, id: expect.any(Number), fault: 'hash' },
  });
});

test('an edited event with its own hash made to fit is found at the event after it', async () => {
  const member = await memberWithEvents(5);
  await testApp.publish();
  const row = await testApp.services.db
    .selectFrom('audit_events')
    .selectAll()
    .where('workspace_id', '=', member.workspaceId)
    .where('seq', '=', 3)
    .executeTakeFirstOrThrow();
  const { actor, object, diff, reason } = row;
  const forged = chainHash(row.prev_hash ?? '', { seq: 3, at: row.at.toISOString(), actor, action: 'forged.event', object, diff, reason });
  await tamper("update audit_events set action = 'forged.event', hash = $2 where workspace_id = $1 and seq = 3", member, forged);
  expect((await verify(member)).info.Data).toMatchObject({ intact: false, first_broken: { seq: 4, fault: 'link' } });
});

test('a removed event is a gap with its number', async () => {
  const member = await memberWithEvents(5);
  await tamper('delete from audit_events where workspace_id = $1 and seq = 2', member);
  expect((await verify(member)).info.Data).toMatchObject({
    intact: false,
    events: 0,
    first_broken: { seq: 2, id: null, action: null, at: null, fault: 'gap' },
  });
});

test('a moved event leaves a gap where it was', async () => {
  const member = await memberWithEvents(5);
  await tamper('update audit_events set seq = 90 where workspace_id = $1 and seq = 4', member);
  expect((await verify(member)).info.Data).toMatchObject({ first_broken: { seq: 4, fault: 'gap' } });
});

test('two events that changed places are found', async () => {
  const member = await memberWithEvents(4);
  await tamper('update audit_events set seq = -seq where workspace_id = $1 and seq in (2, 3)', member);
  await tamper('update audit_events set seq = case seq when -2 then 3 else 2 end where workspace_id = $1 and seq < 0', member);
  expect((await verify(member)).info.Data).toMatchObject({ first_broken: { seq: 2, fault: 'link' } });
});

test('a cut end shows against the head', async () => {
  const member = await memberWithEvents(5);
  await tamper('delete from audit_events where workspace_id = $1 and seq >= 4', member);
  expect((await verify(member)).info.Data).toMatchObject({ intact: false, first_broken: { seq: 4, fault: 'gap' } });
});

test('a chain that was removed whole shows against the head', async () => {
  const member = await memberWithEvents(2);
  await tamper('delete from audit_events where workspace_id = $1', member);
  expect((await verify(member)).info.Data).toMatchObject({ intact: false, head: null, first_broken: { seq: 1, fault: 'gap' } });
});

test.each([
  ['with another hash', "update audit_heads set hash = repeat('a', 64) where workspace_id = $1"],
  ['set back', 'update audit_heads set seq = 4 where workspace_id = $1'],
  ['removed', 'delete from audit_heads where workspace_id = $1'],
])('a head %s is found', async (_what, statement) => {
  const member = await memberWithEvents(5);
  await tamper(statement, member);
  expect((await verify(member)).info.Data).toMatchObject({ intact: false, events: 5, first_broken: { seq: 5, fault: 'link' } });
});

test('another workspace’s broken chain is not this workspace’s', async () => {
  const [mine, theirs] = [await memberWithEvents(2), await memberWithEvents(2)];
  await tamper('delete from audit_events where workspace_id = $1 and seq = 1', theirs);
  expect((await verify(mine)).info.Data.intact).toBe(true);
});

test.each([
  [1, 200],
  [2, 200],
  [3, 200],
  [6, 200],
  [4, 403],
  [5, 403],
])('role %i is answered %i', async (roleId, status) => {
  expect((await verify(await memberWithEvents(1, roleId))).status).toBe(status);
});

test('no request can edit, remove or move an event', async () => {
  const member = await memberWithEvents(2);
  for (const statement of [sql`update audit_events set action = 'a.b'`, sql`delete from audit_events`, sql`truncate audit_events`]) {
    await expect(member.scope.transaction((trx) => statement.execute(trx))).rejects.toThrow(/permission denied/);
  }
});

test('events recorded at the same time stand one behind the other', async () => {
  const member = await memberWithEvents(0);
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      member.scope.transaction((trx) =>
        recordEvent(trx, member.scope, { action: 'change.workspace', object: { type: 'property', id: n, label: 'x' } }),
      ),
    ),
  );
  expect((await verify(member)).info.Data).toMatchObject({ intact: true, events: 8 });
});

const remembered = async (member: SignedInMember) => {
  const answer = await testApp.app.inject({ url: '/v2/client/activity/verdict', headers: member.headers });
  return { status: answer.statusCode, verdict: answer.json<{ Info: { Data: ReturnType<typeof verdictRoute.output.parse> } }>().Info.Data };
};

test('what a recomputation came to is remembered with who asked and when; before the first there is nothing', async () => {
  const member = await memberWithEvents(3);
  expect(await remembered(member)).toEqual({ status: 200, verdict: null });
  const { info } = await verify(member);
  expect((await remembered(member)).verdict).toEqual(info.Data);
  await tamper("update audit_events set action = 'rename.client' where workspace_id = $1 and seq = 2", member);
  expect((await remembered(member)).verdict).toMatchObject({ intact: true });
  await verify(member);
  expect((await remembered(member)).verdict).toMatchObject({ intact: false, first_broken: { seq: 2, fault: 'hash' } });
});

test.each([4, 5])('role %i is not told what a recomputation came to', async (roleId) => {
  expect((await remembered(await memberWithEvents(1, roleId))).status).toBe(403);
});

test('every night each chain is recomputed, whole or broken', async () => {
  const [whole, broken] = [await memberWithEvents(2), await memberWithEvents(2)];
  await tamper('delete from audit_events where workspace_id = $1 and seq = 1', broken);
  await verifyNightly.run(testApp.services);
  expect((await remembered(whole)).verdict).toMatchObject({ intact: true, events: 2, by: null });
  expect((await remembered(broken)).verdict).toMatchObject({ intact: false, by: null, first_broken: { seq: 1, fault: 'gap' } });
});

test('somebody who does not see every event is told whether the chain is whole, and neither numbers nor hashes', async () => {
  const owner = await memberWithEvents(4);
  const auditor = await testApp.signIn({ roleId: 6, workspaceId: owner.workspaceId });
  expect((await verify(auditor)).info.Data).toMatchObject({ intact: true, events: 4, head: null, unsealed: null });
  await tamper("update audit_events set action = 'freeze.check' where workspace_id = $1 and seq = 2", owner);
  expect((await verify(auditor)).info.Data.first_broken).toEqual({ seq: null, id: null, action: null, at: null, fault: 'gap' });
  expect((await verify(owner)).info.Data.first_broken).toMatchObject({ seq: 2, fault: 'hash', action: 'freeze.check' });
});
