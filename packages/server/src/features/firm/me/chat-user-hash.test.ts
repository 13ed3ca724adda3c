import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatUserHash } from './chat-user-hash.ts';

const INTERCOM_SECRET = 'not-a-real-secret';
const intercom = { appId: 'abcd1234', secret: INTERCOM_SECRET, origin: 'https://widget.intercom.io', apiBase: null };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ env: { INTERCOM_APP_ID: intercom.appId, INTERCOM_SECRET } });
});
afterAll(() => testApp.close());

test('it is the HMAC-SHA256 of the user id, in hex, as openssl computes it', () => {
  // printf 42 | openssl dgst -sha256 -hmac not-a-real-secret
  expect(chatUserHash({ intercom }, 42)).toBe('8dc7f98022d5fc6901bdd7bb55da2006e7ee44290f23faa1546e41d3b58ce594');
});

test('there is none when no widget is configured', () => expect(chatUserHash({ intercom: null }, 42)).toBeNull());

test('the user has it both from /me and after a switch of workspace', async () => {
  const member = await testApp.signIn();
  const expected = chatUserHash({ intercom }, member.userId);
  for (const url of ['/v2/client/me', `/v2/client/workspaces/switch/${member.workspaceId}`]) {
    const answer = await testApp.app.inject({ url, headers: member.headers });
    expect(answer.json().Info.Data).toMatchObject({ id: member.userId, user_hash: expected });
  }
});

test('the secret is in no answer to the browser', async () => {
  const member = await testApp.signIn();
  for (const url of ['/v2/public/config', '/v2/client/me']) {
    const answer = await testApp.app.inject({ url, headers: member.headers });
    expect(answer.body).not.toContain(INTERCOM_SECRET);
  }
  expect((await testApp.app.inject('/v2/public/config')).json().Info.Data.chat).toEqual({
    app_id: 'abcd1234',
    origin: intercom.origin,
    api_base: null,
  });
});
