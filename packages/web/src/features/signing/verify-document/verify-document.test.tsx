import { SEAL_OUTCOMES } from '@freehold/contract/signing/document-seals';
import { describe, expect, test } from 'vitest';
import { hashFile } from './hash-file.ts';
import { levelInWords, verdictOf } from './words.ts';

const about = { made_here: true, firm: 'Pennard & Lisle', revisions: [] };

describe('what the page says of a file', () => {
  test.each(SEAL_OUTCOMES)('%s: a title and what to do, each its own', (outcome) => {
    const { title, line } = verdictOf({ ...about, outcome });
    expect(title.length).toBeGreaterThan(10);
    expect(line.length).toBeGreaterThan(20);
    expect(SEAL_OUTCOMES.filter((other) => verdictOf({ ...about, outcome: other }).title === title)).toEqual([outcome]);
  });

  test('validation data that was added is no change of a page, and pages that changed are named', () => {
    const revision = (kind: 'sealed' | 'validation_data' | 'changed', changed_pages: number[] = []) => ({
      kind,
      words: '',
      changed_pages,
      to: 1,
    });
    const added = verdictOf({ ...about, outcome: 'sealed', revisions: [revision('sealed'), revision('validation_data')] });
    expect([added.tone, added.line]).toEqual([
      'moss',
      'Since then only data was added that lets the seal be checked for longer. No page changed.',
    ]);
    const changed = verdictOf({ ...about, outcome: 'changed_after', revisions: [revision('sealed'), revision('changed', [1, 3])] });
    expect([changed.tone, changed.line]).toEqual(['clay', expect.stringContaining('changed pages 1 and 3, so do not rely on')]);
  });

  test('only a file that is whole looks good', () =>
    expect(SEAL_OUTCOMES.filter((outcome) => verdictOf({ ...about, outcome }).tone === 'moss')).toEqual(['sealed']));

  test('each level says what it proves', () =>
    expect(new Set((['B-B', 'B-T', 'B-LT', 'B-LTA', null] as const).map(levelInWords)).size).toBe(5));
});

test('the fingerprint is SHA-256 of the bytes', async () =>
  expect(await hashFile(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'));
