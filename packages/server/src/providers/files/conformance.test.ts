import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocalFiles } from './local.ts';
import { FileMissing, StorageFull, type FileStore } from './provider.ts';
import { openS3Files } from './s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'freehold-files-'));
const credentials = { region: 'eu-west-2', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'evidence', configs: [] }],
});
const stores: Partial<Record<'local' | 's3', FileStore>> = {};

beforeAll(async () => {
  const { port } = await s3.run();
  stores.local = openLocalFiles(join(folder, 'local'));
  stores.s3 = openS3Files({ endpoint: `http://127.0.0.1:${port}`, bucket: 'evidence', ...credentials });
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const get = async (store: FileStore, ...of: Parameters<FileStore['read']>) => buffer(await store.read(...of));

describe.each(['local', 's3'] as const)('a %s store', (kind) => {
  const store = () => {
    const opened = stores[kind];
    if (!opened) throw new Error('not open');
    return opened;
  };

  test('says what it is', () => expect(store().name).toBe(kind));

  test.each([0, 1, 70_000, 3_000_000])('gives back %i bytes as they were put', async (size) => {
    const bytes = randomBytes(size);
    await store().put(`w1/aa/size${size}`, bytes);
    expect((await get(store(), `w1/aa/size${size}`)).equals(bytes)).toBe(true);
  });

  test('takes a stream, however long, and gives any part of it back', async () => {
    const bytes = randomBytes(18_000_000);
    const parts = Array.from({ length: 180 }, (_, at) => bytes.subarray(at * 100_000, (at + 1) * 100_000));
    await store().put('w1/aa/streamed', Readable.from(parts));
    expect((await get(store(), 'w1/aa/streamed')).equals(bytes)).toBe(true);
    for (const [from, to] of [
      [0, 1],
      [99_999, 100_000],
      [8_388_600, 8_388_700],
      [17_999_999, 18_000_050],
    ] as const)
      expect((await get(store(), 'w1/aa/streamed', { from, to })).equals(bytes.subarray(from, to + 1))).toBe(true);
    expect((await get(store(), 'w1/aa/streamed', { from: 17_000_000 })).equals(bytes.subarray(17_000_000))).toBe(true);
    expect(await get(store(), 'w1/aa/streamed', { from: 18_000_000, to: 18_000_010 })).toHaveLength(0);
  });

  test.each([10, 9_000_000])('keeps nothing of a stream that breaks off after %i bytes, and says what broke it', async (size) => {
    const fault = new Error('broken off');
    async function* broken() {
      yield randomBytes(size);
      throw fault;
    }
    await expect(store().put(`w1/aa/broken${size}`, broken())).rejects.toBe(fault);
    expect(await store().has(`w1/aa/broken${size}`)).toBe(false);
  });

  test('knows what it has', async () => {
    expect(await store().has('w1/aa/later')).toBe(false);
    await store().put('w1/aa/later', Buffer.from('here'));
    expect(await store().has('w1/aa/later')).toBe(true);
  });

  test('throws FileMissing for what it does not have', async () => {
    await expect(get(store(), 'w1/aa/nothing')).rejects.toThrow(FileMissing);
  });

  test('erases what it is told to, and is content where there is nothing', async () => {
    await store().put('w1/aa/gone', Buffer.from('here'));
    for (const _time of [1, 2]) await store().remove('w1/aa/gone');
    expect(await store().has('w1/aa/gone')).toBe(false);
    await store().put('w1/aa/gone', Buffer.from('again'));
    expect((await get(store(), 'w1/aa/gone')).toString()).toBe('again');
  });

  test('never changes what was written once', async () => {
    await store().put('w1/aa/once', Buffer.from('first'));
    await store().put('w1/aa/once', Buffer.from('second'));
    expect((await get(store(), 'w1/aa/once')).toString()).toBe('first');
  });

  test('replaces what it is told to replace', async () => {
    await store().replace('w1/aa/list', Buffer.from('first'));
    await store().replace('w1/aa/list', Buffer.from('second'));
    expect((await get(store(), 'w1/aa/list')).toString()).toBe('second');
  });

  test('takes the same file twice at the same time', async () => {
    const bytes = randomBytes(200_000);
    await Promise.all(Array.from({ length: 4 }, () => store().put('w1/bb/race', bytes)));
    expect((await get(store(), 'w1/bb/race')).equals(bytes)).toBe(true);
  });
});

describe('a local store', () => {
  test.each(['ENOSPC', 'EDQUOT'])('that meets %s says StorageFull and leaves nothing half-written', async (code) => {
    const own = join(folder, code);
    const full = openLocalFiles(own, async (path, content) => {
      const bytes = await buffer(Readable.from([content]));
      const { writeFile } = await import('node:fs/promises');
      await writeFile(path, bytes.subarray(0, bytes.length / 2));
      throw Object.assign(new Error('no room'), { code });
    });
    await expect(full.put('w1/cc/big', randomBytes(1000))).rejects.toThrow(StorageFull);
    expect(readdirSync(join(own, 'w1/cc'))).toEqual([]);
    expect(await full.has('w1/cc/big')).toBe(false);
  });

  test('that is cut off while writing leaves no file under the name', async () => {
    const own = join(folder, 'cut');
    const cut = openLocalFiles(own, () => new Promise(() => undefined));
    void cut.put('w1/cc/never', Buffer.from('x'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await openLocalFiles(own).has('w1/cc/never')).toBe(false);
  });

  test('erases what a writing that was cut off left of a file', async () => {
    const own = join(folder, 'left');
    mkdirSync(join(own, 'w1/cc'), { recursive: true });
    for (const name of ['big.one.part', 'bigger.one.part']) writeFileSync(join(own, 'w1/cc', name), 'x');
    await openLocalFiles(own).remove('w1/cc/big');
    expect(readdirSync(join(own, 'w1/cc'))).toEqual(['bigger.one.part']);
  });

  test.each(['../outside', '/etc/passwd', 'w1/../../x', 'w1//x', 'W1/x', ''])('does not take the key %j', async (key) => {
    await expect(openLocalFiles(folder).put(key, Buffer.from('x'))).rejects.toThrow('A file key is');
  });
});

/** What a bucket with versions keeps of one key: deleting without naming a version only hides the newest. */
type Version = { id: string; isMarker: boolean };
describe('an S3 store that keeps versions', () => {
  let server: Server;
  let endpoint: string;
  let kept: Version[] = [];
  let isLocked = false;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://store');
      const answer = (status: number, body = '') => response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
      request.resume().on('end', () => {
        const versionId = url.searchParams.get('versionId');
        const newest = kept.at(-1);
        if (request.method === 'HEAD') return answer(newest && !newest.isMarker ? 200 : 404);
        if (request.method === 'GET') {
          // Two a page.
          const from = Number(url.searchParams.get('version-id-marker') ?? 0);
          const page = kept.slice(from, from + 2);
          const lines = page.map(({ id, isMarker }) => {
            const tag = isMarker ? 'DeleteMarker' : 'Version';
            return `<${tag}><Key>w1/aa/kept</Key><VersionId>${id}</VersionId></${tag}>`;
          });
          const next = from + 2 < kept.length;
          const more = next ? `<NextKeyMarker>w1/aa/kept</NextKeyMarker><NextVersionIdMarker>${from + 2}</NextVersionIdMarker>` : '';
          const other = '<Version><Key>w1/aa/keptelsewhere</Key><VersionId>9</VersionId></Version>';
          return answer(
            200,
            `<?xml version="1.0"?><ListVersionsResult><IsTruncated>${next}</IsTruncated>${more}${lines.join('')}${other}</ListVersionsResult>`,
          );
        }
        if (isLocked && versionId !== null) return answer(403, '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>');
        if (versionId === null) kept.push({ id: `m${kept.length}`, isMarker: true });
        else kept = kept.filter(({ id }) => id !== versionId);
        return answer(204);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no address');
    endpoint = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => server.close());
  const versions = () => [1, 2, 3].map((id) => ({ id: `v${id}`, isMarker: false }));

  test('erases every version of a file, and no other file’s', async () => {
    kept = [...versions(), { id: 'm1', isMarker: true }, { id: 'v4', isMarker: false }];
    await openS3Files({ endpoint, bucket: 'evidence', ...credentials }).remove('w1/aa/kept');
    expect(kept).toEqual([]);
  });

  test('that does not let a version go is a fault, never an erasure', async () => {
    kept = versions();
    isLocked = true;
    await expect(openS3Files({ endpoint, bucket: 'evidence', ...credentials }).remove('w1/aa/kept')).rejects.toThrow();
    expect(kept).toHaveLength(3);
    isLocked = false;
  });
});

describe('an S3 store', () => {
  let server: Server;
  let endpoint: string;
  const answers: { status: number; code: string }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        const answer = request.method === 'HEAD' ? { status: 404, code: 'NoSuchKey' } : (answers.shift() ?? { status: 200, code: '' });
        response.writeHead(answer.status, { 'content-type': 'application/xml' });
        response.end(
          request.method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${answer.code}</Code><Message>no</Message></Error>`,
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no address');
    endpoint = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => server.close());

  test.each([
    { status: 403, code: 'QuotaExceeded' },
    { status: 507, code: 'XMinioStorageFull' },
    { status: 507, code: 'AnythingElse' },
  ])('that answers $status $code says StorageFull', async (answer) => {
    // The client tries a 5xx three times.
    answers.push(answer, answer, answer);
    await expect(openS3Files({ endpoint, bucket: 'evidence', ...credentials }).put('w1/cc/big', randomBytes(100))).rejects.toThrow(
      StorageFull,
    );
    answers.length = 0;
  });

  test('that refuses the keys of the installation is a fault, not a missing file', async () => {
    answers.push({ status: 403, code: 'AccessDenied' });
    await expect(openS3Files({ endpoint, bucket: 'evidence', ...credentials }).read('w1/cc/big')).rejects.not.toThrow(FileMissing);
  });
});
