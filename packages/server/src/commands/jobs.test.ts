import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addJob } from '../platform/jobs.ts';
import { run } from './jobs.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
afterEach(() => vi.restoreAllMocks());

async function command(...args: string[]) {
  const said: string[] = [];
  for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation((text: string) => void said.push(text));
  const code = await run(args, testApp.services.config);
  return { code, said: said.join('\n') };
}

test('dead jobs are listed with their number, and tried again by it', async () => {
  expect(await command('dead')).toEqual({ code: 0, said: 'No dead jobs' });
  const member = await testApp.signIn();
  await member.scope.transaction((trx) => addJob(trx, 'run-aml-check', { checkId: 7 }));
  await testApp.services.pool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1');
  await testApp.runJobs({ allowFailures: true, handlers: { 'run-aml-check': () => Promise.reject(new RangeError('Wanda Secretly')) } });

  const listed = await command('dead');
  const [head, row = ''] = listed.said.split('\n');
  expect(head).toBe('id\ttask\ttries\tworkspace\tsince\tlast error');
  const [id = '', task, tries, workspace, , lastError] = row.split('\t');
  expect([task, tries, workspace]).toEqual(['run-aml-check', '12', String(member.workspaceId)]);
  expect(lastError).toMatch(/^RangeError /);
  expect(listed.said).not.toContain('Secretly');

  expect(await command('retry', id)).toEqual({ code: 0, said: `Job ${id} will be tried again now` });
  expect(await command('retry', id, '999')).toEqual({ code: 1, said: `There is no dead job ${id}\nThere is no dead job 999` });
  const { done } = await testApp.runJobs({ handlers: { 'run-aml-check': () => Promise.resolve() } });
  expect(done).toEqual(['run-aml-check']);
});

test.each([[[]], [['retry']], [['retry', 'x']], [['bury', '1']]])('%j says how it is used', async (args) => {
  expect(await command(...args)).toMatchObject({ code: 2, said: expect.stringContaining('jobs retry ID...') });
});
