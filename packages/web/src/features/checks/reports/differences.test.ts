import { expect, test } from 'vitest';
import { type Compared, differencesOf } from './differences.ts';

type Content = Compared['content'];
const element = (code: string, label: string, result: Content['elements'][number]['result'], text?: string) => ({
  code,
  label,
  result,
  reasons: text === undefined ? [] : [{ text }],
});
const version = (content: Partial<Content>, limits = ['That a document was never lent.']): Compared => ({
  limits,
  content: { outcome: 'refer', verdict: 'Two points wait.', elements: [], decisions: [], risk_assessment: null, files: [], ...content },
});
const decision: Content['decisions'][number] = {
  id: 3,
  by: { name: 'Imogen Ashworth' },
  at: '2026-11-24T10:00:00Z',
  value: 'accepted',
  reason: 'Married in 2024',
  conditions: [],
  second: { state: 'awaiting', by: null },
};

test('two versions that say the same differ in nothing', () => {
  const one = version({ elements: [element('DATA', 'Details', 'pass')], decisions: [decision] });
  expect(differencesOf(one, structuredClone(one))).toEqual([]);
});

test('elements, reasons, risk, decision, evidence and limits are told in words', () => {
  const before = version({
    elements: [element('ADDRESS', 'Address', 'refer', 'One source shows the address'), element('FACE', 'Face', 'not_run')],
    files: [{ name: 'passport.jpg', sha256: 'a' }],
  });
  const after = version(
    {
      outcome: 'pass',
      elements: [element('ADDRESS', 'Address', 'pass'), element('FACE', 'Face', 'not_run'), element('PEP', 'Exposed people', 'pass')],
      risk_assessment: { level: 'high', score: 9, override_level: null, override_reason: null },
      decisions: [decision],
      files: [
        { name: 'passport.jpg', sha256: 'a' },
        { name: 'bill.pdf', sha256: 'b' },
      ],
    },
    ['Where money comes from.'],
  );
  expect(differencesOf(before, after).map(({ part, what, before: was, after: is }) => [part, what, was, is])).toEqual([
    ['Answer', 'Outcome', 'Needs a person', 'Pass'],
    ['Elements', 'Address', 'Refer: One source shows the address', 'Pass'],
    ['Elements', 'Exposed people', '', 'Pass'],
    ['Risk', 'Level', 'Not assessed', 'High, 9 points'],
    ['Decision', 'Decision of 24 Nov 2026', '', 'Accepted by Imogen Ashworth. Married in 2024. Waiting for a second approver'],
    ['Evidence', 'bill.pdf', '', 'Added'],
    ['Limits', 'Does not prove', '', 'Where money comes from.'],
    ['Limits', 'Does not prove', 'That a document was never lent.', ''],
  ]);
});

test('a second approver and an answer taken back are changes of the same decision', () => {
  const approved = { ...decision, second: { state: 'approved' as const, by: { name: 'Bethan Prosser' } } };
  expect(differencesOf(version({ decisions: [decision] }), version({ decisions: [approved] }))).toEqual([
    {
      part: 'Decision',
      what: 'Decision of 24 Nov 2026',
      before: 'Accepted by Imogen Ashworth. Married in 2024. Waiting for a second approver',
      after: 'Accepted by Imogen Ashworth. Married in 2024. Approved by Bethan Prosser',
    },
  ]);
});
