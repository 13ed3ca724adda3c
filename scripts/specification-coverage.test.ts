import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULES } from '../e2e/specification/rules.ts';
import { ROOT } from './root.ts';
import { coveragePage, coverageRows, unprovenRules } from './specification-coverage.ts';

const rule = RULES['9'][0];
const proof = (width: number, status: string) => ({
  ancestorTitles: ['Specification, section 9: Business constants and limits', `at ${width} px`],
  title: rule,
  status,
});
const report = {
  testResults: [
    { name: join(ROOT, 'e2e/specification/section-9.e2e.ts'), assertionResults: [proof(1440, 'passed'), proof(390, 'failed')] },
  ],
};

test('a rule names the test that proves it and how it went at each width', () => {
  expect(coverageRows(report, '9')[0]).toEqual({
    rule,
    test: 'e2e/specification/section-9.e2e.ts',
    status: 'passed at 1440 px, failed at 390 px',
  });
});

test('a rule that nothing proves has an empty row', () => {
  expect(coverageRows(report, '9')[1]).toMatchObject({ test: '', status: '' });
  expect(coverageRows(report, '8').every(({ test: proven }) => proven === '')).toBe(true);
});

test('a rule with a layout is due at both widths, one without at a desk alone', () => {
  const atADesk = RULES['9'].map((title) => ({ ...proof(1440, 'passed'), title }));
  const file = join(ROOT, 'e2e/specification/section-9.e2e.ts');
  const unproven = unprovenRules({ testResults: [{ name: file, assertionResults: atADesk }] }, '9');
  expect(unproven).toContain('at 390 px: Toast duration 3000 ms.');
  expect(unproven).not.toContain('at 390 px: Default dashboard version v2.');
  expect(unprovenRules(report, '9')).toContain('at 1440 px: Default dashboard version v2.');
});

test('the page escapes what a table would take for a cell', () => {
  expect(coveragePage(report)).toContain('| /sign-in \\| Login (title Login) |');
});
