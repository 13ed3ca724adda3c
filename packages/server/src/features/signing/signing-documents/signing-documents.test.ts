import { randomUUID } from 'node:crypto';
import type { DocumentDetails, DocumentRow } from '@freehold/contract/signing/signing-documents';
import { USUAL_SETTINGS, type RecipientInput, type SigningField } from '@freehold/contract/signing/signing-fields';
import { sampleDocument } from '@freehold/sealing/sample-documents';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
  member = await testApp.signIn();
});
afterAll(() => testApp.close());

async function ask<T = DocumentDetails>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, who = member) {
  const answer = await testApp.app.inject({
    method,
    url,
    headers: { ...who.headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
  const { Info } = answer.json<{ Info: { Data: T; Code?: string; Message?: string; Errors?: { field: string; message: string }[] } }>();
  return { status: answer.statusCode, data: Info.Data, code: Info.Code, message: Info.Message, errors: Info.Errors };
}

async function upload(bytes: Uint8Array, name = 'Memorandum_of_sale.pdf', fields: Record<string, string> = {}, who = member) {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/documents',
    headers: { ...who.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { Info } = answer.json<{ Info: { Data: DocumentDetails; Code?: string; Message?: string } }>();
  return { status: answer.statusCode, data: Info.Data, code: Info.Code, message: Info.Message };
}

const person = (over: Partial<RecipientInput> = {}): RecipientInput => ({
  key: randomUUID(),
  name: 'Henrietta Blakeway',
  email: 'henrietta@blakeway.example',
  phone: null,
  role: 'signer',
  order_group: 1,
  proof: 'email_code',
  party_id: null,
  property_role: null,
  ...over,
});
const field = (recipient: string, over: Partial<SigningField> = {}): SigningField => ({
  key: randomUUID(),
  type: 'signature',
  recipient,
  page: 1,
  x: 60,
  y: 600,
  width: 180,
  height: 40,
  required: true,
  label: null,
  hint: null,
  options: [],
  group: null,
  max_length: null,
  min: null,
  max: null,
  format: null,
  value: null,
  when: null,
  ...over,
});

test('a PDF becomes a draft with its pages as pictures', async () => {
  const { status, data } = await upload(await sampleDocument(2));
  expect(status).toBe(200);
  expect(data).toMatchObject({ title: 'Memorandum of sale', state: 'draft', status: 'draft', version: 1, recipients: [], fields: [] });
  expect(data.reference).toMatch(/^DOC-\d{4}$/);
  expect(data.pages).toHaveLength(2);
  expect(data.events.map(({ kind, actor }) => [kind, actor])).toEqual([['created', 'Morgan Ellery']]);
  for (const size of ['full', 'thumb']) {
    const picture = await testApp.app.inject({ url: `/v2/client/documents/${data.id}/pages/2?size=${size}`, headers: member.headers });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  }
  expect((await ask('GET', `/v2/client/documents/${data.id}`)).data).toEqual(data);
});

test('what cannot be signed is refused in words, and nothing is kept of it', async () => {
  const word = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]);
  for (const bytes of [Buffer.from('not a pdf at all'), word, (await sampleDocument(2)).subarray(0, 600)]) {
    const refused = await upload(bytes);
    expect(refused).toMatchObject({ status: 422, code: 'FILE_REFUSED', message: expect.stringMatching(/upload|Get the whole file/) });
  }
});

test('a draft is saved whole; of two who save the second is told', async () => {
  const { data: draft } = await upload(await sampleDocument(1));
  const people = [person(), person({ name: 'Rupert Blakeway', email: 'rupert@blakeway.example', order_group: 2 })];
  const body = {
    version: draft.version,
    title: 'Sole agency',
    recipients: people,
    fields: [field(people[0]?.key ?? '')],
    settings: USUAL_SETTINGS,
  };
  const saved = await ask<{ version: number; faults: { code: string }[] }>('PATCH', `/v2/client/documents/${draft.id}/draft`, body);
  expect(saved).toMatchObject({ status: 200, data: { version: 2, faults: [{ code: 'no_signature' }] } });
  expect(await ask('PATCH', `/v2/client/documents/${draft.id}/draft`, body)).toMatchObject({ status: 412, code: 'STALE_VERSION' });
  const { data } = await ask('GET', `/v2/client/documents/${draft.id}`);
  expect(data.recipients.map(({ name, number, email, state }) => [name, number, email, state])).toEqual([
    ['Henrietta Blakeway', 1, 'henrietta@blakeway.example', 'waiting'],
    ['Rupert Blakeway', 2, 'rupert@blakeway.example', 'waiting'],
  ]);
  expect(data.title).toBe('Sole agency');
});

test('an access code stays when it is not sent again, and is never told', async () => {
  const { data: draft } = await upload(await sampleDocument(1));
  const one = person({ proof: 'access_code', access_code: 'Clifton7' });
  const save = (version: number, recipient: object) =>
    ask('PATCH', `/v2/client/documents/${draft.id}/draft`, {
      version,
      title: 'T',
      recipients: [recipient],
      fields: [],
      settings: USUAL_SETTINGS,
    });
  await save(1, one);
  const { access_code: _, ...without } = one;
  await save(2, without);
  const answer = await testApp.app.inject({ url: `/v2/client/documents/${draft.id}`, headers: member.headers });
  expect(answer.json().Info.Data.recipients[0]).toMatchObject({ has_access_code: true });
  expect(answer.body).not.toContain('Clifton7');
});

test('the list counts by status and is narrowed', async () => {
  const other = await testApp.signIn();
  const { data: draft } = await upload(await sampleDocument(1), 'Gift letter.pdf', {}, other);
  await upload(await sampleDocument(1), 'Guarantor deed.pdf', {}, other);
  const list = async (query: string) => {
    const answer = await testApp.app.inject({ url: `/v2/client/documents${query}`, headers: other.headers });
    return answer.json<{ Info: { Data: DocumentRow[]; Meta: { total: number; totals: { draft: { count: number } } } } }>().Info;
  };
  expect((await list('')).Data.map(({ title }) => title)).toEqual(['Guarantor deed', 'Gift letter']);
  expect((await list('?q=gift')).Data.map(({ id }) => id)).toEqual([draft.id]);
  expect((await list('?state=signed')).Data).toEqual([]);
  expect((await list('?state=draft&sort=title')).Meta).toMatchObject({ total: 2, totals: { draft: { count: 2 } } });
});

test('a draft is deleted with its file; another firm and Accounts see none', async () => {
  const { data: draft } = await upload(await sampleDocument(1));
  const [accounts, stranger] = [await testApp.signIn({ workspaceId: member.workspaceId, roleId: 5 }), await testApp.signIn()];
  expect(await ask('GET', `/v2/client/documents/${draft.id}`, undefined, accounts)).toMatchObject({ status: 403 });
  expect(await ask('GET', `/v2/client/documents/${draft.id}`, undefined, stranger)).toMatchObject({ status: 404 });
  expect(await ask('DELETE', `/v2/client/documents/${draft.id}`)).toMatchObject({ status: 200, data: { deleted: true } });
  expect(await ask('GET', `/v2/client/documents/${draft.id}`)).toMatchObject({ status: 404 });
});
