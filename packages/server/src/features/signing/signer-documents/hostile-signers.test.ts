import { createHash, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import type { SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import type { Ink } from '@freehold/contract/signing/signing-fields';
import { sampleDocument, writeAfterSeal } from '@freehold/sealing/sample-documents';
import type { SignedInMember } from '@freehold/testkit/factories';
import { enterByLink, sendForSigning, type SentForSigning, signingField, TYPED_INK } from '@freehold/testkit/signing-journey';
import { callAs } from '@freehold/testkit/aml-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { multipart } from '@freehold/testkit/un-list-file';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { erasers, schedules } from '../../all.ts';
import { checkKinds } from '../../check-kinds.ts';
import { eraseDue } from '../../compliance/retention/erase-due.ts';
import { repeatErasedRecords } from '../../compliance/retention/erased-elsewhere.ts';
import { drawPages } from '../document-seals/page-images.ts';

/* What signers, and those who would like to be one, send that no page of ours sends. */

let testApp: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
  member = await testApp.signIn();
});
afterAll(() => testApp.close());

type Headers = { authorization: string };
async function attach(id: number, headers: Headers, name: string, bytes: Uint8Array) {
  const url = `/v2/app/documents/${id}/attachments`;
  const sent = multipart({ name, bytes: Buffer.from(bytes) }, {});
  const answer = await testApp.app.inject({ method: 'POST', url, payload: sent.payload, headers: { ...headers, ...sent.headers } });
  return { status: answer.statusCode, data: answer.json<{ Info: { Data: { id: number; name: string } } }>().Info.Data };
}
async function sign(
  id: number,
  headers: Headers,
  over: {
    signature?: Ink;
    key?: string;
    agreed?: boolean;
    witness?: object;
    value?: (field: SignerDocumentDetails['fields'][number]) => string;
  } = {},
) {
  const seen = await testApp.app.inject({ url: `/v2/app/documents/${id}`, headers });
  const document = seen.json<{ Info: { Data: SignerDocumentDetails } }>().Info.Data;
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/v2/app/documents/${id}/sign`,
    headers: { ...headers, 'idempotency-key': over.key ?? randomUUID() },
    payload: {
      values: document.fields.map((field) => ({ field: field.key, value: over.value?.(field) ?? 'signed' })),
      signature: over.signature ?? TYPED_INK,
      initials: null,
      agreed: over.agreed ?? true,
      pages: document.pages.map(({ number, sha256 }) => ({ page: number, sha256 })),
      document_version: document.document_version,
      ...(over.witness && { witness: over.witness }),
    },
  });
  return { status: answer.statusCode, body: answer.body };
}
const read = async (id: number) =>
  (await testApp.app.inject({ url: `/v2/client/documents/${id}`, headers: member.headers })).json<{ Info: { Data: DocumentDetails } }>()
    .Info.Data;
const firstOf = ({ people }: SentForSigning, at = 0) => people[at]?.email ?? '';
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

/** Says that it has 30,000 by 20,000 points. */
function vast(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(30_000, 16);
  copy.writeUInt32BE(20_000, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}

describe('a picture of a signature', () => {
  test('that is empty, a drawing with script, a page behind the head of a PNG, cut, or vast is refused; a right one, interlaced too, is sealed', async () => {
    const sent = await sendForSigning(testApp, member, { people: 1 });
    const headers = await enterByLink(testApp, sent, firstOf(sent));
    const whole = await picture(600, 200);
    const interlaced = await sharp(whole).png({ progressive: true }).toBuffer();
    const hostile: [string, Uint8Array][] = [
      ['empty.png', Buffer.alloc(0)],
      ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['page.png', Buffer.concat([whole.subarray(0, 8), Buffer.from('<html><script>alert(1)</script></html>')])],
      ['cut.png', whole.subarray(0, 60)],
      ['vast.png', vast(whole)],
    ];
    for (const [name, bytes] of hostile) expect([name, (await attach(sent.id, headers, name, bytes)).status]).toEqual([name, 422]);
    expect((await attach(sent.id, headers, 'heavy.png', Buffer.alloc(16 * 1024 * 1024))).status).toBeGreaterThanOrEqual(400);
    const added = await attach(sent.id, headers, 'signature.png', interlaced);
    expect(added.status).toBe(200);
    expect(await sign(sent.id, headers, { signature: { kind: 'uploaded', file: added.data.id } })).toMatchObject({ status: 200 });
    await testApp.runJobs();
    expect(await read(sent.id)).toMatchObject({ state: 'completed', seal: { held: null } });
  }, 120_000);

  test('of somebody else is nobody’s own', async () => {
    const sent = await sendForSigning(testApp, member, { people: 2 });
    const [mine, theirs] = [await enterByLink(testApp, sent, firstOf(sent)), await enterByLink(testApp, sent, firstOf(sent, 1))];
    const added = await attach(sent.id, mine, 'signature.png', await picture(60, 20));
    expect((await sign(sent.id, theirs, { signature: { kind: 'uploaded', file: added.data.id } })).status).toBe(422);
    expect((await read(sent.id)).signed.done).toBe(0);
  });
});

describe('a call that is made again', () => {
  test('with the same key and another signature is refused or answered as before; what was signed first stays', async () => {
    const sent = await sendForSigning(testApp, member, { people: 2 });
    const headers = await enterByLink(testApp, sent, firstOf(sent));
    const key = randomUUID();
    expect((await sign(sent.id, headers, { key })).status).toBe(200);
    const sealed = async () =>
      (
        await testApp.services.pool.query<{ kept: string }>(
          'select md5(signed_sealed) as kept from signing_document_recipients where document_id = $1 and signed_at is not null',
          [sent.id],
        )
      ).rows;
    const before = await sealed();
    await sign(sent.id, headers, { key, signature: { kind: 'typed', text: 'Somebody Else', style: 'regular' } });
    await sign(sent.id, headers, { signature: { kind: 'typed', text: 'Somebody Else', style: 'italic' } });
    expect([await sealed(), before.length]).toEqual([before, 1]);
    expect((await read(sent.id)).events.filter(({ kind }) => kind === 'signed')).toHaveLength(1);
    const url = `/v2/app/documents/${sent.id}/decline`;
    const declined = await testApp.app.inject({
      ...{ method: 'POST', url, payload: { reason: 'I changed my mind' } },
      headers: { ...headers, 'idempotency-key': randomUUID() },
    });
    expect(declined.statusCode).toBe(409);
    expect((await read(sent.id)).state).toBe('sent');
  });

  test('without agreement nothing is signed', async () => {
    const sent = await sendForSigning(testApp, member, { people: 1 });
    const headers = await enterByLink(testApp, sent, firstOf(sent));
    expect((await sign(sent.id, headers, { agreed: false })).status).toBe(422);
    expect((await read(sent.id)).signed.done).toBe(0);
  });
});

describe('what is added to a document', () => {
  test('under a name that no font can draw, or that is longer than there is room for, gets one that can be written, and is sealed', async () => {
    const sent = await sendForSigning(testApp, member, {
      people: 1,
      fields: (key) => [signingField(key), signingField(key, { type: 'attachment', y: 400, width: 300, height: 40 })],
    });
    const headers = await enterByLink(testApp, sent, firstOf(sent));
    const one = await attach(sent.id, headers, '📷 दाखला\u202Egnp.pdf', await sampleDocument(1));
    expect(one.data.name).toBe('_ दाखला_gnp.pdf');
    const other = await attach(sent.id, headers, `${'bank statement '.repeat(6)}.pdf`, await sampleDocument(1));
    expect(other.data.name).toMatch(/^bank statement .*….*\.pdf$/);
    expect(other.data.name).toHaveLength(60);
    const answered = await sign(sent.id, headers, { value: ({ type }) => (type === 'attachment' ? String(one.data.id) : 'signed') });
    expect([answered.status, answered.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
    await testApp.runJobs();
    expect(await read(sent.id)).toMatchObject({ state: 'completed', seal: { held: null } });
  });
});

test('a name and a title that no font can draw are told to whoever sends, before anybody is asked', async () => {
  const said = await sendForSigning(testApp, member, { people: 1, title: 'Lease 🏠', name: 'Anna 🙂 Patel' }).catch(
    (error: Error) => error.message,
  );
  expect(said).toContain('TITLE_SIGNS');
  expect(said).toContain('The title has “🏠”, which cannot be written in the document.');
  expect(said).toContain('NAME_SIGNS');
});

test.each(['محمد علي', '王小明', 'שלום כהן', 'Łukasz Żółć'])(
  '%s signs with their name as they write it, and it is sealed',
  async (name) => {
    const sent = await sendForSigning(testApp, member, { people: 1 });
    const headers = await enterByLink(testApp, sent, firstOf(sent));
    expect(await sign(sent.id, headers, { signature: { kind: 'typed', text: name, style: 'italic' } })).toMatchObject({ status: 200 });
    await testApp.runJobs();
    expect(await read(sent.id)).toMatchObject({ state: 'completed', seal: { held: null } });
  },
);

let deedId = 0;
describe('a deed', () => {
  const WITNESS = { name: 'Colin Ames', address: '7 Sable Street, Bristol BS3 4IM', occupation: 'Joiner', present: true };
  const deed = (key: string) => [
    signingField(key),
    ...(['witness_signature', 'witness_name', 'witness_address', 'witness_occupation'] as const).map((type, index) =>
      signingField(key, { type, y: 300 + index * 44, width: 260 }),
    ),
  ];
  const onlySigned = { value: ({ type }: { type: string }) => (type === 'signature' ? 'signed' : '') };
  async function askCode(id: number, headers: Headers, given: { contact: string; name?: string }) {
    const payload = { name: WITNESS.name, ...given };
    const answer = await testApp.app.inject({ method: 'POST', url: `/v2/app/documents/${id}/witness-code`, headers, payload });
    const { Data, Errors } = answer.json<{ Info: { Data: { challenge: string }; Errors?: { field: string; code: string }[] } }>().Info;
    return {
      status: answer.statusCode,
      challenge: Data?.challenge ?? '',
      fault: Errors?.map(({ field, code }) => `${field} ${code}`).join(),
    };
  }
  const codeTo = (contact: string) =>
    vi.waitFor(() => {
      const code = [...testApp.mailbox, ...testApp.texts]
        .filter(({ to }) => to === contact)
        .map(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0]);
      if (!code.at(-1)) throw new Error('no code yet');
      return code.at(-1);
    });

  test('is signed with the witness in one step, once both have proved a contact of their own', async () => {
    const sent = await sendForSigning(testApp, member, { people: 1, name: 'Henrietta Blakeway', fields: deed });
    deedId = sent.id;
    const headers = await enterByLink(testApp, sent, firstOf(sent));
    const alone = await sign(sent.id, headers, onlySigned);
    expect([alone.status, alone.body]).toEqual([422, expect.stringContaining('Your witness signs beside you')]);
    // Nobody of the document, under whatever spelling, is the witness.
    expect(await askCode(sent.id, headers, { contact: firstOf(sent).toUpperCase() })).toMatchObject({ fault: 'contact SAME_CONTACT' });
    expect(await askCode(sent.id, headers, { contact: '07700 900644', name: ' henrietta  BLAKEWAY' })).toMatchObject({
      fault: 'name SAME_PERSON',
    });
    expect(await askCode(sent.id, headers, { contact: 'next door' })).toMatchObject({ fault: 'contact FORMAT' });
    const { status, challenge } = await askCode(sent.id, headers, { contact: '07700 900644' });
    expect(status).toBe(200);
    const code = await codeTo('+447700900644');
    const witness = { ...WITNESS, contact: '07700 900644', challenge, code, signature: TYPED_INK };
    const wrong = await sign(sent.id, headers, { ...onlySigned, witness: { ...witness, code: code === '000000' ? '000001' : '000000' } });
    expect([wrong.status, wrong.body]).toEqual([422, expect.stringContaining('witness.code')]);
    // The code was sent to one contact and proves no other.
    const other = await sign(sent.id, headers, { ...onlySigned, witness: { ...witness, contact: 'colin@ames.example' } });
    expect(other.status).not.toBe(200);
    const undrawable = await sign(sent.id, headers, { ...onlySigned, witness: { ...witness, occupation: 'Joiner 🔨' } });
    expect([undrawable.status, (await read(sent.id)).signed.done]).toEqual([422, 0]);
    // What was refused before the code was looked at does not use it up.
    const [signed, again] = await Promise.all([1, 2].map(() => sign(sent.id, headers, { ...onlySigned, witness })));
    expect([signed?.status, again?.status, signed?.body.slice(0, 300)]).toEqual([200, expect.any(Number), expect.any(String)]);
    expect((await sign(sent.id, headers, { ...onlySigned, witness })).status).toBe(200);
    await testApp.runJobs();
    const done = await read(sent.id);
    expect(done).toMatchObject({ state: 'completed', seal: { held: null } });
    expect(done.events.filter(({ words }) => words === 'signed before a witness, Colin Ames')).toHaveLength(1);
    const file = (kind: string) => testApp.app.inject({ url: `/v2/client/documents/${sent.id}/files/${kind}`, headers: member.headers });
    const evidence = (await file('evidence')).body;
    expect(evidence).toContain('Colin Ames');
    for (const hidden of ['900644', 'Sable Street']) expect(evidence).not.toContain(hidden);
    const lines: string[] = [];
    for await (const page of drawPages((await file('certificate')).rawPayload)) lines.push(...page.lines.map(({ text }) => text));
    const words = lines.join(' ').replaceAll(/\s+/g, ' ');
    for (const part of [
      'Colin Ames',
      'Witness to Henrietta Blakeway: Joiner',
      'Code by text to •••• ••• 644',
      'was not observed by Freehold',
    ])
      expect(words).toContain(part);
  });

  test('a witness is asked for by nobody whose document needs none, and only while it is their turn', async () => {
    const sent = await sendForSigning(testApp, member, { people: 1 });
    const headers = await enterByLink(testApp, sent, firstOf(sent));
    expect(await askCode(sent.id, headers, { contact: '07700 900645' })).toMatchObject({ status: 409 });
    expect((await sign(sent.id, headers)).status).toBe(200);
    expect(await askCode(sent.id, headers, { contact: '07700 900645' })).toMatchObject({ status: 409 });
    expect(testApp.texts.filter(({ to }) => to === '+447700900645')).toEqual([]);
  });
});

test('whoever holds a copy that was changed after the seal tells the firm, once a day; nobody else can', async () => {
  const sent = await sendForSigning(testApp, member, { people: 1 });
  await sign(sent.id, await enterByLink(testApp, sent, firstOf(sent)));
  await testApp.runJobs();
  const file = await testApp.app.inject({ url: `/v2/client/documents/${sent.id}/files/sealed`, headers: member.headers });
  const examine = async (bytes: Uint8Array) => {
    const url = '/v2/public/seals/examine';
    const answer = await testApp.app.inject({ method: 'POST', url, ...multipart({ name: 'copy.pdf', bytes: Buffer.from(bytes) }, {}) });
    return answer.json<{ Info: { Data: { outcome: string; tell: string | null } } }>().Info.Data;
  };
  const tell = async (given: string) =>
    (await testApp.app.inject({ method: 'POST', url: '/v2/public/seals/tell', payload: { tell: given } })).statusCode;
  expect(await examine(file.rawPayload)).toMatchObject({ outcome: 'sealed', tell: null });
  const { outcome, tell: telling } = await examine(await writeAfterSeal(file.rawPayload, 'Price agreed: nothing'));
  expect([outcome, telling]).toEqual(['changed_after', expect.stringContaining('.')]);
  const told = async () => (await read(sent.id)).events.filter(({ kind }) => kind === 'changed_copy').map(({ note }) => note);
  expect([await tell(`x${telling}`), await tell('A'.repeat(80)), await told()]).toEqual([422, 422, []]);
  expect([await tell(telling ?? ''), await tell(telling ?? '')]).toEqual([200, 200]);
  expect(await told()).toEqual(['Changed after the seal, on page 1']);
});

test('a session for one document opens no other, and a link nobody sent opens nothing', async () => {
  const [one, other] = [await sendForSigning(testApp, member, { people: 1 }), await sendForSigning(testApp, member, { people: 1 })];
  const headers = await enterByLink(testApp, one, firstOf(one));
  expect((await testApp.app.inject({ url: `/v2/app/documents/${other.id}`, headers })).statusCode).toBe(404);
  const token = 'A'.repeat(43);
  const answer = await testApp.app.inject({ method: 'POST', url: '/v2/public/signing-links/resolve', payload: { token } });
  expect(answer.statusCode).toBe(422);
});

test('a document goes six years after its end, one with a place for a witness after twelve, each with its certificate', async () => {
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    callAs(testApp, member, method, `/v2/client/${path}`, body);
  const client = { kind: 'person', first_name: 'Tobias', last_name: 'Renner', relationship_started_on: '2026-02-02' };
  const { id: partyId } = (await call('POST', 'parties', client)).data as { id: number };
  const version = async () => ((await call('GET', `parties/${partyId}`)).data as { version: number }).version;
  const sent = await sendForSigning(testApp, member, { people: 1, partyId });
  await sign(sent.id, await enterByLink(testApp, sent, firstOf(sent)));
  const off = await sendForSigning(testApp, member, { people: 1 });
  await testApp.runJobs();
  await call('POST', `documents/${off.id}/void`, { reason: 'The sale fell through.' });
  const sealed = await testApp.app.inject({ url: `/v2/client/documents/${sent.id}/files/sealed`, headers: member.headers });
  const sha256 = createHash('sha256').update(sealed.rawPayload).digest('hex');
  const outcome = async () => (await callAs(testApp, null, 'POST', '/v2/public/seals/verify', { sha256 })).data;
  const isThere = async (id: number) => (await call('GET', `documents/${id}`)).status === 200;
  const eraseAfter = async (years: number, days: number) => {
    const at = new Date();
    at.setUTCFullYear(at.getUTCFullYear() + years);
    at.setUTCDate(at.getUTCDate() + days);
    const services = { ...testApp.services, now: () => at };
    const done = await eraseDue(services, { kinds: checkKinds, erasers, eraseActivityOf: async () => false });
    return { ...done, services };
  };
  const certificates = async (id: number) => (await call('GET', `retention/certificates?object=signing_document:${id}`)).data;
  const hold = async (legal_hold: boolean, reason: string) =>
    call('POST', 'retention/hold', { party_id: partyId, version: await version(), legal_hold, reason });

  await eraseAfter(6, -2);
  expect([await isThere(off.id), await isThere(sent.id), await isThere(deedId)]).toEqual([true, true, true]);
  // While the firm acts for whoever signed, what they signed stays.
  expect(await eraseAfter(7, 0)).toMatchObject({ failed: 0 });
  expect([await isThere(off.id), await isThere(sent.id), await isThere(deedId)]).toEqual([false, true, true]);
  const ended_on = new Date().toISOString().slice(0, 10);
  await call('PATCH', `parties/${partyId}`, { version: await version(), party: { ...client, relationship_ended_on: ended_on } });
  await hold(true, 'Court papers are expected');
  const before = await rowsNow();
  await eraseAfter(6, 2);
  expect([await isThere(sent.id), await outcome()]).toEqual([true, expect.objectContaining({ outcome: 'sealed' })]);
  await hold(false, 'The matter was settled');
  // What messages said went long ago, with the copies that were attached.
  await schedules
    .find(({ name }) => name === 'erase-messages')
    ?.run({ ...testApp.services, now: () => new Date(Date.now() + 40 * 86_400_000) });
  await Promise.all([eraseAfter(6, 2), eraseAfter(6, 2)]);
  expect(await isThere(sent.id)).toBe(false);
  expect(await certificates(sent.id)).toMatchObject([{ rule: 'documents', was: expect.stringMatching(/^Document DOC-\d{4}: /) }]);
  expect(JSON.stringify(await certificates(sent.id))).not.toMatch(/Renner|Signer Number|example\.com/);
  expect(await outcome()).toMatchObject({ outcome: 'unknown' });
  const { rows: left } = await testApp.services.pool.query('select from files where sha256 = $1', [sha256]);
  expect(left).toEqual([]);
  expect([await isThere(deedId), await certificates(deedId)]).toEqual([true, []]);
  const { services } = await eraseAfter(12, 2);
  expect([await isThere(deedId), await certificates(deedId)]).toEqual([false, [expect.objectContaining({ rule: 'deeds' })]]);

  // A backup from before brings it back under the hold of then, without the certificate: it goes once more.
  await restore(before);
  expect([await isThere(sent.id), await certificates(sent.id)]).toEqual([true, []]);
  expect(await repeatErasedRecords(services, erasers)).toBeGreaterThan(0);
  expect([await isThere(sent.id), await certificates(sent.id)]).toEqual([false, [expect.objectContaining({ rule: 'documents' })]]);
});

const RESTORED = ['parties', 'signing_documents', 'signing_document_recipients', 'erasure_certificates'] as const;
type Rows = Map<string, { row: object }[]>;
async function rowsNow(): Promise<Rows> {
  const rows: Rows = new Map();
  for (const table of RESTORED) {
    const found = await testApp.services.pool.query<{ row: object }>(`select to_jsonb(x) as row from ${table} x where workspace_id = $1`, [
      member.workspaceId,
    ]);
    rows.set(table, found.rows);
  }
  return rows;
}
/** What a restore does to these tables, seen from the product. */
async function restore(rows: Rows): Promise<void> {
  const client = await testApp.services.pool.connect();
  try {
    await client.query("begin; set local session_replication_role = 'replica'");
    for (const [table, all] of rows) {
      await client.query(`delete from ${table} where workspace_id = $1`, [member.workspaceId]);
      const columns = await client.query<{ names: string }>(
        "select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'",
        [table],
      );
      const names = columns.rows[0]?.names ?? '';
      for (const { row } of all)
        await client.query(
          `insert into ${table} (${names}) overriding system value select ${names} from jsonb_populate_record(null::${table}, $1)`,
          [JSON.stringify(row)],
        );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}
