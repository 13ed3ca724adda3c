import { expect, test } from 'vitest';
import { entryHash } from './entry-hash.ts';
import { emptyEntry } from './lists/list-format.ts';

test('the hash does not depend on the order of keys', () => {
  const entry = emptyEntry('1');
  const turned = Object.fromEntries(Object.entries(entry).reverse()) as typeof entry;
  expect(entryHash(turned)).toBe(entryHash(entry));
  expect(entryHash(entry)).toMatch(/^[0-9a-f]{64}$/);
});

test('any changed fact changes the hash', () => {
  const entry = emptyEntry('1');
  const others = [
    { ...entry, dobs: ['1979'] },
    { ...entry, names: [{ text: 'Jory', kind: 'primary' as const }] },
    { ...entry, programme: 'X' },
  ];
  expect(new Set([entry, ...others].map(entryHash)).size).toBe(4);
});
