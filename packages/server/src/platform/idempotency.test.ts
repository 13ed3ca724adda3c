import { createHash, randomUUID } from 'node:crypto';
import { defineRoute } from '@freehold/contract/kernel/route';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { canonicalJson } from './audit.ts';
import { openJson } from './encryption.ts';
import { purgeExpired } from './purge-expired.ts';
import { bind } from './bind.ts';
import { Refused } from './refuse.ts';

const route = defineRoute({
  method: 'POST',
  path: '/v2/test/sales/{id}',
  tag: 'Test',
  access: 'staff',
  idempotent: true,
  summary: 'Adds a property',
  params: z.object({ id: z.coerce.number() }),
  body: z.object({ kind: z.enum(['sale', 'letting']), fail: z.boolean().default(false) }),
  output: z.object({ id: z.int() }),
  errors: ['INVALID_STATE', 'CONFLICT'],
});

let testApp: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp({
    beforeReady: (app, services) =>
      bind(app, services, route, ({ scope, input }) =>
        scope.transaction(async (trx) => {
          const row = await trx
            .insertInto('properties')
            .values({ workspace_id: scope.workspaceId, kind: input.body.kind, line1: randomUUID(), town: 'Bristol', postcode: 'BS8 4KV' })
            .returning('id')
            .executeTakeFirstOrThrow();
          if (input.body.fail) throw Refused.of('INVALID_STATE', 'Not now');
          return { id: row.id };
        }),
      ),
  });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  member = await testApp.signIn();
});

const send = async (key: string | undefined, payload: object, who = member, id = 1) => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/v2/test/sales/${id}`,
    headers: { ...who.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload,
  });
  return { status: answer.statusCode, info: answer.json<{ Info: { Data: { id: number } | null; Code?: string } }>().Info };
};
const rowCount = (who = member) => who.scope.transaction(async (trx) => (await trx.selectFrom('properties').select('id').execute()).length);
const newKey = () => crypto.randomUUID();

test('a repeat gets the first answer and does nothing', async () => {
  const key = newKey();
  const first = await send(key, { kind: 'sale' });
  expect(first.status).toBe(200);
  expect(await send(key, { kind: 'sale' })).toEqual(first);
  expect(await send(key.toUpperCase(), { kind: 'sale' })).toEqual(first);
  expect(await rowCount()).toBe(1);
});

test('a repeat with other details is refused', async () => {
  const key = newKey();
  await send(key, { kind: 'sale' });
  expect(await send(key, { kind: 'letting' })).toMatchObject({ status: 409, info: { Data: null, Code: 'CONFLICT' } });
  expect(await send(key, { kind: 'sale' }, member, 2)).toMatchObject({ status: 409 });
  expect(await rowCount()).toBe(1);
});

test('details that only differ in their spelling are the same details', async () => {
  const key = newKey();
  const first = await send(key, { kind: 'sale' });
  expect(await send(key, { fail: false, kind: 'sale', unknown: 1 })).toEqual(first);
});

test('the same send many times at once happens once', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(key, { kind: 'sale' })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await rowCount()).toBe(1);
});

test('a refused act is not remembered and may be tried again', async () => {
  const key = newKey();
  expect((await send(key, { kind: 'sale', fail: true })).status).toBe(409);
  expect((await send(key, { kind: 'sale' })).status).toBe(200);
  expect(await rowCount()).toBe(1);
});

test('the stored answer opens only with the workspace’s key and in its own place, and the details are kept as a keyed hash', async () => {
  const key = newKey();
  const { info } = await send(key, { kind: 'sale' });
  const [row] = await member.scope.transaction((trx) => trx.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute());
  const name = (memberId: number) => `idempotency:${member.workspaceId}:${memberId}:POST /v2/test/sales/{id}:${key}`;
  const open = (memberId: number) =>
    openJson(testApp.services.keys, member.workspaceId, row?.answer_sealed ?? Buffer.alloc(0), name(memberId));
  expect(await open(member.memberId)).toEqual(info.Data);
  await expect(open(member.memberId + 1)).rejects.toThrow();
  expect(row?.answer_sealed.toString('latin1')).not.toContain('"id"');
  const plain = canonicalJson({ params: { id: 1 }, query: undefined, body: { kind: 'sale', fail: false } });
  expect(row?.body_sha256).not.toBe(createHash('sha256').update(plain).digest('hex'));
});

test('another member and another workspace have keys of their own', async () => {
  const key = newKey();
  const colleague = await testApp.signIn({ workspaceId: member.workspaceId });
  const elsewhere = await testApp.signIn();
  const ids = [
    await send(key, { kind: 'sale' }),
    await send(key, { kind: 'sale' }, colleague),
    await send(key, { kind: 'sale' }, elsewhere),
  ].map((answer) => answer.info.Data?.id);
  expect(new Set(ids).size).toBe(3);
});

test.each([undefined, '', 'abc', '123', '00000000-0000-0000-0000-00000000000g'])('the key %j is refused', async (key) => {
  expect(await send(key, { kind: 'sale' })).toMatchObject({ status: 400, info: { Code: 'BAD_REQUEST' } });
  expect(await rowCount()).toBe(0);
});

test('keys are forgotten after a day and not before', async () => {
  const [old, young] = [newKey(), newKey()];
  await send(old, { kind: 'sale' });
  await send(young, { kind: 'sale' });
  await testApp.services.pool.query("update idempotency_keys set created_at = now() - interval '25 hours' where key = $1", [old]);
  await purgeExpired.run(testApp.services);
  const left = await member.scope.transaction((trx) => trx.selectFrom('idempotency_keys').select('key').execute());
  expect(left).toEqual([{ key: young }]);
});
