import { startVerificationApp, type VerificationApp } from '@freehold/testkit/verification-app';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { run } from './verification.ts';

let at: VerificationApp;
beforeAll(async () => {
  at = await startVerificationApp();
});
afterAll(() => at.close());
afterEach(() => vi.restoreAllMocks());

async function command(...args: string[]) {
  const said: string[] = [];
  const keep = (words: unknown) => void said.push(String(words));
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
  return { code: await run(args, at.testApp.services.config), said: said.join('\n') };
}

test('a workspace that stood already is asked by the operator, once, and has 14 days', async () => {
  const imogen = await at.keyMember({ asked: false });
  await at.testApp.services.db.updateTable('workspaces').set({ created_by_user: null }).where('id', '=', imogen.workspaceId).execute();
  const first = await command('ask', String(imogen.workspaceId));
  expect(first).toMatchObject({ code: 0, said: expect.stringMatching(/^Pennard & Lisle has until \d+ \w+ \d{4}\.$/) });
  expect(await command('ask', String(imogen.workspaceId))).toEqual(first);
  expect((await at.me(imogen)).verification_status).toMatchObject({ required: true, is_in_grace_period: true });
});

test('one on a plan that is not asked is not', async () => {
  const imogen = await at.keyMember({ plan: 'self_hosted' });
  expect(await command('ask', String(imogen.workspaceId))).toMatchObject({ code: 1, said: expect.stringContaining('is not asked') });
});

test('somebody who has sent nothing yet can be given more time, once, by a named operator with a reason', async () => {
  const [imogen, callum] = [await at.keyMember(), await at.operator()];
  const extend = (email: string, ...reason: string[]) => command('extend', String(imogen.workspaceId), email, ...reason);
  const person = await at.testApp.services.db.selectFrom('users').select('email').where('id', '=', callum.userId).executeTakeFirstOrThrow();
  expect(await extend('nobody@freehold.example', 'Abroad', 'until', 'March.')).toMatchObject({ code: 1 });
  expect(await extend(person.email, 'short')).toMatchObject({ code: 2, said: 'Give a reason of at least 10 characters' });
  expect(await extend(person.email, 'Abroad', 'until', 'March.')).toMatchObject({ code: 0 });
  expect((await at.call(imogen, 'GET', '')).info.Data.days_left).toBe(28);
  expect(await extend(person.email, 'Abroad', 'until', 'April.')).toEqual({ code: 1, said: 'The time was extended once already.' });
});

test('what is not a workspace, and what is no act, is told', async () => {
  expect(await command('ask', '999999')).toEqual({ code: 1, said: 'There is no workspace 999999.' });
  for (const args of [[], ['ask'], ['ask', 'x'], ['dance', String((await at.keyMember()).workspaceId)]])
    expect(await command(...args)).toMatchObject({ code: 2 });
});
