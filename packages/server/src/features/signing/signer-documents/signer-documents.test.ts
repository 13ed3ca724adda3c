import type { SignerDocument } from '@freehold/contract/signing/signer-documents';
import type { PageMeta } from '@freehold/contract/kernel/envelope';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function list(who: { headers: Record<string, string> }, query = '') {
  const answer = await testApp.app.inject({ url: `/v2/app/documents${query}`, headers: who.headers });
  const info = answer.json<{ Info: { Data: SignerDocument[]; Meta: PageMeta; Code?: string } }>().Info;
  return { status: answer.statusCode, info, titles: info.Data?.map((row) => row.title) };
}
const day = (n: number) => new Date(Date.UTC(2026, 5, n, 9));

test('a new signer’s lists are empty', async () => {
  const signer = await testApp.signInAppUser();
  for (const state of ['pending', 'signed'])
    expect(await list(signer, `?state=${state}`)).toMatchObject({
      status: 200,
      info: { Data: [], Meta: { page: 1, perPage: 25, total: 0, totalPages: 1 } },
    });
});

test('what waits stands newest first, with who sent it, from whatever workspace', async () => {
  const signer = await testApp.signInAppUser();
  const [bristol, bath] = [await testApp.createWorkspace('Bristol'), await testApp.createWorkspace('Bath')];
  const { sendDocument } = testApp.factories;
  const { appUserId } = signer;
  await sendDocument({ workspaceId: bristol, appUserId, title: 'Older', senderName: 'Pennard & Lisle, Bristol', sentAt: day(1) });
  const id = await sendDocument({
    workspaceId: bath,
    appUserId,
    title: 'Newer',
    senderName: 'Pennard & Lisle, Bath',
    state: 'viewed',
    sentAt: day(2),
  });
  expect((await list(signer)).info.Data).toEqual([
    {
      id,
      title: 'Newer',
      account_name: 'Pennard & Lisle, Bath',
      status: 'viewed',
      sent_at: '2026-06-02T09:00:00.000Z',
      signed_at: null,
      brand: { colour: null, logo: null },
    },
    expect.objectContaining({ title: 'Older', account_name: 'Pennard & Lisle, Bristol', status: 'sent' }),
  ]);
  expect((await list(signer, '?state=signed')).titles).toEqual([]);
});

test('what the signer signed stands apart, with where it stands for the others', async () => {
  const signer = await testApp.signInAppUser();
  const workspaceId = await testApp.createWorkspace();
  const signed = { workspaceId, appUserId: signer.appUserId, state: 'signed' as const };
  await testApp.factories.sendDocument({ ...signed, title: 'First', documentState: 'completed', signedAt: day(3) });
  await testApp.factories.sendDocument({ ...signed, title: 'Second', documentState: 'sent', signedAt: day(4) });
  await testApp.factories.sendDocument({ ...signed, title: 'Third', documentState: 'voided', signedAt: day(5) });
  const { info } = await list(signer, '?state=signed');
  expect(info.Data.map(({ title, status, signed_at }) => [title, status, signed_at])).toEqual([
    ['Third', 'voided', '2026-06-05T09:00:00.000Z'],
    ['Second', 'partlySigned', '2026-06-04T09:00:00.000Z'],
    ['First', 'signed', '2026-06-03T09:00:00.000Z'],
  ]);
  expect((await list(signer)).titles).toEqual([]);
});

test('what was declined, called off or not yet sent waits for nobody', async () => {
  const signer = await testApp.signInAppUser();
  const to = { workspaceId: await testApp.createWorkspace(), appUserId: signer.appUserId };
  await testApp.factories.sendDocument({ ...to, state: 'declined' });
  await testApp.factories.sendDocument({ ...to, documentState: 'voided' });
  await testApp.factories.sendDocument({ ...to, sentAt: null });
  for (const state of ['pending', 'signed']) expect((await list(signer, `?state=${state}`)).titles).toEqual([]);
});

test('a list comes in pages', async () => {
  const signer = await testApp.signInAppUser();
  const workspaceId = await testApp.createWorkspace();
  for (let n = 1; n <= 5; n++)
    await testApp.factories.sendDocument({ workspaceId, appUserId: signer.appUserId, title: `Number ${n}`, sentAt: day(n) });
  expect(await list(signer, '?perPage=2')).toMatchObject({
    titles: ['Number 5', 'Number 4'],
    info: { Meta: { page: 1, perPage: 2, total: 5, totalPages: 3 } },
  });
  expect((await list(signer, '?perPage=2&page=3')).titles).toEqual(['Number 1']);
  expect((await list(signer, '?perPage=2&page=4')).titles).toEqual([]);
});

test('nobody sees what was sent to another', async () => {
  const [signer, other] = [await testApp.signInAppUser(), await testApp.signInAppUser()];
  await testApp.factories.sendDocument({ workspaceId: await testApp.createWorkspace(), appUserId: signer.appUserId });
  expect((await list(signer)).titles).toEqual(['Memorandum of sale']);
  expect((await list(other)).titles).toEqual([]);
});

test('a list is for signers: nobody who is signed out, and no member, gets one', async () => {
  const member = await testApp.signIn();
  for (const headers of [{}, member.headers]) expect(await list({ headers })).toMatchObject({ status: 401 });
});

test.each(['?state=draft', '?page=0', '?perPage=101', '?perPage=x'])('%s is refused', async (query) => {
  expect(await list(await testApp.signInAppUser(), query)).toMatchObject({ status: 422, info: { Code: 'VALIDATION_FAILED' } });
});
