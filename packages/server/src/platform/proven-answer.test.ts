import { defineRoute } from '@freehold/contract/kernel/route';
import { DateOnly } from '@freehold/contract/kernel/values';
import { NewParty } from '@freehold/contract/people/parties';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createParty } from '../features/people/parties/public.ts';
import { bind } from './bind.ts';
import type { Trx } from './database.ts';
import { addJob } from './jobs.ts';
import { NO_ANSWER_YET, type MemberScope } from './scope.ts';

const keep = defineRoute({
  method: 'POST',
  path: '/v2/test/keep',
  tag: 'Test',
  access: 'staff',
  summary: 'Keeps somebody and answers a day',
  body: z.object({ on: z.string() }),
  output: z.object({ on: DateOnly }),
  errors: [],
});
const keepOnce = defineRoute({ ...keep, path: '/v2/test/keep-once', idempotent: true });
const keepAndGoOn = defineRoute({ ...keep, path: '/v2/test/keep-and-go-on' });

const keepSomebody = (scope: MemberScope, on: string) => async (trx: Trx) => {
  await createParty(trx, scope, NewParty.parse({ kind: 'person', first_name: 'Tobias', last_name: 'Renner' }));
  await addJob(trx, 'render-report', { reportId: 1 });
  return { on };
};

let testApp: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp({
    beforeReady: (app, services) => {
      for (const route of [keep, keepOnce])
        bind(app, services, route, ({ scope, input }) => scope.transaction(keepSomebody(scope, input.body.on)));
      bind(app, services, keepAndGoOn, async ({ scope, input }) => {
        await scope.transaction(async () => 'a step', NO_ANSWER_YET);
        const { kept } = await scope.transaction(
          async (trx) => ({ kept: await keepSomebody(scope, input.body.on)(trx) }),
          (value) => value.kept,
        );
        return kept;
      });
    },
  });
  member = await testApp.signIn();
});
afterAll(() => testApp.close());

async function countAll() {
  const { rows } = await testApp.services.pool.query<{ counts: string }>(
    `select (select count(*) from parties) || ' people, ' || (select count(*) from audit_events) || ' events, ' ||
      (select count(*) from graphile_worker.jobs) || ' jobs, ' || (select count(*) from idempotency_keys) || ' keys' as counts`,
  );
  return rows[0]?.counts;
}
const call = (path: string, on: string) =>
  testApp.app.inject({
    method: 'POST',
    url: path,
    headers: { ...member.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { on },
  });

test.each([keep, keepOnce, keepAndGoOn])('an answer its own schema refuses leaves no row, no event and no job: $path', async ({ path }) => {
  const before = await countAll();
  const answer = await call(path, '10004-12-31');
  expect([answer.statusCode, answer.json<{ Info: { Code: string } }>().Info.Code]).toEqual([500, 'INTERNAL']);
  expect(await countAll()).toBe(before);
});

test.each([keep, keepOnce, keepAndGoOn])('an answer it takes keeps all of them: $path', async ({ path }) => {
  const before = await countAll();
  expect((await call(path, '2026-11-22')).statusCode).toBe(200);
  expect(await countAll()).not.toBe(before);
});
