import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { run } from './workspace.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
afterEach(() => vi.restoreAllMocks());

async function command(...args: string[]) {
  const said: string[] = [];
  const keep = (words: unknown) => void said.push(String(words));
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
  return { code: await run(args, testApp.services.config), said: said.join('\n') };
}

test('a workspace is suspended and given back, with the reason in its activity', async () => {
  const owner = await testApp.signIn();
  const id = String(owner.workspaceId);
  const change = async () =>
    (
      await testApp.app.inject({
        method: 'PATCH',
        url: `/v2/client/workspaces/${id}`,
        headers: owner.headers,
        payload: { version: 1, account_name: 'Pennard & Lisle' },
      })
    ).statusCode;
  expect(await command('suspend', id, 'The', 'invoice', 'is', 'unpaid')).toEqual({ code: 0, said: 'Pennard & Lisle is suspended.' });
  expect(await change()).toBe(403);
  expect(await command('restore', id, 'Paid in full today')).toEqual({ code: 0, said: 'Pennard & Lisle is active.' });
  expect(await change()).toBe(200);
  const { rows } = await testApp.services.pool.query('select action, diff, reason from audit_events where workspace_id = $1 order by id', [
    id,
  ]);
  expect(rows).toEqual([
    { action: 'change.workspace', diff: { state: { before: 'active', after: 'suspended' } }, reason: 'The invoice is unpaid' },
    { action: 'change.workspace', diff: { state: { before: 'suspended', after: 'active' } }, reason: 'Paid in full today' },
  ]);
});

test('what is no workspace, no act or no reason is told, and twice the same changes nothing', async () => {
  const { workspaceId } = await testApp.signIn();
  const id = String(workspaceId);
  expect(await command('suspend', '999999', 'The invoice is unpaid')).toMatchObject({ code: 1 });
  for (const args of [[], ['suspend'], ['suspend', 'x', 'The invoice is unpaid'], ['dance', id, 'The invoice is unpaid'], ['suspend', id]])
    expect(await command(...args), args.join(' ')).toMatchObject({ code: 2 });
  await command('restore', id, 'It was never suspended');
  const { rows } = await testApp.services.pool.query('select 1 from audit_events where workspace_id = $1', [id]);
  expect(rows).toEqual([]);
});
