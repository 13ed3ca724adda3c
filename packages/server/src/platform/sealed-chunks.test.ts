import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inPieces } from './in-pieces.ts';
import { chunksOf, FileDamaged, HEAD_BYTES, openChunks, openRange, readHead, sealChunks } from './sealed-chunks.ts';

const KEY = { id: 7, key: Buffer.from(Array.from({ length: 32 }, (_, at) => at)) };
const CONTEXT = 'file:1:w1/aa/one';
const CHUNK = 32;
const SEALED_CHUNK = CHUNK + 16;

const seal = (plain: Uint8Array, { context = CONTEXT, chunkBytes = CHUNK, salt = randomBytes(32) } = {}) =>
  buffer(sealChunks(KEY, context, plain, { chunkBytes, salt }));
async function open(sealed: Buffer, context = CONTEXT, key = KEY.key): Promise<Buffer> {
  const head = readHead(sealed);
  if (!head) throw new FileDamaged('no head');
  return buffer(openChunks(key, head, context, sealed.subarray(HEAD_BYTES)));
}
const damaged = (sealed: Buffer, context?: string) =>
  open(sealed, context).then(
    () => 'opened',
    (error: unknown) => (error instanceof FileDamaged ? 'damaged' : error),
  );
const content = fc.uint8Array({ maxLength: 5 * CHUNK });

describe('a file sealed in chunks', () => {
  // The hash is that of the same file made by another program, in Python with `cryptography`.
  test('is the same byte by byte as another program makes it', async () => {
    const salt = Buffer.alloc(32, 9);
    const plain = Buffer.from(Array.from({ length: 80 }, (_, at) => at));
    const sealed = await seal(plain, { salt });
    expect(sealed.subarray(0, 12).toString('hex')).toBe('f54648020000000700000020');
    expect(sealed).toHaveLength(HEAD_BYTES + 80 + 3 * 16);
    expect(createHash('sha256').update(sealed).digest('hex')).toBe('37fc55c5eaeab6944810fe35f6a2b4aeee33e00518cf7557f246ffff02ac4007');
    expect((await open(sealed)).equals(plain)).toBe(true);
  });

  test('opens as what was sealed, in whatever parts it came', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 70 }), async (plain, step) => {
        const sealed = await buffer(sealChunks(KEY, CONTEXT, inPieces(plain, step), { chunkBytes: CHUNK }));
        expect((await open(sealed)).equals(plain)).toBe(true);
      }),
    );
  });

  test('does not open with any bit changed, and nothing of a changed chunk is given out', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.nat(), fc.integer({ min: 0, max: 7 }), async (plain, at, bit) => {
        const sealed = await seal(plain);
        const place = at % sealed.length;
        sealed[place] = (sealed[place] ?? 0) ^ (1 << bit);
        // The number of the key is looked up by the vault; here the key is given, and the number is bound in.
        expect(await damaged(sealed)).toBe('damaged');
      }),
    );
  });

  test('does not open when it is cut anywhere', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK + 5));
    for (let length = 0; length < sealed.length; length += 1) expect(await damaged(sealed.subarray(0, length))).toBe('damaged');
  });

  test('does not open when something follows', async () => {
    for (const size of [0, 5, CHUNK, 2 * CHUNK]) {
      const sealed = await seal(randomBytes(size));
      for (const more of [Buffer.alloc(1), Buffer.alloc(16), sealed.subarray(HEAD_BYTES)])
        expect(await damaged(Buffer.concat([sealed, more]))).toBe('damaged');
    }
  });

  test('does not open with its chunks in another order, doubled or left out', async () => {
    const sealed = await seal(randomBytes(4 * CHUNK));
    const chunks = [0, 1, 2, 3].map((at) => sealed.subarray(HEAD_BYTES + at * SEALED_CHUNK, HEAD_BYTES + (at + 1) * SEALED_CHUNK));
    for (const order of [[1, 0, 2, 3], [0, 0, 1, 2, 3], [0, 2, 3], [0, 1, 3, 2], [3]])
      expect(await damaged(Buffer.concat([sealed.subarray(0, HEAD_BYTES), ...order.map((at) => chunks[at] ?? Buffer.alloc(0))]))).toBe(
        'damaged',
      );
  });

  test('does not open with a chunk of another file, nor at another place or in another workspace', async () => {
    const [one, two] = await Promise.all([seal(randomBytes(3 * CHUNK)), seal(randomBytes(3 * CHUNK))]);
    two.copy(one, HEAD_BYTES + SEALED_CHUNK, HEAD_BYTES + SEALED_CHUNK, HEAD_BYTES + 2 * SEALED_CHUNK);
    expect(await damaged(one)).toBe('damaged');
    for (const context of ['file:1:w1/aa/two', 'file:2:w1/aa/one']) expect(await damaged(two, context)).toBe('damaged');
    await expect(open(two, CONTEXT, randomBytes(32))).rejects.toThrow(FileDamaged);
  });

  test('seals the same content differently each time', async () => {
    expect((await seal(Buffer.from('same'))).equals(await seal(Buffer.from('same')))).toBe(false);
  });

  test('of before is told apart', () =>
    expect(readHead(Buffer.concat([Buffer.from([0xf5, 0x46, 0x48, 0x01]), randomBytes(60)]))).toBeNull());
});

describe('a part of it', () => {
  const readPart = async (sealed: Buffer, size: number, from: number, to: number) => {
    const head = readHead(sealed);
    if (!head) throw new Error('no head');
    const asked: { from: number; to: number }[] = [];
    const read = async (range: { from: number; to: number }) => {
      asked.push(range);
      return sealed.subarray(range.from, range.to + 1);
    };
    const part = await buffer(openRange(KEY.key, head, CONTEXT, { size, range: { from, to }, read }));
    return { part, asked };
  };

  test('is that part, and no chunk is read that holds none of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 6 * CHUNK }), fc.nat(), fc.nat(), async (plain, a, b) => {
        const [from, to] = [a % plain.length, b % plain.length].toSorted((x, y) => x - y) as [number, number];
        const { part, asked } = await readPart(await seal(plain), plain.length, from, to);
        expect(part.equals(plain.subarray(from, to + 1))).toBe(true);
        const chunks = Math.floor(to / CHUNK) - Math.floor(from / CHUNK) + 1;
        expect(asked).toHaveLength(1);
        expect((asked[0]?.to ?? 0) - (asked[0]?.from ?? 0) + 1).toBeLessThanOrEqual(chunks * SEALED_CHUNK);
      }),
    );
  });

  test('is refused where its chunk was changed, moved or cut, and not where another was', async () => {
    const plain = randomBytes(3 * CHUNK);
    const sealed = await seal(plain);
    sealed[HEAD_BYTES + SEALED_CHUNK] = (sealed[HEAD_BYTES + SEALED_CHUNK] ?? 0) ^ 1;
    expect((await readPart(sealed, plain.length, 0, CHUNK - 1)).part.equals(plain.subarray(0, CHUNK))).toBe(true);
    await expect(readPart(sealed, plain.length, CHUNK, CHUNK)).rejects.toThrow(FileDamaged);
    await expect(readPart(sealed.subarray(0, -1), plain.length, 2 * CHUNK, 2 * CHUNK)).rejects.toThrow(FileDamaged);
    await expect(readPart(sealed.subarray(0, HEAD_BYTES + SEALED_CHUNK), plain.length, 0, CHUNK)).rejects.toThrow(FileDamaged);
  });

  test('of a file whose row says another size is refused, not wrong', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK));
    await expect(readPart(sealed, 2 * CHUNK, CHUNK, 2 * CHUNK - 1)).rejects.toThrow(FileDamaged);
  });

  test('lies where it is said to lie', () => {
    const head = { keyId: 1, chunkBytes: CHUNK, bytes: Buffer.alloc(HEAD_BYTES) };
    expect(chunksOf(head, 70, { from: 40, to: 69 })).toEqual({
      firstChunk: 1,
      last: 2,
      sealed: { from: HEAD_BYTES + SEALED_CHUNK, to: HEAD_BYTES + 70 + 3 * 16 - 1 },
      skip: 8,
    });
  });
});
