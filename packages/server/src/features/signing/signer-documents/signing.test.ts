import { randomUUID } from 'node:crypto';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import type { SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import { USUAL_SETTINGS, type RecipientInput, type SigningField } from '@freehold/contract/signing/signing-fields';
import { sampleDocument } from '@freehold/sealing/sample-documents';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endDocuments, remindSigners } from '../signing-documents/clock.ts';

let testApp: TestApp;
let member: SignedInMember;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
beforeAll(async () => {
  testApp = await startTestApp({ now });
  member = await testApp.signIn();
});
afterAll(() => testApp.close());

type Answer<T> = {
  status: number;
  data: T;
  code: string | undefined;
  message: string | undefined;
  errors: { field: string; message: string }[] | undefined;
};
async function call<T = DocumentDetails>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = member.headers,
): Promise<Answer<T>> {
  const answer = await testApp.app.inject({
    method,
    url,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
  const { Info } = answer.json<{ Info: { Data: T; Code?: string; Message?: string; Errors?: { field: string; message: string }[] } }>();
  return { status: answer.statusCode, data: Info.Data, code: Info.Code, message: Info.Message, errors: Info.Errors };
}

async function send(url: string, bytes: Uint8Array, name: string, headers: Record<string, string>) {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await testApp.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json().Info;
}

let people = 0;
const person = (over: Partial<RecipientInput> = {}): RecipientInput => ({
  key: randomUUID(),
  name: 'Henrietta Blakeway',
  email: `henrietta${++people}@blakeway.example`,
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
const fieldsFor = (all: readonly RecipientInput[]) =>
  all.filter(({ role }) => role === 'signer').map(({ key }, at) => field(key, { y: 200 + at * 50 }));

async function draftOf(recipients: RecipientInput[], fields = fieldsFor(recipients)): Promise<DocumentDetails> {
  const { Data: draft } = await send('/v2/client/documents', await sampleDocument(1), 'Agreement.pdf', member.headers);
  const body = { version: 1, title: 'Sole agency agreement', recipients, fields, settings: USUAL_SETTINGS };
  expect(await call('PATCH', `/v2/client/documents/${draft.id}/draft`, body)).toMatchObject({ status: 200 });
  return (await call('GET', `/v2/client/documents/${draft.id}`)).data;
}
async function sent(recipients: RecipientInput[], fields?: SigningField[]): Promise<DocumentDetails> {
  const draft = await draftOf(recipients, fields);
  const answer = await call('POST', `/v2/client/documents/${draft.id}/send`, { version: draft.version });
  expect([answer.status, answer.message, answer.errors]).toEqual([200, undefined, undefined]);
  await testApp.runJobs({ allowFailures: true });
  return answer.data;
}
const read = async (id: number) => (await call('GET', `/v2/client/documents/${id}`)).data;

const mailsTo = (email: string | null) => testApp.mailbox.filter(({ to }) => to === email);
function tokenFor(email: string | null): string {
  const token = /#t=([\w-]+)/.exec(mailsTo(email).findLast(({ text }) => text?.includes('#t='))?.text ?? '')?.[1];
  if (!token) throw new Error(`no link was sent to ${email}`);
  return token;
}
const post = <T = Record<string, unknown>>(path: string, body: object) => call<T>('POST', path, body, {});

/** Opens the newest link and enters the code that comes. */
async function enter(email: string | null): Promise<{ headers: { authorization: string }; token: string }> {
  const token = tokenFor(email);
  const asked = await post<{ challenge: string }>('/v2/public/signing-links/code', { token, channel: 'email' });
  expect(asked.status).toBe(200);
  const code = await vi.waitFor(() => {
    const found = /\b\d{6}\b/.exec(mailsTo(email).findLast(({ text }) => /\b\d{6}\b/.test(text ?? ''))?.text ?? '')?.[0];
    if (!found) throw new Error('no code yet');
    return found;
  });
  const entered = await post<{ token: string }>('/v2/public/signing-links/enter', {
    token,
    channel: 'email',
    challenge: asked.data.challenge,
    code,
  });
  expect([entered.status, entered.message]).toEqual([200, undefined]);
  return { headers: { authorization: `Bearer ${entered.data.token}` }, token };
}

async function signing(id: number, headers: Record<string, string>, over: object = {}) {
  const { data } = await call<SignerDocumentDetails>('GET', `/v2/app/documents/${id}`, undefined, headers);
  const body = {
    values: data.fields.filter(({ type }) => type === 'signature').map(({ key }) => ({ field: key, value: 'signed' })),
    signature: data.role === 'signer' ? { kind: 'typed', text: data.your.name, style: 'italic' } : null,
    initials: null,
    agreed: true,
    pages: data.pages.map(({ number: page, sha256 }) => ({ page, sha256 })),
    document_version: data.document_version,
    ...over,
  };
  return call<SignerDocumentDetails>('POST', `/v2/app/documents/${id}/sign`, body, headers);
}
async function signAs(id: number, one: RecipientInput): Promise<void> {
  const { headers } = await enter(one.email);
  const answer = await signing(id, headers);
  expect([answer.status, answer.message, answer.errors]).toEqual([200, undefined, undefined]);
  await testApp.runJobs({ allowFailures: true });
}
const statesOf = ({ recipients }: DocumentDetails) => recipients.map(({ state }) => state);

describe('sending', () => {
  test('what is missing is told for each person and field, and nothing is sent', async () => {
    const [one, two] = [person({ email: null }), person({ name: '' })];
    const draft = await draftOf([one, two], [field(one.key, { x: 5000 }), field(randomUUID())]);
    const refused = await call('POST', `/v2/client/documents/${draft.id}/send`, { version: draft.version });
    expect(refused).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(refused.errors?.map(({ message }) => message)).toEqual(draft.faults.map(({ message }) => message));
    expect(draft.faults.map(({ code }) => code)).toEqual(['no_contact', 'no_name', 'no_signature', 'outside', 'no_person']);
    expect((await read(draft.id)).state).toBe('draft');
    expect(mailsTo(two.email)).toEqual([]);
  });

  test('two who share one contact, and a client behind a contact of a member, are refused', async () => {
    const one = person();
    const twins = await draftOf([one, person({ email: one.email, name: 'Rupert Blakeway' })]);
    expect(twins.faults.map(({ code }) => code)).toEqual(['same_contact']);
    expect((await draftOf([person({ email: member.email })])).faults.map(({ code }) => code)).toEqual(['member_contact']);
    expect((await draftOf([person({ email: member.email, name: 'Morgan Ellery' })])).faults).toEqual([]);
  });

  test('one after another: only whose turn it is gets a link, and the next one after they signed', async () => {
    const [first, second] = [person(), person({ name: 'Rupert Blakeway', order_group: 2 })];
    const document = await sent([first, second]);
    expect(statesOf(document)).toEqual(['sent', 'waiting']);
    expect(document.recipients[1]?.waits_for).toBe('Henrietta Blakeway');
    expect(mailsTo(second.email)).toEqual([]);
    await signAs(document.id, first);
    expect(mailsTo(second.email)).toHaveLength(1);
    expect(await read(document.id)).toMatchObject({ status: 'partlySigned', signed: { done: 1, total: 2 } });
    await signAs(document.id, second);
    expect((await read(document.id)).state).not.toBe('sent');
  });

  test('of two who send at once one sends, and one mail goes out', async () => {
    const one = person();
    const draft = await draftOf([one]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', `/v2/client/documents/${draft.id}/send`, { version: draft.version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await testApp.runJobs();
    expect(mailsTo(one.email)).toHaveLength(1);
  });

  test('no answer for staff holds anything that opens a link', async () => {
    const one = person();
    const document = await sent([one]);
    const token = tokenFor(one.email);
    for (const url of [
      `/v2/client/documents/${document.id}`,
      '/v2/client/documents',
      `/v2/client/documents/${document.id}/files/evidence`,
    ]) {
      const answer = await testApp.app.inject({ url, headers: member.headers });
      expect([answer.statusCode, answer.body.includes(token)]).toEqual([200, false]);
    }
    const { rows } = await testApp.services.pool.query<{ row: string }>('select row_to_json(l)::text as row from signing_links l');
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });
});

describe('a link', () => {
  test('names the firm and nobody else, and opening it changes nothing', async () => {
    const one = person();
    const document = await sent([one]);
    const before = await read(document.id);
    const opened = await post('/v2/public/signing-links/resolve', { token: tokenFor(one.email) });
    expect(opened).toMatchObject({ status: 200, data: { state: 'ready', proof: 'email_code', agency: { name: 'Pennard & Lisle' } } });
    expect(JSON.stringify(opened.data)).not.toMatch(/Henrietta|agreement/i);
    expect(await read(document.id)).toEqual(before);
  });

  test('dies by a reminder, and says so after a reassignment', async () => {
    const one = person();
    const document = await sent([one]);
    const old = tokenFor(one.email);
    const recipientId = document.recipients[0]?.id ?? 0;
    expect(await call('POST', `/v2/client/documents/${document.id}/remind`, { recipient_id: recipientId })).toMatchObject({ status: 200 });
    await testApp.runJobs();
    expect(await post('/v2/public/signing-links/resolve', { token: old })).toMatchObject({ status: 422, code: 'LINK_INVALID' });
    const newest = tokenFor(one.email);
    const { headers } = await enter(one.email);
    const other = person({ name: 'Tobias Renner' });
    const { key: _, role: __, ...details } = other;
    const changed = await call('POST', `/v2/client/documents/${document.id}/recipients/${recipientId}/change`, {
      ...details,
      reassign: true,
    });
    expect([changed.status, changed.message]).toEqual([200, undefined]);
    await testApp.runJobs();
    expect(await post('/v2/public/signing-links/resolve', { token: newest })).toMatchObject({
      status: 200,
      data: { state: 'replaced', code_to: [] },
    });
    expect(await call('GET', `/v2/app/documents/${document.id}`, undefined, headers)).toMatchObject({ status: 404 });
    await signAs(document.id, other);
    expect((await read(document.id)).recipients.map(({ name, state }) => [name, state])).toEqual([
      ['Henrietta Blakeway', 'replaced'],
      ['Tobias Renner', 'signed'],
    ]);
  });

  test('with an access code lets in after the right one, five tries at most, and for this document alone', async () => {
    const one = person({ proof: 'access_code', access_code: 'CLIFTON-7' });
    const document = await sent([one]);
    const token = tokenFor(one.email);
    expect(await post('/v2/public/signing-links/code', { token, channel: 'email' })).toMatchObject({ status: 422 });
    const entered = await post<{ token: string }>('/v2/public/signing-links/enter', { token, access_code: ' clifton-7 ' });
    expect(entered.status).toBe(200);
    const headers = { authorization: `Bearer ${entered.data.token}` };
    expect((await call('GET', `/v2/app/documents/${document.id}`, undefined, headers)).status).toBe(200);
    for (const url of ['/v2/app/documents', '/v2/app/tasks']) expect((await call('GET', url, undefined, headers)).status).toBe(403);
    await Promise.all(Array.from({ length: 6 }, () => post('/v2/public/signing-links/enter', { token, access_code: 'WRONG' })));
    expect(await post('/v2/public/signing-links/enter', { token, access_code: 'CLIFTON-7' })).toMatchObject({
      status: 422,
      code: 'CODE_INVALID',
    });
    expect((await read(document.id)).recipients[0]).toMatchObject({ proof_locked: true });
  });
});

describe('signing', () => {
  test('says each field that is missing, hides what others wrote, and is done once', async () => {
    const [one, two] = [person(), person({ name: 'Rupert Blakeway' })];
    const price = field(one.key, { type: 'number', label: 'Price', y: 300 });
    const dated = field(one.key, { type: 'date_signed', y: 400 });
    const document = await sent([one, two], [field(one.key), price, dated, field(two.key, { y: 500 })]);
    const [mine, theirs] = [await enter(one.email), await enter(two.email)];
    const missing = await signing(document.id, mine.headers);
    expect(missing.errors).toEqual([{ field: `values.${price.key}`, code: 'REQUIRED', message: 'Enter a number' }]);
    const values = [
      { field: document.fields[0]?.key ?? '', value: 'signed' },
      { field: price.key, value: '880,000' },
    ];
    const foreign = await signing(document.id, theirs.headers, { values });
    expect(foreign).toMatchObject({ status: 422, errors: [{ field: 'values.0.field' }] });
    const twice = await Promise.all([signing(document.id, mine.headers, { values }), signing(document.id, mine.headers, { values })]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const details = await read(document.id);
    expect(details.events.filter(({ kind }) => kind === 'signed')).toHaveLength(1);
    expect(JSON.stringify(details)).not.toContain('880,000');
    const seen = await call<SignerDocumentDetails>('GET', `/v2/app/documents/${document.id}`, undefined, theirs.headers);
    expect(seen.data.others.map(({ filled, value }) => [filled, value])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ]);
  });

  test('a page that is not as it was shown, and a document corrected meanwhile, are not signed', async () => {
    const one = person();
    const document = await sent([one]);
    const { headers } = await enter(one.email);
    expect(await signing(document.id, headers, { pages: [{ page: 1, sha256: 'f'.repeat(64) }] })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    expect(await signing(document.id, headers, { document_version: 1 })).toMatchObject({ status: 412 });
    expect((await read(document.id)).signed.done).toBe(0);
  });

  test.each([2, 6, 10])('%i who sign at once lose nothing: one job makes the seal', async (count) => {
    const all = Array.from({ length: count }, (_each, at) => person({ name: `Signer ${at + 1}` }));
    const document = await sent(all);
    const sessions = [];
    for (const one of all) sessions.push(await enter(one.email));
    const answers = await Promise.all(sessions.map(({ headers }) => signing(document.id, headers)));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
    const { state, signed, events } = await read(document.id);
    expect([state, signed.done, events.filter(({ kind }) => kind === 'all_signed').length]).toEqual(['sealing', count, 1]);
  });

  test('what was typed is kept until it is signed; of two devices the second is told', async () => {
    const one = person();
    const text = field(one.key, { type: 'text', required: false, y: 300 });
    const document = await sent([one], [field(one.key), text]);
    const { headers } = await enter(one.email);
    const save = (version: number) =>
      call<{ version: number }>(
        'PATCH',
        `/v2/app/documents/${document.id}/values`,
        { version, values: [{ field: text.key, value: 'Łukasz' }] },
        headers,
      );
    expect(await save(0)).toMatchObject({ status: 200, data: { version: 1 } });
    expect(await save(0)).toMatchObject({ status: 412 });
    const { data } = await call<SignerDocumentDetails>('GET', `/v2/app/documents/${document.id}`, undefined, headers);
    expect(data.values).toEqual([{ field: text.key, value: 'Łukasz' }]);
  });

  test('an approver approves and a viewer reads without a signature', async () => {
    const [one, approver, viewer] = [
      person(),
      person({ role: 'approver', name: 'Ana Roy' }),
      person({ role: 'viewer', name: 'Sunniva Halvorsen' }),
    ];
    const document = await sent([one, approver, viewer]);
    for (const each of [approver, viewer, one]) await signAs(document.id, each);
    expect((await read(document.id)).events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['approved', 'read', 'signed', 'all_signed']),
    );
  });
});

describe('what ends a document', () => {
  test('somebody declines: it ends for everybody, who are told', async () => {
    const [one, two] = [person(), person({ name: 'Rupert Blakeway' })];
    const document = await sent([one, two]);
    const { headers } = await enter(one.email);
    const declined = await call<SignerDocumentDetails>(
      'POST',
      `/v2/app/documents/${document.id}/decline`,
      { reason: 'The price is wrong' },
      headers,
    );
    expect(declined).toMatchObject({ status: 200, data: { status: 'declined', can: { sign: false } } });
    await testApp.runJobs();
    expect(mailsTo(two.email).at(-1)?.subject).toBe('A document will not be signed');
    expect(await read(document.id)).toMatchObject({ status: 'declined', ended: { reason: 'The price is wrong' } });
    expect(await post('/v2/public/signing-links/resolve', { token: tokenFor(two.email) })).toMatchObject({ data: { state: 'declined' } });
  });

  test('it is voided with a reason: nobody signs any more', async () => {
    const one = person();
    const document = await sent([one]);
    const { headers } = await enter(one.email);
    expect(await call('POST', `/v2/client/documents/${document.id}/void`, { reason: 'The sale fell through.' })).toMatchObject({
      status: 200,
      data: { status: 'voided' },
    });
    expect(await signing(document.id, headers)).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    expect(await call('POST', `/v2/client/documents/${document.id}/void`, { reason: 'The sale fell through.' })).toMatchObject({
      status: 409,
    });
  });

  test('it is corrected: what was signed stays, whoever had the old text is told, and the one taken out is let go', async () => {
    const [one, two, three] = [person(), person({ name: 'Rupert Blakeway' }), person({ name: 'Tobias Renner' })];
    const document = await sent([one, two, three]);
    await signAs(document.id, one);
    const old = tokenFor(two.email);
    const { version } = await read(document.id);
    const expires = new Date(now().getTime() + 5 * 86_400_000).toISOString();
    const corrected = await call('POST', `/v2/client/documents/${document.id}/correction`, {
      version,
      recipients: [{ ...two, name: 'Rupert J. Blakeway' }],
      fields: [field(two.key, { y: 520 })],
      expires_at: expires,
    });
    expect([corrected.status, corrected.message, corrected.errors]).toEqual([200, undefined, undefined]);
    await testApp.runJobs();
    expect(corrected.data.recipients.map(({ name, state }) => [name, state])).toEqual([
      ['Henrietta Blakeway', 'signed'],
      ['Rupert J. Blakeway', 'sent'],
      ['Tobias Renner', 'replaced'],
    ]);
    expect(await post('/v2/public/signing-links/resolve', { token: old })).toMatchObject({ code: 'LINK_INVALID' });
    await signAs(document.id, two);
    expect((await read(document.id)).signed).toEqual({ done: 2, total: 2 });
  });

  test('the clock reminds on the chosen days, once, and ends what is not signed in time', async () => {
    const one = person();
    const document = await sent([one]);
    const tenOn = (days: number) => {
      const day = new Date(Date.parse(document.sent_at ?? '') + days * 86_400_000);
      ahead = Date.parse(`${day.toISOString().slice(0, 10)}T12:00:00Z`) - Date.now();
    };
    tenOn(3);
    for (let n = 0; n < 2; n++) await remindSigners.run(testApp.services);
    await testApp.runJobs();
    expect(mailsTo(one.email).map(({ subject }) => subject)).toEqual([
      'Pennard & Lisle asks you to sign a document',
      'A reminder from Pennard & Lisle: a document waits for you',
    ]);
    tenOn(15);
    await remindSigners.run(testApp.services);
    await endDocuments.run(testApp.services);
    expect(await read(document.id)).toMatchObject({ status: 'expired', ended: { by: null } });
    ahead = 0;
  });
});

test('nobody signs once the time is over, also while the clock that ends the document is late', async () => {
  const one = person();
  const { id, expires_at: ends } = await sent([one]);
  const left = Date.parse(ends ?? '') - Date.now();
  try {
    ahead = left - 120_000;
    const { headers } = await enter(one.email);
    expect((await call('POST', `/v2/app/documents/${id}/opened`, {}, headers)).status).toBe(200);
    ahead = left + 1_000;
    for (const answer of [
      await signing(id, headers),
      await call('POST', `/v2/app/documents/${id}/decline`, { reason: 'Too late' }, headers),
    ])
      expect(answer).toMatchObject({ status: 409, code: 'INVALID_STATE', message: expect.stringContaining('The time for signing') });
    expect(
      statesOf(
        (await call('GET', `/v2/client/documents/${id}`, undefined, (await testApp.signIn({ workspaceId: member.workspaceId })).headers))
          .data,
      ),
    ).toEqual(['viewed']);
  } finally {
    ahead = 0;
  }
});

test('a copy is a new draft without what was signed', async () => {
  const one = person();
  const document = await sent([one]);
  const copy = await call('POST', `/v2/client/documents/${document.id}/copy`);
  expect(copy).toMatchObject({
    status: 200,
    data: { status: 'draft', recipients: [{ name: 'Henrietta Blakeway', email: one.email, state: 'waiting' }], faults: [] },
  });
});
