import type { ListView } from '@freehold/contract/properties/list-views';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let testApp: TestApp;
let owner: SignedInMember;
let negotiator: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
});

async function ask(who: SignedInMember | null, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  const answer = await testApp.app.inject({
    method,
    url: `/v2/client/${path}`,
    ...(who ? { headers: who.headers } : {}),
    ...(payload ? { payload } : {}),
  });
  const info = answer.json().Info;
  return { status: answer.statusCode, data: info.Data, code: info.Code };
}
const add = async (who: SignedInMember, more: object = {}): Promise<ListView> =>
  (
    await ask(who, 'POST', 'list-views', {
      kind: 'sales',
      name: 'Late ones',
      search: { clock: 'late', sort: 'price' },
      columns: ['stage', 'price'],
      ...more,
    })
  ).data;
const names = async (who: SignedInMember, kind = 'sales') =>
  (await ask(who, 'GET', `list-views?kind=${kind}`)).data.views.map(({ name }: ListView) => name);

test('a view keeps filters, order and columns for its own list and its own member', async () => {
  const view = await add(negotiator);
  expect(view).toMatchObject({
    search: { clock: 'late', sort: 'price' },
    columns: ['stage', 'price'],
    is_shared: false,
    can: { change: true },
  });
  expect([await names(negotiator), await names(owner), await names(negotiator, 'people')]).toEqual([['Late ones'], [], []]);
});

test('a shared view is everybody’s, and changed by whoever made it, an owner or an admin', async () => {
  const view = await add(owner, { is_shared: true });
  expect((await ask(negotiator, 'GET', 'list-views?kind=sales')).data.views).toMatchObject([
    { name: 'Late ones', by: 'Imogen Ashworth', can: { change: false } },
  ]);
  expect(await ask(negotiator, 'PATCH', `list-views/${view.id}`, { version: 1, name: 'Mine' })).toMatchObject({ status: 403 });
  const theirs = await add(negotiator, { is_shared: true, name: 'Theirs' });
  expect(await ask(owner, 'PATCH', `list-views/${theirs.id}`, { version: 1, is_shared: false })).toMatchObject({ status: 404 });
});

test('a view is renamed, and a second change of what was read before is refused', async () => {
  const view = await add(owner);
  expect(await ask(owner, 'PATCH', `list-views/${view.id}`, { version: 1, name: 'Overdue' })).toMatchObject({
    status: 200,
    data: { name: 'Overdue', version: 2 },
  });
  expect(await ask(owner, 'PATCH', `list-views/${view.id}`, { version: 1, name: 'Again' })).toMatchObject({
    status: 412,
    code: 'STALE_VERSION',
  });
});

test('a removed view comes back within ten minutes, and not after', async () => {
  const view = await add(owner);
  expect((await ask(owner, 'DELETE', `list-views/${view.id}`)).status).toBe(200);
  expect(await names(owner)).toEqual([]);
  expect(await ask(owner, 'POST', `list-views/${view.id}/restore`)).toMatchObject({ status: 200, data: { name: 'Late ones' } });
  await ask(owner, 'DELETE', `list-views/${view.id}`);
  await testApp.services.pool.query(`update list_views set removed_at = now() - interval '11 minutes' where id = $1`, [view.id]);
  expect(await ask(owner, 'POST', `list-views/${view.id}/restore`)).toMatchObject({ status: 404 });
});

test('two views of one member and list have two names', async () => {
  await add(owner);
  expect(await ask(owner, 'POST', 'list-views', { kind: 'sales', name: 'LATE ones' })).toMatchObject({ status: 409, code: 'DUPLICATE' });
});

test('the columns of a list are the member’s own, until they take the list’s again', async () => {
  await ask(owner, 'PATCH', 'list-columns', { kind: 'sales', columns: ['stage'] });
  await ask(owner, 'PATCH', 'list-columns', { kind: 'sales', columns: ['price'] });
  const columns = async (who: SignedInMember) => (await ask(who, 'GET', 'list-views?kind=sales')).data.columns;
  expect([await columns(owner), await columns(negotiator)]).toEqual([['price'], null]);
  await ask(owner, 'PATCH', 'list-columns', { kind: 'sales', columns: null });
  expect(await columns(owner)).toBe(null);
});

test('bad input, strangers and the signed-out are refused', async () => {
  const view = await add(owner, { is_shared: true });
  const stranger = await testApp.signIn();
  expect(await ask(owner, 'POST', 'list-views', { kind: 'sales', name: ' ' })).toMatchObject({ status: 422 });
  expect(await ask(owner, 'POST', 'list-views', { kind: 'boats', name: 'x' })).toMatchObject({ status: 422 });
  expect(await ask(stranger, 'PATCH', `list-views/${view.id}`, { version: 1, name: 'x' })).toMatchObject({ status: 404 });
  expect(await names(stranger)).toEqual([]);
  expect((await ask(null, 'GET', 'list-views?kind=sales')).status).toBe(401);
});
