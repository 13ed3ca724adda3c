import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runToEnd } from './processes/run-to-end.ts';
import { ROOT, dataDir } from './root.ts';

/** `faults`: each failure in a few lines, for the end of the run, where whoever is shown only that finds it. */
export type Tally = { passed: number; failed: number; skipped: number; faults?: readonly string[] };

type ReadingStep = { name: string; args: string[] };

const bin = (path: string) => join(ROOT, 'node_modules', path);

// Each checker of types, and of lint with types, works out again what it shares with the others, and the tests beside it need cores too.
const CHECKERS = String(Math.max(1, Math.floor(availableParallelism() / 2)));

/** Everything that reads the sources without running them; each has one name, one program and one reason to be red. */
const READING_STEPS: ReadingStep[] = [
  { name: 'Format (oxfmt)', args: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'Types (server, engines, scripts)', args: [bin('typescript/bin/tsc'), '--noEmit', '--checkers', CHECKERS] },
  { name: 'Types (web)', args: [bin('typescript/bin/tsc'), '--noEmit', '--checkers', CHECKERS, '-p', 'packages/web'] },
  { name: 'Lint and import rules (oxlint)', args: [bin('oxlint/bin/oxlint')] },
  { name: 'Unused and undeclared (knip)', args: [bin('knip/bin/knip.js'), '--no-progress'] },
];

/**
 * The reading steps, one after the other, beside tests: those wait for their database and for clocks, and the readers use what they leave of
 * the processor. A green step is not counted as a test; a red one counts as one failure. `lines` are for the end, where they are seen.
 */
export async function runReadingSteps(signal: AbortSignal): Promise<{ tally: Tally; lines: string[] }> {
  const faults: string[] = [];
  const lines: string[] = [];
  for (const { name, args } of READING_STEPS) {
    const started = Date.now();
    const { code, output } = await runToEnd(args, { signal, quiet: true, env: { GOMAXPROCS: CHECKERS } });
    lines.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (code === 0) continue;
    lines.push(output.trimEnd());
    faults.push(fault(name, output));
  }
  return { tally: { passed: 0, failed: faults.length, skipped: 0, faults }, lines };
}

type TestsOptions = { extra?: readonly string[]; printAfter?: Promise<unknown> };

/**
 * Runs one Vitest configuration and counts from its own report; a run that broke off counts as a failure even when no test says so. What it
 * prints is held back until `printAfter` has ended.
 */
export async function runTests(config: string, signal: AbortSignal, { extra = [], printAfter }: TestsOptions = {}): Promise<Tally> {
  const report = join(dataDir(), `tests-${config}.json`);
  await rm(report, { force: true });
  const args = [
    bin('vitest/vitest.mjs'),
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(ROOT, 'scripts/slowest-files.ts')}`,
    `--outputFile.json=${report}`,
    ...extra,
  ];
  const { code, output } = await runToEnd(args, { signal, ...(printAfter === undefined ? {} : { printAfter }) });
  const tally = await readReport(report);
  if (code === 0 || tally.failed > 0) return tally;
  return { ...tally, failed: 1, faults: [brokenOff(config, output)] };
}

/** A run that ended red without a failed test: the errors that no test waited for, or else the last it printed. */
export function brokenOff(config: string, output: string): string {
  const said = stripVTControlCharacters(output);
  const at = said.indexOf('Unhandled Error');
  return fault(`${config}, without a failed test`, at === -1 ? said.trim().slice(-SHOWN_CHARACTERS) : said.slice(at), 3 * SHOWN_CHARACTERS);
}

const SHOWN_CHARACTERS = 800;
const fault = (what: string, text: string, most = SHOWN_CHARACTERS) => `FAILED ${what}\n${text.trim().slice(0, most)}`;

export type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: Array<{
    name: string;
    status: string;
    message: string;
    /** `meta.pages`: what stood on the pages of a journey that failed. */
    assertionResults: Array<{ fullName: string; status: string; failureMessages: string[] | null; meta?: { pages?: string } }>;
  }>;
};

async function readReport(path: string): Promise<Tally> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 0, skipped: 0 };
  return tallyOf(JSON.parse(text) as Report);
}

export function tallyOf(report: Report): Tally {
  // A file that could not even be loaded has no tests to fail.
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const faults = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => {
        const pages = test.meta?.pages === undefined ? '' : `\n${test.meta.pages}`;
        return `${fault(`${relative(ROOT, file.name)} > ${test.fullName}`, test.failureMessages?.[0] ?? '')}${pages}`;
      }),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests,
    faults: [...faults, ...unloaded.map((file) => fault(relative(ROOT, file.name), file.message))],
  };
}

/** What failed once more, then the closing line, which has a fixed form, so that other programs can read it. Returns the exit code. */
export function closeWith(...tallies: Tally[]): number {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0);
  const skipped = sum((tally) => tally.skipped);
  const failed = sum((tally) => tally.failed);
  for (const text of tallies.flatMap(({ faults = [] }) => faults)) console.log(`\n${text}\n`);
  console.log(`${sum((tally) => tally.passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 ? 0 : 1;
}
