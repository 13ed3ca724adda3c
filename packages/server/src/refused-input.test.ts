import { endListThreads } from './features/screening/screening-lists/list-pool.ts';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let testApp: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
  member = await testApp.signIn();
});
afterAll(async () => {
  await endListThreads(testApp.services);
  await testApp.close();
});

type Info = { Data: unknown; Code?: string; Message?: string; Meta?: object; Errors?: { field: string; message: string }[] };
async function call(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object | string, headers: Record<string, string> = {}) {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const answer = await testApp.app.inject({
    method,
    url,
    headers: { ...member.headers, ...key, ...headers },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, ...answer.json<{ Info: Info }>().Info };
}
const person = { kind: 'person', first_name: 'Tobias', last_name: 'Renner' };

test('a page past the end of the people is empty, and its totals are right', async () => {
  expect((await call('POST', '/v2/client/parties', person)).status).toBe(200);
  for (const sort of ['name', 'changed', 'risk', 'match']) {
    const past = await call('GET', `/v2/client/parties?page=50&sort=${sort}`);
    expect(past, sort).toMatchObject({ status: 200, Data: [], Meta: { page: 50, total: 1, totalPages: 1 } });
  }
});

test('a relationship ends in a year that everything worked out from it can be shown in', async () => {
  for (const relationship_ended_on of ['9999-12-31', '2200-01-01', '0000-01-01']) {
    const refused = await call('POST', '/v2/client/parties', { ...person, relationship_ended_on });
    expect(refused).toMatchObject({
      status: 422,
      Errors: [{ field: 'relationship_ended_on', message: 'Enter a date from 1900 to 2199' }],
    });
  }
  expect((await call('POST', '/v2/client/parties', { ...person, relationship_ended_on: '2199-12-31' })).status).toBe(200);
  expect((await call('GET', '/v2/client/parties')).status).toBe(200);
});

test.each(['/v2/client/activity?from=0000-01-01', '/v2/client/properties?asset_type_id=2&available=0000-01-01'])(
  '%s is refused',
  async (url) => {
    expect(await call('GET', url)).toMatchObject({ status: 422, Code: 'VALIDATION_FAILED' });
  },
);

test.each([2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])('a version of %d is refused', async (version) => {
  const refused = await call('PATCH', '/v2/client/profile', { first_name: 'Morgan', surname: 'Ellery', phone: null, version });
  expect(refused).toMatchObject({ status: 422, Errors: [{ field: 'version', message: 'Send back the version you read' }] });
});

describe('an upload', () => {
  const upload = (url: string, body: string) => call('POST', url, body, { 'content-type': 'multipart/form-data; boundary=b' });
  const part = (name: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = (content: string) =>
    `--b\r\ncontent-disposition: form-data; name="file"; filename="x.xml"\r\ncontent-type: text/xml\r\n\r\n${content}`;
  const END = '\r\n--b--\r\n';

  test.each(['/v2/client/imports', '/v2/client/checks/aml/batch/files', '/v2/client/screening/lists/import'])(
    'to %s that breaks off is refused',
    async (url) => {
      expect(await upload(url, part('kind', 'sales') + file('a,b\r\n1,2'))).toMatchObject({
        status: 400,
        Code: 'BAD_REQUEST',
        Message: expect.stringContaining('did not arrive whole'),
      });
    },
  );

  test('with a field that cannot be stored is refused', async () => {
    expect(await upload('/v2/client/imports', part('kind', 'sa\0les') + file('a,b') + END)).toMatchObject({ status: 400 });
  });

  const list = (inner: string) =>
    `<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="2026-11-20T00:00:00Z"><INDIVIDUALS>${inner}</INDIVIDUALS></CONSOLIDATED_LIST>`;
  test.each([
    ['nested twenty thousand deep', list(`${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`)],
    ['with an element named after the prototype', list('<INDIVIDUAL><__proto__><x>1</x></__proto__></INDIVIDUAL>')],
  ])('of a list %s is refused in words', async (_what, xml) => {
    const refused = await upload('/v2/client/screening/lists/import', part('confirm', 'true') + file(xml) + END);
    expect(refused).toMatchObject({ status: 422, Data: null, Code: 'LIST_REFUSED', Message: expect.stringMatching(/\w+/) });
  });
});
