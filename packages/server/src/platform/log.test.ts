import { startTestApp } from '@freehold/testkit/test-app';
import { expect, test } from 'vitest';
import { createLog, describeError } from './log.ts';

function capture(level: 'info' | 'silent' = 'info') {
  const lines: string[] = [];
  const log = createLog({ logLevel: level, isProduction: true }, { write: (line: string) => void lines.push(line) });
  return { log, lines, text: () => lines.join('') };
}

test('what stands under a private key is hidden, at any of the first depths', () => {
  const { log, text } = capture();
  log.info(
    {
      email: 'secret-1',
      user: { dob: 'secret-2', inner: { surname: 'secret-3', deep: { token: 'secret-4' } } },
      headers: { authorization: 'secret-5', 'set-cookie': 'secret-6' },
    },
    'x',
  );
  expect(text()).not.toMatch(/secret-\d/);
  expect(text()).toContain('[hidden]');
});

test('an error of the database loses the values it quotes', () => {
  const error = Object.assign(new Error('invalid input syntax for type date: "1970-secret"'), {
    severity: 'ERROR',
    code: '22007',
    detail: 'Key (email)=(secret@x.example) already exists.',
    table: 'members',
  });
  const described = JSON.stringify(describeError(error));
  expect(described).not.toContain('secret');
  expect(JSON.parse(described)).toMatchObject({ code: '22007', table: 'members' });
  const { log, text } = capture();
  log.error({ err: error }, 'fault');
  expect(text()).not.toContain('secret');
});

test('a request is one line without its query, headers and body', async () => {
  const { log, lines, text } = capture();
  const testApp = await startTestApp({ log });
  const member = await testApp.signIn();
  lines.length = 0;
  await testApp.app.inject({ url: '/v2/client/properties/check-properties?search=secret-name', headers: member.headers });
  await testApp.app.inject({ method: 'POST', url: '/v2/public/sign-in/link?x=secret-query', payload: { email: 'secret@pennard.example' } });
  await testApp.app.inject({ method: 'POST', url: '/v2/public/sign-in/link', payload: { email: 'secret' } });
  await testApp.app.inject('/health/live');
  const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['msg'] === 'request');
  expect(requests).toMatchObject([
    { method: 'GET', path: '/v2/client/properties/check-properties', status: 200, workspace: member.workspaceId, member: member.memberId },
    { method: 'POST', path: '/v2/public/sign-in/link', status: expect.any(Number) },
    { method: 'POST', path: '/v2/public/sign-in/link', status: 422 },
  ]);
  expect(text()).not.toContain('secret');
  expect(text()).not.toContain(member.token);
  await testApp.close();
});
