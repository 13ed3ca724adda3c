import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openBytes, openJson, sealBytes, sealJson } from './encryption.ts';

const key = randomBytes(32);

test('what was sealed opens to the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.string(), (plain, context) => {
      expect(Buffer.from(plain).equals(openBytes(key, sealBytes(key, plain, context), context))).toBe(true);
    }),
  );
});

test('JSON comes back as it was', () => {
  const value = { name: 'Ærø', list: [1, null, { deep: true }] };
  expect(openJson(key, sealJson(key, value, 'check:1'), 'check:1')).toEqual(value);
});

test('the same text sealed twice looks different', () => {
  expect(sealBytes(key, Buffer.from('x'), 'c').equals(sealBytes(key, Buffer.from('x'), 'c'))).toBe(false);
});

test('another key or another context does not open it', () => {
  const sealed = sealBytes(key, Buffer.from('secret'), 'check:1');
  expect(() => openBytes(randomBytes(32), sealed, 'check:1')).toThrow();
  expect(() => openBytes(key, sealed, 'check:2')).toThrow();
});

test('a change of any one byte is noticed', () => {
  const sealed = sealBytes(key, Buffer.from('secret'), 'c');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 0x80;
    expect(() => openBytes(key, changed, 'c'), `byte ${at}`).toThrow();
  }
});

test('a cut or lengthened seal does not open', () => {
  const sealed = sealBytes(key, Buffer.from('secret'), 'c');
  for (let length = 0; length < sealed.length; length++) expect(() => openBytes(key, sealed.subarray(0, length), 'c')).toThrow();
  expect(() => openBytes(key, Buffer.concat([sealed, Buffer.from([0])]), 'c')).toThrow();
});
