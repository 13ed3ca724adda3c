import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ON_DATA, RULES } from '../e2e/specification/rules.ts';
import { ROOT } from './root.ts';
import { coveragePage, coverageRows, unprovenRules } from './specification-coverage.ts';

const rule = 'Mobile breakpoint 768px.';
const rowOf = (rows: ReturnType<typeof coverageRows>, wanted: string) => rows.find((row) => row.rule === wanted);
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
  expect(rowOf(coverageRows(report, '9'), rule)).toEqual({
    rule,
    test: 'e2e/specification/section-9.e2e.ts',
    status: 'passed at 1440 px, failed at 390 px',
  });
});

test('a rule that nothing proves has an empty row', () => {
  expect(rowOf(coverageRows(report, '9'), 'Toast duration 3000 ms.')).toMatchObject({ test: '', status: '' });
  expect(coverageRows(report, '8').every(({ test: proven }) => proven === '')).toBe(true);
});

test('a rule with a layout is due at both widths, one without at a desk alone', () => {
  const atADesk = RULES['9'].map((title) => ({ ...proof(1440, 'passed'), title }));
  const file = join(ROOT, 'e2e/specification/section-9.e2e.ts');
  const unproven = unprovenRules({ testResults: [{ name: file, assertionResults: atADesk }] }, '9');
  expect(unproven).toContain('at 390 px: Mobile breakpoint 768px.');
  expect(unproven).not.toContain('at 390 px: Default dashboard version v2.');
  expect(unprovenRules(report, '9')).toContain('at 1440 px: Default dashboard version v2.');
});

test('a rule that data proves is due in the tests beside its source, and each of them has to pass', () => {
  const [proven = ''] = RULES['6'].filter((one) => ON_DATA.has(one));
  const beside = (status: string) => ({
    testResults: [
      {
        name: join(ROOT, 'packages/web/src/app/shell/main-menu.test.tsx'),
        assertionResults: [
          { ancestorTitles: [proven], title: 'with an account', status: 'passed' },
          { ancestorTitles: [proven], title: 'without one', status },
        ],
      },
    ],
  });
  expect(rowOf(coverageRows(beside('passed'), '6'), proven)).toEqual({
    rule: proven,
    test: 'packages/web/src/app/shell/main-menu.test.tsx',
    status: 'passed on data',
  });
  expect(unprovenRules(beside('passed'), '6')).not.toContain(`on data: ${proven}`);
  expect(unprovenRules(beside('failed'), '6')).toContain(`on data: ${proven}`);
  expect(unprovenRules(report, '6')).toContain(`on data: ${proven}`);
});

test('the page escapes what a table would take for a cell', () => {
  expect(coveragePage(report)).toContain('| /sign-in \\| Login (title Login) |');
});
