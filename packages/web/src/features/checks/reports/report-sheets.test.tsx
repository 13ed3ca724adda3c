import type { Report } from '@freehold/contract/reports';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReportPart } from '../../../shared/report-part.ts';
import { ReportSheets } from './report-sheets.tsx';

afterEach(cleanup);

const report = {
  id: 4,
  check_id: 7,
  public_ref: 'CHK-7',
  version: 1,
  title: 'Letter report',
  firm: 'Pennard & Lisle',
  generated_at: null,
  sha256: null,
  content_sha256: 'ab'.repeat(32),
  is_demonstration: false,
  limits: ['That the client can read.'],
  content: {
    kind: 'letter',
    subject: { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe' },
    subject_name: 'Wilhelmina Oakenshawe',
    verdict: 'The letter is theirs.',
    created_at: '2026-06-09T08:12:00Z',
    elements: [{ code: 'HAND', label: 'Handwriting', result: 'pass', required: true, reasons: [] }],
    decisions: [],
    timeline: [],
    risk_assessment: null,
    edd: null,
    for: null,
    reference: null,
  },
} as unknown as Report;
const letterPart: ReportPart = {
  facts: [{ label: 'Paper', value: 'Cream laid' }],
  proof: [{ label: 'Read by', value: 'A person' }],
  runAt: '2026-06-10T08:12:00Z',
  warnings: ['The stamp was not read.'],
  statement: 'The letter was read.',
  sheets: [{ key: 'letter', body: <p>The letter itself</p> }],
  basis: <p>Beside another letter</p>,
};
const show = (parts: Parameters<typeof ReportSheets>[0]['parts']) => render(<ReportSheets report={report} parts={parts} />);

test('a kind brings its own part of the report, on sheets of its own and in its places on the common ones', () => {
  show({ letter: () => letterPart });
  expect(screen.getAllByRole('article').map((sheet) => sheet.getAttribute('aria-label'))).toEqual([
    'Page 1 of 3',
    'Page 2 of 3',
    'Page 3 of 3',
  ]);
  for (const said of [
    'Cream laid',
    'A person',
    'The stamp was not read.',
    'The letter was read.',
    'The letter itself',
    'Beside another letter',
  ])
    expect(screen.getByText(said)).toBeTruthy();
  expect(screen.getAllByText(/10 June 2026/)).toHaveLength(3);
});

test('a kind without a part of its own shows its elements, and nothing of a screening', () => {
  show({});
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.getByText('Handwriting')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/screen|list|engine/i);
});
