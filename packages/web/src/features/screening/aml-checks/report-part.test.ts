import type { AmlContent } from '@freehold/contract/reports';
import { expect, test } from 'vitest';
import { MATCH_STATUS } from './match-sheet.tsx';
import { amlReportPart } from './report-part.tsx';

test('an undecided match is never marked as settled', () => {
  expect(MATCH_STATUS.open.glyph).not.toBe('tick');
  expect(MATCH_STATUS.unclear.glyph).not.toBe('tick');
});

const content = {
  subject: { kind: 'person', first_name: 'A', last_name: 'B' },
  kind: 'aml',
  demo: true,
  is_practice: false,
  statement: null,
  engine_version: null,
  screened_at: '2026-06-09T08:12:00Z',
  matches: [],
  match_mode: 'wide',
  bands: { weak: 65, strong: 75 },
  categories: ['sanctions', 'pep'],
  screening_policy: 3,
  elements: [
    { code: 'SANCTIONS', result: 'pass' },
    { code: 'PEP', result: 'not_run', reasons: [] },
  ],
} as unknown as AmlContent;

test('a screening says how it searched, what it looked for, and that the demonstration list says nothing of a real person', () => {
  const part = amlReportPart(content);
  expect(part.facts).toEqual([
    { label: 'Search', value: 'Wide, shown from 65, strong from 75' },
    { label: 'Looked for', value: 'Sanctions' },
    { label: 'Not run, no list', value: expect.any(String) },
    { label: 'Screening policy', value: 'Version 3' },
  ]);
  expect(part).toMatchObject({ proof: [{ label: 'Engine', value: 'Not run' }], runAt: '2026-06-09T08:12:00Z', sheets: [] });
  expect(part.warnings).toEqual([
    expect.stringMatching(/^Politically exposed people: not run\./),
    'Only the demonstration list was searched. Its names are made up, so this report says nothing about a real person.',
  ]);
});
