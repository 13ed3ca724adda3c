import { expect, test } from 'vitest';
import type { ReportPart } from '../../../shared/report-part.ts';
import { ELEMENT_RESULT, subjectFacts } from './words.ts';
import type { Report } from '@freehold/contract/reports';

test('a source that was not run is grey in the report too', () => {
  expect(ELEMENT_RESULT.not_run).toMatchObject({ label: 'Not run', family: 'stone', glyph: 'dash' });
});

test('a report of a check for a property says for which, and as whom', () => {
  const subject = { kind: 'person', first_name: 'A', last_name: 'B' };
  const at = { property_id: 7, line1: '16 Calloway Crescent', address: '16 Calloway Crescent, Bristol BS8 4KV', role: 'buyer' };
  const content = { subject, for: at, bands: { weak: 65, strong: 75 }, categories: [], screening_policy: null };
  expect(subjectFacts(content as unknown as Report['content'], null)).toContainEqual({
    label: 'For',
    value: '16 Calloway Crescent, Bristol BS8 4KV, as buyer',
  });
});

test('what was not given is said, and what the kind of check adds stands below', () => {
  const content = { subject: { kind: 'person', first_name: 'A', last_name: 'B' }, subject_name: 'A B', reference: null };
  const part = { facts: [{ label: 'Paper', value: 'Cream laid' }] } as unknown as ReportPart;
  const facts = subjectFacts(content as unknown as Report['content'], part);
  expect(facts).toContainEqual({ label: 'Date of birth', value: 'Not given' });
  expect(facts.at(-1)).toEqual({ label: 'Paper', value: 'Cream laid' });
});
