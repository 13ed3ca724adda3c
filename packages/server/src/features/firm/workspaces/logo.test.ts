import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { SignedInMember } from '@freehold/testkit/factories';
import { sendForSigning } from '@freehold/testkit/signing-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseFile } from '../../../platform/erase-file.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** A PNG of one colour, made by the book (ISO/IEC 15948). */
function png(width: number, height: number): Buffer {
  const crc = (bytes: Buffer) => {
    let sum = 0xffffffff;
    for (const byte of bytes) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    }
    return (sum ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(height * (width + 1), 0x55));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function upload(who: SignedInMember, bytes: Buffer, name = 'logo.png') {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/v2/client/workspaces/${who.workspaceId}/logo`,
    headers: { ...who.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
  });
  return { status: answer.statusCode, ...answer.json().Info };
}
const look = (who: SignedInMember) => testApp.app.inject({ url: `/v2/client/workspaces/${who.workspaceId}/logo`, headers: who.headers });

test('a logo is kept as it was given, served as a picture and nothing else, replaced and removed', async () => {
  const owner = await testApp.signIn();
  expect((await look(owner)).statusCode).toBe(404);
  const first = png(120, 40);
  const { status, Data } = await upload(owner, first);
  expect(status).toBe(200);
  expect(Data.logo).toMatch(/^[0-9a-f]{16}$/);
  const shown = await look(owner);
  expect(shown.rawPayload).toEqual(first);
  // Over a real connection: the server writes its headers before the app sees a request.
  const served = await fetch(`${await testApp.listen()}/v2/client/workspaces/${owner.workspaceId}/logo`, { headers: owner.headers });
  expect(Object.fromEntries(served.headers)).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  const second = await upload(owner, png(121, 40));
  expect(second.Data.logo).not.toBe(Data.logo);
  expect(second.Data.version).toBe(Data.version);
  const removed = await testApp.app.inject({
    method: 'DELETE',
    url: `/v2/client/workspaces/${owner.workspaceId}/logo`,
    headers: owner.headers,
  });
  expect(removed.json().Info.Data.logo).toBeNull();
  expect((await look(owner)).statusCode).toBe(404);
  const { rows } = await testApp.services.pool.query('select action from audit_events where workspace_id = $1 order by id', [
    owner.workspaceId,
  ]);
  expect(rows.map((row) => row.action)).toEqual(['change.brand', 'change.brand', 'remove.brand']);
});

test.each([
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'FILE_TYPE',
    /SVG can carry a program/,
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'FILE_TYPE', /PNG, JPEG or WebP/],
  ['nothing', Buffer.alloc(0), 'REQUIRED', /Choose a picture/],
  ['too many pixels', png(2001, 10), 'TOO_MANY_PIXELS', /2001 by 10 pixels/],
  ['a damaged picture', Buffer.concat([png(10, 10).subarray(0, 12), Buffer.alloc(4)]), /./, /./],
])('%s is refused, whatever it calls itself', async (_what, bytes, code, message) => {
  const owner = await testApp.signIn();
  expect(await upload(owner, bytes)).toMatchObject({
    status: 422,
    Errors: [{ field: 'file', code: expect.stringMatching(code), message: expect.stringMatching(message) }],
  });
  expect((await look(owner)).statusCode).toBe(404);
});

test('a picture of more than 1 MB is refused', async () => {
  const owner = await testApp.signIn();
  expect(await upload(owner, Buffer.concat([png(10, 10), Buffer.alloc(1024 * 1024)]))).toMatchObject({
    status: 413,
    Code: 'FILE_TOO_LARGE',
  });
});

test('only owners and admins set it; everybody who sees the workspace sees it', async () => {
  const owner = await testApp.signIn();
  const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  expect(await upload(negotiator, png(10, 10))).toMatchObject({ status: 403 });
  await upload(owner, png(10, 10));
  expect((await look(negotiator)).statusCode).toBe(200);
});

test('a logo in use is not erased with another file of the same content', async () => {
  const owner = await testApp.signIn();
  const bytes = png(31, 31);
  await upload(owner, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await eraseFile(testApp.services, owner.workspaceId, sha256)).toBe('still_used');
  expect((await look(owner)).statusCode).toBe(200);
});

test('a new workspace takes the logo along, under its own seal', async () => {
  const owner = await testApp.signIn();
  const bytes = png(30, 30);
  await upload(owner, bytes);
  const made = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/workspaces',
    headers: { ...owner.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { account_name: 'Wells' },
  });
  const { id } = made.json().Info.Data as { id: number };
  const there = { ...owner, workspaceId: id, headers: { ...owner.headers, 'x-workspace-id': String(id) } };
  expect((await look(there)).rawPayload).toEqual(bytes);
});

test('a signer sees the logo and colour of whoever sent them a document, and of nobody else', async () => {
  const owner = await testApp.signIn();
  const bytes = png(40, 20);
  await upload(owner, bytes);
  await testApp.services.pool.query("update workspaces set brand_colour = '#1f5141' where id = $1", [owner.workspaceId]);
  const [signer, other] = [await testApp.signInAppUser(), await testApp.signInAppUser()];
  // The other comes after the signer, so that nothing was sent to them yet.
  const { id } = await sendForSigning(testApp, owner, { people: 2, inOrder: true, contacts: [signer.contact, other.contact] });
  const documents = await testApp.app.inject({ url: '/v2/app/documents', headers: signer.headers });
  expect(documents.json().Info.Data[0].brand).toEqual({ colour: '#1f5141', logo: expect.stringMatching(/^[0-9a-f]{16}$/) });
  const logo = (who: typeof signer) => testApp.app.inject({ url: `/v2/app/documents/${id}/logo`, headers: who.headers });
  expect((await logo(signer)).rawPayload).toEqual(bytes);
  expect((await logo(other)).statusCode).toBe(404);
});

test('thirty pictures a day are enough: each is kept, and nobody fills the disk with them', async () => {
  const owner = await testApp.signIn();
  for (let n = 1; n <= 30; n++) expect((await upload(owner, png(n, 7))).status).toBe(200);
  expect(await upload(owner, png(31, 7))).toMatchObject({ status: 429, Code: 'RATE_LIMITED' });
});
