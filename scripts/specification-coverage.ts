import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { RULES, SECTION_TITLES, type Section } from '../e2e/specification/rules.ts';
import { widthsFor } from '../e2e/specification/widths.ts';
import { ROOT, dataDir } from './root.ts';
import type { Tally } from './steps.ts';

const PAGE = join(ROOT, 'docs/specification-coverage.md');
const REPORT = 'tests-vitest.e2e.config.ts.json';

type Assertion = { ancestorTitles: string[]; title: string; status: string };
export type TestReport = { testResults: Array<{ name: string; assertionResults: Assertion[] }> };

/** One row a rule: which test proves it, and how that went at each width. A rule that no test proves has an empty row. */
export function coverageRows(report: TestReport, section: Section): Array<{ rule: string; test: string; status: string }> {
  const heading = `Specification, section ${section}:`;
  const proofs = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((one) => one.ancestorTitles.some((title) => title.startsWith(heading)))
      .map((one) => ({ ...one, file: relative(ROOT, name).replaceAll('\\', '/') })),
  );
  return RULES[section].map((rule) => {
    const own = proofs.filter(({ title }) => title === rule);
    const status = own.map(({ ancestorTitles, status: result }) => `${result} ${ancestorTitles.at(-1) ?? ''}`.trim());
    return { rule, test: [...new Set(own.map(({ file }) => file))].join(', '), status: status.join(', ') };
  });
}

/** Where a rule was not proven at a width it is due at. */
export function unprovenRules(report: TestReport, section: Section): string[] {
  return coverageRows(report, section).flatMap(({ rule, status }) =>
    widthsFor(section, rule)
      .filter((width) => !status.includes(` at ${width} px`))
      .map((width) => `at ${width} px: ${rule}`),
  );
}

export function coveragePage(report: TestReport): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const tables = (Object.keys(RULES) as Section[]).flatMap((section) => [
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
    'Written by `node scripts/specification-coverage.ts --write` from the report of the browser tests; `npm test` compares it. Each rule stands in the words of the specification, and the test of that name proves it at 1440 and at 390 px; a rule about calls, roles, what is stored or where one is sent, which has no layout, at 1440 px alone.',
    '',
    ...tables,
  ].join('\n');
}

/** Compares the page with the last run of the browser tests; with `write` it brings the page up to date first. */
export async function checkCoverage(write = false): Promise<Tally> {
  const report = JSON.parse(await readFile(join(dataDir(), REPORT), 'utf8')) as TestReport;
  const empty = (Object.keys(RULES) as Section[]).flatMap((section) => unprovenRules(report, section));
  for (const rule of empty) console.log(`FAILED no test proves ${rule}`);
  const page = coveragePage(report);
  if (write) await writeFile(PAGE, page);
  const isCurrent = (await readFile(PAGE, 'utf8').catch(() => '')) === page;
  if (!isCurrent)
    console.log(
      'FAILED docs/specification-coverage.md is not what the browser tests say: write it anew with node scripts/specification-coverage.ts --write',
    );
  if (isCurrent && empty.length === 0) console.log('ok     docs/specification-coverage.md');
  return { passed: 0, failed: empty.length + (isCurrent ? 0 : 1), skipped: 0 };
}

if (import.meta.main) process.exitCode = (await checkCoverage(process.argv.includes('--write'))).failed === 0 ? 0 : 1;
