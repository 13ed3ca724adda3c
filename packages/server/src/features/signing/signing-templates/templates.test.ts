import { randomUUID } from 'node:crypto';
import type { DocumentDetails, SuggestedField } from '@freehold/contract/signing/signing-documents';
import type { DocumentTemplate, DocumentTemplateRow } from '@freehold/contract/signing/signing-templates';
import type { SignedInMember } from '@freehold/testkit/factories';
import { signingField } from '@freehold/testkit/signing-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallPdf } from '../../../db/demo/small-pdf.ts';

let testApp: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
  member = await testApp.signIn();
});
afterAll(() => testApp.close());

const TEMPLATES = '/v2/client/document-templates';
type Answer<T> = { status: number; data: T; code: string | undefined };
async function ask<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, who = member): Promise<Answer<T>> {
  const answer = await testApp.app.inject({
    method,
    url,
    headers: { ...who.headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
  const { Info } = answer.json<{ Info: { Data: T; Code?: string } }>();
  return { status: answer.statusCode, data: Info.Data, code: Info.Code };
}
async function upload<T>(url: string, bytes: Buffer, fields: Record<string, string>): Promise<Answer<T>> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'paper.pdf');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await testApp.app.inject({
    method: 'POST',
    url,
    headers: { ...member.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { Info } = answer.json<{ Info: { Data: T; Code?: string } }>();
  return { status: answer.statusCode, data: Info.Data, code: Info.Code };
}

const [owner, guarantor] = [randomUUID(), randomUUID()];
const roles = [
  { key: owner, label: 'Owner', role: 'signer', order_group: 1, proof: 'email_code', property_role: 'seller' },
  { key: guarantor, label: 'Guarantor', role: 'signer', order_group: 2, proof: 'email_code', property_role: null },
];
const tick = signingField(owner, { type: 'checkbox', label: 'Sole agency', y: 200, width: 20, height: 20 });
const fields = [
  signingField(owner, { y: 300 }),
  tick,
  signingField(owner, { type: 'text', label: 'Weeks', y: 240, when: { field: tick.key, equals: 'yes' } }),
  signingField(guarantor, { y: 360 }),
];
const settings = { message: 'Please sign by Friday.', reminders: [3], expires_in_days: 21 };

test('a template is made from a file, saved whole and used; the draft has keys of its own and stays when the template goes', async () => {
  const made = await upload<DocumentTemplate>(TEMPLATES, smallPdf('Terms of business'), { name: 'Terms' });
  expect(made).toMatchObject({ status: 200, data: { name: 'Terms', roles: [], fields: [], used: { count: 0, last_at: null } } });
  const { id, version } = made.data;
  const body = { version, name: 'Terms of business', title: 'Terms of business', roles, fields, settings };
  const saved = await ask<DocumentTemplate>('PATCH', `${TEMPLATES}/${id}`, body);
  expect(saved).toMatchObject({
    status: 200,
    data: { name: 'Terms of business', roles: [{ label: 'Owner' }, { label: 'Guarantor' }], settings },
  });
  expect(await ask('PATCH', `${TEMPLATES}/${id}`, body)).toMatchObject({ status: 412, code: 'STALE_VERSION' });

  const people = { [owner]: { name: 'Henrietta Blakeway', email: 'henrietta@blakeway.example', phone: null } };
  const { status, data } = await ask<DocumentDetails>('POST', `${TEMPLATES}/${id}/use`, { title: 'Terms, 14 Calloway Crescent', people });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    title: 'Terms, 14 Calloway Crescent',
    state: 'draft',
    recipients: [
      { name: 'Henrietta Blakeway', property_role: 'seller', order_group: 1 },
      { name: '', order_group: 2 },
    ],
    settings: { ...settings, property_id: null },
  });
  const keys = data.recipients.map(({ key }) => key);
  expect(data.fields.map(({ recipient }) => keys.indexOf(recipient))).toEqual([0, 0, 0, 1]);
  // Nothing points back into the template.
  expect(data.fields.some(({ key }) => fields.some((field) => field.key === key))).toBe(false);
  expect(data.fields[2]?.when).toEqual({ field: data.fields[1]?.key, equals: 'yes' });
  expect(data.faults.map(({ code }) => code)).toContain('no_name');

  const { data: rows } = await ask<DocumentTemplateRow[]>('GET', `${TEMPLATES}?q=business`);
  expect(rows).toMatchObject([{ id, pages: 1, fields: 4, roles: ['Owner', 'Guarantor'], used: { count: 1 } }]);
  expect(await ask('DELETE', `${TEMPLATES}/${id}`)).toMatchObject({ status: 200 });
  expect(await ask('GET', `${TEMPLATES}/${id}`)).toMatchObject({ status: 404 });
  const page = await testApp.app.inject({ url: `/v2/client/documents/${data.id}/pages/1`, headers: member.headers });
  expect(page.statusCode).toBe(200);
});

test('a template from a document leaves its people out; a name is taken once; other firms and auditors change none', async () => {
  const { data: document } = await upload<DocumentDetails>('/v2/client/documents', smallPdf('Gift letter'), { title: 'Gift letter' });
  const giver = { key: randomUUID(), name: 'Ingrid Halvorsen', email: 'ingrid@halvorsen.example', phone: null, role: 'signer' };
  await ask('PATCH', `/v2/client/documents/${document.id}/draft`, {
    version: document.version,
    title: 'Gift letter',
    recipients: [{ ...giver, order_group: 1, proof: 'email_code', party_id: null, property_role: 'giftor' }],
    fields: [signingField(giver.key), signingField(giver.key, { type: 'text', y: 240, value: '£20,000' })],
    settings: { message: '', reminders: [], expires_in_days: 14, property_id: null },
  });
  const made = await ask<DocumentTemplate>('POST', `/v2/client/documents/${document.id}/template`, { name: 'Gift letter' });
  expect(made).toMatchObject({ status: 200, data: { roles: [{ label: 'Giftor' }] } });
  expect(JSON.stringify(made.data)).not.toMatch(/Ingrid|20,000/);
  expect(await ask('POST', `/v2/client/documents/${document.id}/template`, { name: 'Gift letter' })).toMatchObject({ code: 'DUPLICATE' });
  const url = `${TEMPLATES}/${made.data.id}`;
  expect((await ask('GET', url, undefined, await testApp.signIn())).status).toBe(404);
  const auditor = await testApp.signIn({ workspaceId: member.workspaceId, roleId: 6 });
  expect((await ask<DocumentTemplate>('GET', url, undefined, auditor)).data.can).toEqual({ edit: false, use: false, delete: false });
  expect((await ask('POST', `${url}/use`, {}, auditor)).status).toBe(403);
});

test('fields that the file asks for by tags are suggested with whose they are, and nothing is placed by that', async () => {
  const pdf = smallPdf('Signed {{signature:1}}', 'Occupation {{text:2:Occupation:optional}}', 'Nothing {{nonsense:1}}');
  const { data: document } = await upload<DocumentDetails>('/v2/client/documents', pdf, { title: 'Tagged' });
  const { data } = await ask<SuggestedField[]>('POST', `/v2/client/documents/${document.id}/suggestions`);
  expect(data).toMatchObject([
    { type: 'signature', signer: 1, page: 1, source: 'tag', required: true },
    { type: 'text', signer: 2, label: 'Occupation', source: 'tag', required: false },
  ]);
  expect((await ask<DocumentDetails>('GET', `/v2/client/documents/${document.id}`)).data.fields).toEqual([]);
});

test('two who save at once: one is saved, the other is told; what was sent from a version before stays as it is', async () => {
  const made = await upload<DocumentTemplate>(TEMPLATES, smallPdf('Reservation form'), { name: 'Reservation' });
  const url = `${TEMPLATES}/${made.data.id}`;
  const body = { version: made.data.version, name: 'Reservation', title: 'Reservation form', roles, fields, settings };
  const answers = await Promise.all([ask('PATCH', url, body), ask('PATCH', url, { ...body, name: 'Reservation form' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const { data: draft } = await ask<DocumentDetails>('POST', `${url}/use`, {});
  const { version } = (await ask<DocumentTemplate>('GET', url)).data;
  await ask('PATCH', url, { ...body, version, name: 'Reservation, new', title: 'Another title', fields: [], roles: [], settings });
  expect((await ask<DocumentDetails>('GET', `/v2/client/documents/${draft.id}`)).data).toEqual(draft);
  expect((await ask<DocumentTemplate>('GET', url)).data).toMatchObject({ version: version + 1, roles: [], fields: [] });
});

test('two templates that are given one name at the same moment: one has it', async () => {
  const made = [
    await upload<DocumentTemplate>(TEMPLATES, smallPdf('One'), { name: 'Name one' }),
    await upload<DocumentTemplate>(TEMPLATES, smallPdf('Two'), { name: 'Name two' }),
  ];
  const answers = await Promise.all(
    made.map(({ data: { id, version } }) =>
      ask('PATCH', `${TEMPLATES}/${id}`, { version, name: 'Inventory', title: 'Inventory', roles: [], fields: [], settings }),
    ),
  );
  expect(answers.map(({ status, code }) => [status, code ?? null]).toSorted()).toEqual([
    [200, null],
    [409, 'DUPLICATE'],
  ]);
});

let refused: DocumentTemplate | undefined;
test.each([
  ['a field for nobody', { fields: [signingField(randomUUID())] }],
  ['a field on a page it does not have', { fields: [signingField(owner, { page: 2 })] }],
  ['a field that waits for one that is not there', { fields: [signingField(owner, { when: { field: randomUUID(), equals: 'yes' } })] }],
  ['two places of one key', { roles: [...roles, ...roles] }],
  ['two fields of one key', { fields: [tick, tick] }],
  ['a place without a name', { roles: [{ ...roles[0], label: '   ' }] }],
  ['a name of spaces', { name: '  ' }],
  ['a reminder after no days', { settings: { ...settings, reminders: [0] } }],
])('%s is refused, and nothing is saved', async (_, wrong) => {
  refused ??= (await upload<DocumentTemplate>(TEMPLATES, smallPdf('Refused'), { name: 'Refused' })).data;
  const body = { version: refused.version, name: 'Refused', title: 'Refused', roles, fields, settings, ...wrong };
  expect(await ask('PATCH', `${TEMPLATES}/${refused.id}`, body)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
  expect((await ask<DocumentTemplate>('GET', `${TEMPLATES}/${refused.id}`)).data.version).toBe(refused.version);
});
