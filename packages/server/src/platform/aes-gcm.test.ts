import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWith, sealWith } from './aes-gcm.ts';

const key = randomBytes(32);

test('what was sealed opens to the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.string(), (plain, context) => {
      expect(Buffer.from(plain).equals(openWith(key, sealWith(key, plain, context), context))).toBe(true);
    }),
  );
});

test('the same text sealed twice looks different', () => {
  expect(sealWith(key, Buffer.from('x'), 'c').equals(sealWith(key, Buffer.from('x'), 'c'))).toBe(false);
});

test('another key or another context does not open it', () => {
  const sealed = sealWith(key, Buffer.from('secret'), 'check:1');
  expect(() => openWith(randomBytes(32), sealed, 'check:1')).toThrow();
  expect(() => openWith(key, sealed, 'check:2')).toThrow();
});

test('a change of any one byte is noticed', () => {
  const sealed = sealWith(key, Buffer.from('secret'), 'c');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 0x80;
    expect(() => openWith(key, changed, 'c'), `byte ${at}`).toThrow();
  }
});

test('a cut or lengthened seal does not open', () => {
  const sealed = sealWith(key, Buffer.from('secret'), 'c');
  for (let length = 0; length < sealed.length; length++) expect(() => openWith(key, sealed.subarray(0, length), 'c')).toThrow();
  expect(() => openWith(key, Buffer.concat([sealed, Buffer.from([0])]), 'c')).toThrow();
});
