import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFile, storeFile } from './file-vault.ts';
import { readRange, sendFile } from './send-file.ts';

const CSV = Buffer.from(`name,number\n${Array.from({ length: 30_000 }, (_, at) => `somebody,${at}\n`).join('')}`);
let testApp: TestApp;
let member: SignedInMember;
let sha256: string;
let address: string;
beforeAll(async () => {
  testApp = await startTestApp({
    beforeReady: (app) =>
      void app.get('/file/:hash', async (request, reply) => {
        const { hash } = request.params as { hash: string };
        const file = await member.scope.transaction((trx) => openFile(trx, member.scope, testApp.services, hash));
        return sendFile(request, reply, { file, fileName: 'list.csv' });
      }),
  });
  member = await testApp.signIn();
  sha256 = (await store(CSV)).sha256;
  address = await testApp.listen();
});
afterAll(() => testApp.close());

const store = (bytes: Buffer) =>
  member.scope.transaction((trx) => storeFile(trx, member.scope, testApp.services, bytes, { allowed: ['text/csv'] }));
const ask = (headers: Record<string, string> = {}, hash = sha256, method = 'GET') => fetch(`${address}/file/${hash}`, { headers, method });
async function pathOf(hash: string): Promise<string> {
  const row = testApp.services.db.selectFrom('files').select('storage_key').where('sha256', '=', hash);
  return join(testApp.services.config.dataDir, 'files', (await row.executeTakeFirstOrThrow()).storage_key);
}

describe('a stored file is answered', () => {
  test('whole, with its hash as its mark', async () => {
    const answer = await ask();
    expect([answer.status, answer.headers.get('content-length'), answer.headers.get('etag'), answer.headers.get('accept-ranges')]).toEqual([
      200,
      String(CSV.length),
      `"${sha256}"`,
      'bytes',
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(CSV)).toBe(true);
  });

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=65530-131080', 65_530, 131_080],
    [`bytes=${CSV.length - 10}-`, CSV.length - 10, CSV.length - 1],
    ['bytes=-7', CSV.length - 7, CSV.length - 1],
  ])('by the part that %s asks for', async (range, from, to) => {
    const answer = await ask({ range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${CSV.length}`]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(CSV.subarray(from, to + 1))).toBe(true);
  });

  test('by nothing behind its end', async () => {
    const answer = await ask({ range: `bytes=${CSV.length}-` });
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([416, `bytes */${CSV.length}`, '']);
  });

  test('by its part where the caller has the same file, else whole', async () => {
    expect((await ask({ range: 'bytes=0-9', 'if-range': `"${sha256}"` })).status).toBe(206);
    const other = await ask({ range: 'bytes=0-9', 'if-range': '"another"' });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, CSV.length]);
  });

  test('to HEAD by its size alone', async () => {
    const answer = await ask({ range: 'bytes=0-9' }, sha256, 'HEAD');
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, String(CSV.length), '']);
  });

  test('with a fault in words where it does not open, and with a broken connection where only its end does not', async () => {
    const lines = () => Buffer.from(`a,b\n${`${randomBytes(20).toString('hex')},1\n`.repeat(10_000)}`);
    for (const [place, outcome] of [
      [100, 500],
      [-100, 'broken'],
    ] as const) {
      const stored = await store(lines());
      const path = await pathOf(stored.sha256);
      const bytes = readFileSync(path);
      const at = (place + bytes.length) % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      const answer = await ask({}, stored.sha256);
      if (outcome === 'broken') await expect(answer.arrayBuffer()).rejects.toThrow();
      else expect([answer.status, (await answer.json()) as unknown]).toMatchObject([500, { Info: { Code: 'INTERNAL' } }]);
    }
  });
});

test.each([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=5-1000', { from: 5, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['bytes=-0', 'none'],
  ['bytes=100-', 'none'],
  ['bytes=9-3', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
])('%s of 100 bytes', (asked, range) => expect(readRange(asked, 100)).toEqual(range));
