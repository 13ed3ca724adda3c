import { expect, test } from 'vitest';
import { ELEMENT_RESULT, MATCH_STATUS, stamp, subjectFacts } from './words.ts';
import type { Report } from '@freehold/contract/reports';

test('a source that was not run is grey in the report too', () => {
  expect(ELEMENT_RESULT.not_run).toMatchObject({ label: 'Not run', family: 'stone', glyph: 'dash' });
});

test('an undecided match is never marked as settled', () => {
  expect(MATCH_STATUS.open.glyph).not.toBe('tick');
  expect(MATCH_STATUS.unclear.glyph).not.toBe('tick');
});

test('a document names the day, so that it reads the same next year', () => {
  expect(stamp(new Date().toISOString())).not.toContain('Today');
  expect(stamp('2026-06-09T08:12:00Z')).toBe('9 Jun 2026, 09:12');
});

test('a report of a check for a property says for which, and as whom', () => {
  const subject = { kind: 'person', first_name: 'A', last_name: 'B' };
  const at = { property_id: 7, line1: '16 Calloway Crescent', address: '16 Calloway Crescent, Bristol BS8 4KV', role: 'buyer' };
  const content = { subject, for: at, bands: { weak: 65, strong: 75 }, categories: [], screening_policy: null };
  expect(subjectFacts(content as unknown as Report['content'])).toContainEqual({
    label: 'For',
    value: '16 Calloway Crescent, Bristol BS8 4KV, as buyer',
  });
});

test('what was not given is said, not left out', () => {
  const content = {
    subject: { kind: 'person', first_name: 'A', last_name: 'B' },
    subject_name: 'A B',
    reference: null,
    kind: 'aml',
    match_mode: 'wide',
    bands: { weak: 65, strong: 75 },
    categories: ['sanctions', 'pep'],
    screening_policy: 3,
    elements: [
      { code: 'SANCTIONS', result: 'pass' },
      { code: 'PEP', result: 'not_run' },
    ],
  };
  const facts = subjectFacts(content as unknown as Report['content']);
  expect(facts).toContainEqual({ label: 'Date of birth', value: 'Not given' });
  expect(facts).toContainEqual({ label: 'Search', value: 'Wide, shown from 65, strong from 75' });
  expect(facts).toContainEqual({ label: 'Looked for', value: 'Sanctions' });
  expect(facts).toContainEqual({ label: 'Screening policy', value: 'Version 3' });
});
