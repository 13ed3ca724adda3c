import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ON_DATA, RULES, SECTION_TITLES, type Section } from '../e2e/specification/rules.ts';
import { widthsFor } from '../e2e/specification/widths.ts';
import { ROOT, dataDir } from './root.ts';
import type { Tally } from './steps.ts';
import { keysOf } from '@freehold/contract/kernel/keys';

const PAGE = join(ROOT, 'docs/specification-coverage.md');
/** What the tests in a browser and those without one say. */
const REPORTS = ['tests-vitest.e2e.config.ts.json', 'tests-vitest.config.ts.json'];
const ON_DATA_WORDS = 'on data';

type Assertion = { ancestorTitles: string[]; title: string; status: string };
export type TestReport = { testResults: Array<{ name: string; assertionResults: Assertion[] }> };

/** One row a rule: which test proves it, and how that went at each width or on data. A rule that no test proves has an empty row. */
export function coverageRows(report: TestReport, section: Section): Array<{ rule: string; test: string; status: string }> {
  const heading = `Specification, section ${section}:`;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, file: relative(ROOT, name).replaceAll('\\', '/') })),
  );
  const inBrowser = tests.filter(({ ancestorTitles }) => ancestorTitles.some((title) => title.startsWith(heading)));
  return RULES[section].map((rule) => {
    if (ON_DATA.has(rule))
      return { rule, ...onData(tests.filter(({ ancestorTitles, title }) => [...ancestorTitles, title].includes(rule))) };
    const own = inBrowser.filter(({ title }) => title === rule);
    const status = own.map(({ ancestorTitles, status: result }) => `${result} ${ancestorTitles.at(-1) ?? ''}`.trim());
    return { rule, test: filesOf(own), status: status.join(', ') };
  });
}

const filesOf = (tests: Array<{ file: string }>) => [...new Set(tests.map(({ file }) => file))].toSorted().join(', ');

/** Every test under the rule's name has to pass. */
function onData(own: Array<Assertion & { file: string }>): { test: string; status: string } {
  if (own.length === 0) return { test: '', status: '' };
  const worst = own.find(({ status }) => status !== 'passed')?.status ?? 'passed';
  return { test: filesOf(own), status: `${worst} ${ON_DATA_WORDS}` };
}

/** Where a rule was not proven: at a width it is due at, or on data. */
export function unprovenRules(report: TestReport, section: Section): string[] {
  return coverageRows(report, section).flatMap(({ rule, status }) => {
    if (ON_DATA.has(rule)) return status === `passed ${ON_DATA_WORDS}` ? [] : [`${ON_DATA_WORDS}: ${rule}`];
    return widthsFor(section, rule)
      .filter((width) => !status.includes(` at ${width} px`))
      .map((width) => `at ${width} px: ${rule}`);
  });
}

export function coveragePage(report: TestReport): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const tables = keysOf(RULES).flatMap((section) => [
    `## ${section}. ${SECTION_TITLES[section]}`,
    '',
    '| Rule | Test | Status |',
    '| --- | --- | --- |',
    ...coverageRows(report, section).map(({ rule, test, status }) => `| ${cell(rule)} | ${test} | ${status} |`),
    '',
  ]);
  return [
    '# The specification, rule by rule',
    '',
    'Written by `node scripts/specification-coverage.ts --write` from the reports of the tests; `npm test` compares it. Each rule stands in the words of the specification, and the test of that name proves it in a browser at 1440 and at 390 px; a rule about calls, roles, what is stored or where one is sent, which has no layout, at 1440 px alone; one that a table, a function or a drawn component keeps by itself, on data, beside that source.',
    '',
    ...tables,
  ].join('\n');
}

/** Compares the page with the last run of the tests; with `write` it brings the page up to date first. */
export async function checkCoverage(write = false): Promise<Tally> {
  const report = await readReports();
  const empty = keysOf(RULES).flatMap((section) => unprovenRules(report, section));
  for (const rule of empty) console.log(`FAILED no test proves ${rule}`);
  const page = coveragePage(report);
  if (write) await writeFile(PAGE, page);
  const isCurrent = (await readFile(PAGE, 'utf8').catch(() => '')) === page;
  if (!isCurrent)
    console.log(
      'FAILED docs/specification-coverage.md is not what the tests say: write it anew with node scripts/specification-coverage.ts --write',
    );
  if (isCurrent && empty.length === 0) console.log('ok     docs/specification-coverage.md');
  return { passed: 0, failed: empty.length + (isCurrent ? 0 : 1), skipped: 0 };
}

async function readReports(): Promise<TestReport> {
  const texts = await Promise.all(REPORTS.map((name) => readFile(join(dataDir(), name), 'utf8')));
  return { testResults: texts.flatMap((text) => (JSON.parse(text) as TestReport).testResults) };
}

if (import.meta.main) process.exitCode = (await checkCoverage(process.argv.includes('--write'))).failed === 0 ? 0 : 1;
