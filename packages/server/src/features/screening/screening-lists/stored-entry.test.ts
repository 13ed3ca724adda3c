import { sampleEntry } from '@freehold/testkit/load-list';
import { expect, test } from 'vitest';
import { storedEntry, storedJson } from './stored-entry.ts';

test('an entry is kept as it is', () => {
  const entry = sampleEntry({ ref: 'T1', name: 'Casimir Dravenko 🏠', text: 'Made up' });
  expect(storedEntry(entry)).toMatchObject({ ref: 'T1', json: JSON.stringify(entry) });
});

test.each([
  ['a NUL', 'a\0b', 'ab'],
  ['half of a character', 'a\ud800b', 'a\ufffdb'],
  ['the letters JSON writes for a NUL', String.raw`a\u0000`, String.raw`a\u0000`],
  ['the letters JSON writes for half of a character', String.raw`\ud800`, String.raw`\ud800`],
])('%s in a text or a reference can be stored', (_what, text, kept) => {
  const { ref, json } = storedEntry(sampleEntry({ ref: text, name: text, text }));
  expect(ref).toBe(kept);
  expect(JSON.parse(json)).toMatchObject({ ref: kept, names: [{ text: kept }], text: kept });
  expect(JSON.parse(storedJson({ deep: [{ text }] }))).toEqual({ deep: [{ text: kept }] });
});
