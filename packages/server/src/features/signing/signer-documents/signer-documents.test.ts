import type { SignerDocument } from '@freehold/contract/signing/signer-documents';
import type { PageMeta } from '@freehold/contract/kernel/envelope';
import type { SignedInAppUser, SignedInMember } from '@freehold/testkit/factories';
import { sendForSigning, signAs } from '@freehold/testkit/signing-journey';
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
async function call(who: SignedInAppUser, path: string, payload: object = {}): Promise<void> {
  const answer = await testApp.app.inject({ method: 'POST', url: `/v2/app/documents${path}`, headers: who.headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}
async function voidDocument({ headers }: SignedInMember, { id }: { id: number }): Promise<void> {
  const payload = { reason: 'The buyer withdrew their offer.' };
  expect((await testApp.app.inject({ method: 'POST', url: `/v2/client/documents/${id}/void`, headers, payload })).statusCode).toBe(200);
}

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
  const from = async (name: string) => testApp.signIn({ workspaceId: await testApp.createWorkspace(name) });
  const to = { people: 1, contacts: [signer.contact] };
  await sendForSigning(testApp, await from('Pennard & Lisle, Bristol'), { ...to, title: 'Older' });
  const { id } = await sendForSigning(testApp, await from('Pennard & Lisle, Bath'), { ...to, title: 'Newer' });
  await call(signer, `/${id}/opened`);
  expect((await list(signer)).info.Data).toEqual([
    {
      id,
      title: 'Newer',
      account_name: 'Pennard & Lisle, Bath',
      status: 'viewed',
      sent_at: expect.stringMatching(/Z$/),
      signed_at: null,
      brand: { colour: null, logo: null },
    },
    expect.objectContaining({ title: 'Older', account_name: 'Pennard & Lisle, Bristol', status: 'sent' }),
  ]);
  expect((await list(signer, '?state=signed')).titles).toEqual([]);
});

test('what the signer signed stands apart, with where it stands for the others', async () => {
  const [signer, member] = [await testApp.signInAppUser(), await testApp.signIn()];
  const signed = async (title: string, people: number) => {
    const sent = await sendForSigning(testApp, member, { people, title, contacts: [signer.contact] });
    await signAs(testApp, sent, signer.headers);
    return sent;
  };
  await signed('First', 1);
  await testApp.runJobs();
  await signed('Second', 2);
  await voidDocument(member, await signed('Third', 2));
  const { info } = await list(signer, '?state=signed');
  expect(info.Data.map(({ title, status }) => [title, status])).toEqual([
    ['Third', 'voided'],
    ['Second', 'partlySigned'],
    ['First', 'signed'],
  ]);
  expect((await list(signer)).titles).toEqual([]);
});

test('what was declined, called off or not yet sent waits for nobody', async () => {
  const [signer, member] = [await testApp.signInAppUser(), await testApp.signIn()];
  const to = { people: 1, contacts: [signer.contact] };
  await call(signer, `/${(await sendForSigning(testApp, member, to)).id}/decline`, { reason: 'The price is not what we agreed.' });
  await voidDocument(member, await sendForSigning(testApp, member, to));
  await sendForSigning(testApp, member, { people: 2, inOrder: true, contacts: ['before@calloway.example', signer.contact] });
  for (const state of ['pending', 'signed']) expect((await list(signer, `?state=${state}`)).titles).toEqual([]);
});

test('a list comes in pages', async () => {
  const [signer, member] = [await testApp.signInAppUser(), await testApp.signIn()];
  for (let n = 1; n <= 3; n++) await sendForSigning(testApp, member, { people: 1, contacts: [signer.contact], title: `Number ${n}` });
  expect(await list(signer, '?perPage=2')).toMatchObject({
    titles: ['Number 3', 'Number 2'],
    info: { Meta: { page: 1, perPage: 2, total: 3, totalPages: 2 } },
  });
  expect((await list(signer, '?perPage=2&page=2')).titles).toEqual(['Number 1']);
  expect((await list(signer, '?perPage=2&page=3')).titles).toEqual([]);
});

test('nobody sees what was sent to another', async () => {
  const [signer, other] = [await testApp.signInAppUser(), await testApp.signInAppUser()];
  await sendForSigning(testApp, await testApp.signIn(), { people: 1, contacts: [signer.contact] });
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
