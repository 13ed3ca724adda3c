import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { multipart } from '@freehold/testkit/un-list-file';
import pg from 'pg';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listWaitingErasures, sweepWrites } from '../../../platform/erase-file.ts';
import { keepFile, openFile, writeFile } from '../../../platform/file-vault.ts';
import { purgeUploads, readUploadedParts } from '../../../platform/uploads.ts';

const MEBIBYTE = 1024 * 1024;
const TUS = { 'tus-resumable': '1.0.0' };
let testApp: TestApp;
let owner: SignedInMember;
let now: Date;
let address: string;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
  address = await testApp.listen();
});
beforeEach(async () => {
  now = new Date();
  owner = await testApp.signIn();
});
afterAll(() => testApp.close());

type Headers = Record<string, string>;
const call = (method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', url: string, headers: Headers = {}, payload?: Buffer, member = owner) =>
  testApp.app.inject({ method, url, headers: { ...member.headers, ...TUS, ...headers }, ...(payload && { payload }) });
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ Info: { Code?: string } }>().Info.Code;

async function begin(size: number, member = owner): Promise<string> {
  const answer = await call('POST', '/v2/client/uploads', { 'upload-length': String(size) }, undefined, member);
  expect([answer.statusCode, answer.body]).toEqual([201, '']);
  return String(answer.headers['location']);
}
const send = (url: string, from: number, bytes: Buffer, headers: Headers = {}) =>
  call('PATCH', url, { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream', ...headers }, bytes);
const offsetOf = async (url: string) => Number((await call('HEAD', url)).headers['upload-offset']);
const idOf = (url: string) => url.split('/').at(-1) ?? '';
const mine = () => ({ scope: owner.scope, by: { memberId: owner.memberId } });
async function readBack(url: string): Promise<Buffer> {
  const { parts } = await readUploadedParts(mine(), testApp.services, idOf(url));
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
const storedOf = (workspaceId: number) => {
  const folder = join(testApp.services.config.dataDir, 'files', `u${workspaceId}`);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
};

describe('a file in parts', () => {
  test('arrives part by part, says how much arrived, and is the same bytes', async () => {
    const bytes = randomBytes(9 * MEBIBYTE + 5);
    const url = await begin(bytes.length);
    const cuts = [0, 1, 4 * MEBIBYTE, 4 * MEBIBYTE + 7, bytes.length];
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const answer = await send(url, from, bytes.subarray(from, cuts[index + 1]));
      expect([answer.statusCode, answer.headers['upload-offset'], answer.headers['tus-resumable']]).toEqual([
        204,
        String(cuts[index + 1]),
        '1.0.0',
      ]);
    }
    const head = await call('HEAD', url);
    expect([head.statusCode, head.headers['upload-offset'], head.headers['upload-length'], head.headers['cache-control']]).toEqual([
      200,
      String(bytes.length),
      String(bytes.length),
      'no-store',
    ]);
    expect((await readBack(url)).equals(bytes)).toBe(true);
  });

  test('lies sealed in the store', async () => {
    const url = await begin(2_000);
    await send(url, 0, Buffer.from('secret-marker'.repeat(50)));
    expect(storedOf(owner.workspaceId).map((path) => readFileSync(path).includes('secret-marker'))).toEqual([false]);
  });

  test('from another place than it stands at is refused, and changes nothing', async () => {
    const url = await begin(100);
    await send(url, 0, Buffer.alloc(60, 1));
    for (const from of [0, 59, 61]) {
      const answer = await send(url, from, Buffer.alloc(10, 2));
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'CONFLICT']);
    }
    await send(url, 60, Buffer.alloc(40, 3));
    expect((await readBack(url)).equals(Buffer.concat([Buffer.alloc(60, 1), Buffer.alloc(40, 3)]))).toBe(true);
  });

  test('sent twice at once is kept once, and leaves no bytes behind', async () => {
    const url = await begin(50);
    const answers = await Promise.all([1, 2, 3, 4].map((with_) => send(url, 0, Buffer.alloc(50, with_))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409, 409]);
    expect(new Set(await readBack(url)).size).toBe(1);
    expect(storedOf(owner.workspaceId)).toHaveLength(1);
    expect((await sweepWrites(testApp.services)).waiting).toBe(0);
  });

  test('of more bytes than were announced is refused', async () => {
    const url = await begin(10);
    const answer = await send(url, 0, Buffer.alloc(11));
    expect([answer.statusCode, codeOf(answer)]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  test('that breaks off keeps what arrived', async () => {
    const bytes = randomBytes(6 * MEBIBYTE);
    const url = await begin(bytes.length);
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    const head = { ...owner.headers, ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    socket.write(
      [
        `PATCH ${url} HTTP/1.1`,
        `host: ${hostname}`,
        `content-length: ${bytes.length}`,
        ...Object.entries(head).map((pair) => pair.join(': ')),
        '',
        '',
      ].join('\r\n'),
    );
    socket.write(bytes.subarray(0, 5 * MEBIBYTE), () => socket.destroySoon());
    await once(socket, 'close');
    await vi.waitFor(async () => expect(await offsetOf(url)).toBeGreaterThanOrEqual(4 * MEBIBYTE), { timeout: 10_000 });
    // Whatever came after the first whole piece may still be written.
    await vi.waitFor(
      async () => {
        const from = await offsetOf(url);
        expect((await send(url, from, bytes.subarray(from))).statusCode).toBe(204);
      },
      { timeout: 10_000 },
    );
    expect((await readBack(url)).equals(bytes)).toBe(true);
  });

  test('is taken by the client that browsers use, with a lost answer and a pause between', async () => {
    const bytes = randomBytes(3 * MEBIBYTE);
    const url = await new Promise<string>((resolve, reject) => {
      let lost = false;
      const upload: Upload = new Upload(bytes, {
        endpoint: `${address}/v2/client/uploads`,
        chunkSize: MEBIBYTE,
        headers: owner.headers,
        retryDelays: [0, 0],
        onAfterResponse: (request) => {
          if (lost || request.getMethod() !== 'PATCH') return;
          lost = true;
          throw new Error('the answer was lost');
        },
        onError: reject,
        onSuccess: () => resolve(new URL(upload.url ?? '').pathname),
      });
      upload.start();
    });
    expect((await readBack(url)).equals(bytes)).toBe(true);
  });
});

describe('an upload belongs to who began it', () => {
  test('and to nobody else, of the same workspace or another', async () => {
    const url = await begin(10);
    const colleague = await testApp.signIn({ workspaceId: owner.workspaceId });
    for (const member of [colleague, await testApp.signIn()]) {
      for (const method of ['HEAD', 'DELETE'] as const) expect((await call(method, url, {}, undefined, member)).statusCode).toBe(404);
      const answer = await call(
        'PATCH',
        url,
        { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        Buffer.alloc(10),
        member,
      );
      expect(answer.statusCode).toBe(404);
    }
    expect(await offsetOf(url)).toBe(0);
  });
});

describe('what cannot be taken is refused', () => {
  test('the bytes of a part by a call that takes none', async () => {
    const answer = await fetch(`${address}/v2/client/notifications/read-all`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/offset+octet-stream' },
      body: Buffer.alloc(10),
    });
    expect(answer.status).toBe(400);
  });

  test.each<[string, Headers, number, string]>([
    ['without a length', {}, 400, 'BAD_REQUEST'],
    ['of nothing', { 'upload-length': '0' }, 422, 'VALIDATION_FAILED'],
    ['longer than may be', { 'upload-length': String(128 * MEBIBYTE + 1) }, 413, 'FILE_TOO_LARGE'],
    ['in another version of the protocol', { 'upload-length': '10', 'tus-resumable': '0.2.2' }, 412, 'PROTOCOL_VERSION'],
  ])('an upload %s', async (_what, headers, status, code) => {
    const answer = await call('POST', '/v2/client/uploads', headers);
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
  });

  test('a part that says it is something else, and one without its place', async () => {
    const url = await begin(10);
    expect((await send(url, 0, Buffer.from('{}'), { 'content-type': 'application/json' })).statusCode).toBe(415);
    expect((await call('PATCH', url, { 'content-type': 'application/offset+octet-stream' }, Buffer.alloc(10))).statusCode).toBe(400);
  });

  test('more at once than a member may have, and than a workspace may', async () => {
    for (let count = 0; count < 20; count += 1) await begin(1);
    const one = await call('POST', '/v2/client/uploads', { 'upload-length': '1' });
    expect([one.statusCode, codeOf(one)]).toEqual([429, 'RATE_LIMITED']);
    const colleague = await testApp.signIn({ workspaceId: owner.workspaceId });
    for (let count = 0; count < 7; count += 1) await begin(128 * MEBIBYTE, colleague);
    const large = await call('POST', '/v2/client/uploads', { 'upload-length': String(128 * MEBIBYTE) }, undefined, colleague);
    expect([large.statusCode, codeOf(large)]).toEqual([429, 'RATE_LIMITED']);
  });
});

describe('in place of a file', () => {
  const STOCK = Buffer.from('ref,address_1,town,pcode,guide\r\nBQ-1,5 Tolland Terrace,Bristol,BS3 1KV,"472,500"\r\n');
  const importIt = (fields: Record<string, string>) => {
    const body = multipart(null, { kind: 'sales', ...fields });
    return testApp.app.inject({
      method: 'POST',
      url: '/v2/client/imports',
      headers: { ...owner.headers, ...body.headers },
      payload: body.payload,
    });
  };
  async function uploaded(bytes: Buffer): Promise<string> {
    const url = await begin(bytes.length);
    expect((await send(url, 0, bytes)).statusCode).toBe(204);
    return url;
  }

  test('a complete upload is named, is used, and is gone', async () => {
    const url = await uploaded(STOCK);
    const answer = await importIt({ upload: idOf(url), file_name: 'quayside.csv' });
    expect([answer.statusCode, answer.json<{ Info: { Data: { file_name: string } } }>().Info.Data.file_name]).toEqual([
      200,
      'quayside.csv',
    ]);
    expect((await call('HEAD', url)).statusCode).toBe(404);
    expect(storedOf(owner.workspaceId)).toEqual([]);
    expect(await listWaitingErasures(testApp.services)).toEqual([]);
  });

  test('one that is used by a call that is refused can be used again', async () => {
    const url = await uploaded(STOCK);
    expect((await importIt({ upload: idOf(url), file_name: 'a.csv', kind: 'nonsense' })).statusCode).toBe(422);
    expect((await importIt({ upload: idOf(url), file_name: 'a.csv' })).statusCode).toBe(200);
  });

  test('one that is not complete, not one’s own, or no upload at all is refused in words', async () => {
    const half = await begin(10);
    await send(half, 0, Buffer.alloc(5));
    const unfinished = await importIt({ upload: idOf(half), file_name: 'a.csv' });
    expect([unfinished.statusCode, codeOf(unfinished)]).toEqual([409, 'INVALID_STATE']);
    const theirs = await begin(10, await testApp.signIn());
    for (const id of [idOf(theirs), 'nonsense', '../../etc'])
      expect(codeOf(await importIt({ upload: id, file_name: 'a.csv' }))).toBe('NOT_FOUND');
  });

  test('one that goes while it is read is refused in words', async () => {
    const url = await uploaded(randomBytes(5 * MEBIBYTE));
    const { parts } = await readUploadedParts(mine(), testApp.services, idOf(url));
    expect((await call('DELETE', url)).statusCode).toBe(204);
    await expect(buffer(parts)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('one that is longer than a call may hold is refused before it is read', async () => {
    const url = await begin(64 * MEBIBYTE + 1);
    const part = Buffer.alloc(16 * MEBIBYTE);
    for (let from = 0; from < 64 * MEBIBYTE; from += part.length) await send(url, from, part);
    await send(url, 64 * MEBIBYTE, Buffer.alloc(1));
    expect(codeOf(await importIt({ upload: idOf(url), file_name: 'a.csv' }))).toBe('FILE_TOO_LARGE');
  });

  test('as a stream it becomes a stored file under its hash', async () => {
    const bytes = Buffer.from(`a,b\n${'1,2\n'.repeat(2_000_000)}`);
    const url = await uploaded(bytes);
    const { parts } = await readUploadedParts(mine(), testApp.services, idOf(url));
    const written = await writeFile(owner.scope, testApp.services, parts, { allowed: ['text/csv'] });
    const kept = await owner.scope.transaction((trx) => keepFile(trx, testApp.services, written));
    expect(kept).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, mime: 'text/csv' });
    expect((await owner.scope.transaction((trx) => openFile(trx, owner.scope, testApp.services, kept.sha256))).size).toBe(bytes.length);
  });
});

describe('what nobody wants any more', () => {
  test('is erased when it is given up', async () => {
    const url = await begin(10);
    await send(url, 0, Buffer.alloc(5));
    const answer = await call('DELETE', url);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect([(await call('HEAD', url)).statusCode, storedOf(owner.workspaceId)]).toEqual([404, []]);
  });

  test('is erased a day after its last part, and not before', async () => {
    const url = await begin(10);
    now = new Date(now.getTime() + 20 * 3_600_000);
    await send(url, 0, Buffer.alloc(5));
    now = new Date(now.getTime() + 20 * 3_600_000);
    await purgeUploads.run(testApp.services);
    expect(await offsetOf(url)).toBe(5);
    now = new Date(now.getTime() + 4 * 3_600_000);
    expect((await call('HEAD', url)).statusCode).toBe(404);
    await purgeUploads.run(testApp.services);
    expect(storedOf(owner.workspaceId)).toEqual([]);
    expect(await listWaitingErasures(testApp.services)).toEqual([]);
  });

  test('waits to be erased where the store does not let go', async () => {
    const url = await begin(10);
    await send(url, 0, Buffer.alloc(10));
    now = new Date(now.getTime() + 25 * 3_600_000);
    const files = { ...testApp.services.files, remove: () => Promise.reject(new Error('locked')) };
    await purgeUploads.run({ ...testApp.services, files });
    expect(await listWaitingErasures(testApp.services)).toHaveLength(1);
  });
});

test('a piece that was written and not kept is found by the sweep', async () => {
  const url = await begin(10);
  const { files } = testApp.services;
  // The process ends after the bytes are written: what follows never happens.
  const put = vi.spyOn(files, 'put').mockImplementationOnce(async (key, content) => {
    await files.put(key, content);
    throw new Error('the process ended');
  });
  expect((await send(url, 0, Buffer.alloc(10, 7))).statusCode).toBe(500);
  put.mockRestore();
  expect(await offsetOf(url)).toBe(0);
  expect((await send(url, 0, Buffer.alloc(10, 8))).statusCode).toBe(204);
  expect(storedOf(owner.workspaceId)).toHaveLength(2);
  const later = { ...testApp.services, now: () => new Date(now.getTime() + 24 * 3_600_000 + 1) };
  expect(await sweepWrites(later)).toMatchObject({ swept: 1 });
  expect(storedOf(owner.workspaceId)).toHaveLength(1);
  expect((await readBack(url)).equals(Buffer.alloc(10, 8))).toBe(true);
});

// `npm run test:long` kills browser, API and database of an upload of 100 MB.
test('an upload whose database is cut off again and again arrives whole, and leaves nothing behind', async () => {
  const bytes = randomBytes(6 * MEBIBYTE);
  const url = await begin(bytes.length);
  const cutter = new pg.Client({ connectionString: testApp.databaseUrl });
  await cutter.connect();
  onTestFinished(() => cutter.end());
  const cut = () =>
    cutter.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
  let cuts = 0;
  for (let from = 0; from < bytes.length;) {
    const sending = send(url, from, bytes.subarray(from, from + MEBIBYTE));
    if (cuts < 12) {
      cuts += 1;
      // Each time a little later in what the server does with the part.
      for (let turn = 0; turn < cuts * 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await cut();
    }
    await sending;
    await vi.waitFor(async () => {
      const head = await call('HEAD', url);
      expect(head.statusCode).toBe(200);
      from = Number(head.headers['upload-offset']);
    }, 10_000);
  }
  expect((await readBack(url)).equals(bytes)).toBe(true);
  const { rows } = await testApp.services.pool.query<{ pieces: number }>(
    'select count(*)::int as pieces from upload_pieces where upload_id = $1',
    [idOf(url)],
  );
  await sweepWrites({ ...testApp.services, now: () => new Date(now.getTime() + 25 * 3_600_000) });
  expect(storedOf(owner.workspaceId)).toHaveLength(rows[0]?.pieces ?? 0);
});
